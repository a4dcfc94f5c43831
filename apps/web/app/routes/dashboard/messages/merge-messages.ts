import type { Message } from '@okoume/contract/wire/conversation.ts'

/** What has come stands in its order among what was there, each number once. */
export function mergeMessages(known: readonly Message[], come: readonly Message[]): readonly Message[] {
  if (come.length === 0) return known
  const byNumber = new Map([...known, ...come].map((message) => [message.number, message]))
  return [...byNumber.values()].toSorted((a, b) => a.number - b.number)
}

/** The number up to which nothing is missing among the newest: what to ask beyond. */
export function lastWithoutGap(messages: readonly Message[]): number {
  const gap = messages.findIndex(({ number }, place) => number !== (messages[0]?.number ?? 0) + place)
  return messages.at(gap < 0 ? -1 : gap - 1)?.number ?? 0
}

/**
 * Newer ones than those that are known. So many may have come that others lie between: then only the newest are kept,
 * and the older are asked for as somebody wants to see them.
 */
export function withNewer(known: readonly Message[], newer: readonly Message[]): readonly Message[] {
  const [first] = newer
  if (first && first.number > lastWithoutGap(known) + 1) {
    const beyond = known.filter(({ number }) => number > first.number)
    return mergeMessages(newer, beyond)
  }
  return mergeMessages(known, newer)
}
