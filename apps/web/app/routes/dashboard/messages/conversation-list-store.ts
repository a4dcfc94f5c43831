import type { Conversation } from '@okoume/contract/wire/conversation.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { outbox } from '#app/offline/outbox.ts'
import type { Arrival } from '#app/offline/outbox-queue.ts'
import { paths } from '#app/path-builder.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { usePolling } from '#app/session/use-polling.ts'

const EVERY_MS = 60_000
/** Where the list itself is looked at. */
const EVERY_MS_IN_SIGHT = 15_000

/** One's conversations as the dashboard's parts see them; null until they are known. */
let known: readonly Conversation[] | null = null
const listeners = new Set<() => void>()
// Counts the questions: an answer that a newer one has overtaken tells what was before.
let asked = 0

function set(next: readonly Conversation[] | null): void {
  known = next
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Asks the server for one's conversations.
 * @throws what the API answers, or a lost network
 */
export async function askConversations(): Promise<readonly Conversation[]> {
  asked += 1
  const question = asked
  const { conversations } = await signedInApi.listConversations()
  if (question === asked) set(conversations)
  return conversations
}

/** One of them has changed: what was asked before says less. */
export function noteConversation(changed: Conversation): void {
  asked += 1
  if (known) set(withConversation(known, changed))
}

/** What had waited in the outbox is the last word of its conversation now. */
function noteArrival(arrival: Arrival): void {
  if (!('message' in arrival)) return
  const { message, entry } = arrival
  const conversation = known?.find(({ rentalId }) => rentalId === entry.payload.rentalId)
  if (conversation) noteConversation({ ...conversation, last: message })
  // What is known stays; the next round asks again.
  else askConversations().catch(() => {})
}

/** The newest first; one in which nothing was said stays out. */
function withConversation(
  conversations: readonly Conversation[],
  changed: Conversation,
): readonly Conversation[] {
  const others = conversations.filter(({ rentalId }) => rentalId !== changed.rentalId)
  if (!changed.last) return others
  return [changed, ...others].toSorted((a, b) => (b.last?.sentAt ?? '').localeCompare(a.last?.sentAt ?? ''))
}

export function useConversations(): readonly Conversation[] | null {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  )
}

/** How many messages are not read, kept current while the page is seen. For the one part that is always there. */
export function useUnreadMessages(): number {
  const reading = useLocation().pathname.startsWith(paths.messages())
  usePolling(
    async () => {
      // What is known stays; the next round asks again.
      await askConversations().catch(() => {})
    },
    reading ? EVERY_MS_IN_SIGHT : EVERY_MS,
  )
  useEffect(() => outbox.onArrival(noteArrival), [])
  // Whoever signs in next has their own.
  useEffect(
    () => () => {
      asked += 1
      known = null
    },
    [],
  )
  return (useConversations() ?? []).reduce((sum, { unread }) => sum + unread, 0)
}
