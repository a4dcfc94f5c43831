import type { Message } from '@okoume/contract/wire/conversation.ts'
import type { Delay, QueuedMessage } from '#app/data/outbox/queue/outbox-entry.ts'

/** What waits in the outbox for one conversation, in its order. */
export type QueuedHere = readonly Pick<QueuedMessage, 'id' | 'payload' | 'queuedAt' | 'state'>[]

/** On its way, or not sent and why. */
export interface Outgoing {
  readonly key: string
  readonly text: string
  readonly queuedAt: number
  /** What it waits for, once that is known. */
  readonly waitsFor: Delay | null
  /** The server will not have it: its reason. */
  readonly refusal: string | null
}

/** What stands in the outbox and not among the messages: it may have arrived without that being known there. */
export function outgoingOf(queued: QueuedHere, messages: readonly Message[]): readonly Outgoing[] {
  const arrived = new Set(messages.map(({ key }) => key))
  return queued
    .filter(({ id }) => !arrived.has(id))
    .map(({ id, payload, queuedAt, state }) => ({
      key: id,
      text: payload.text,
      queuedAt,
      waitsFor: state.name === 'waiting' ? state.why : null,
      refusal: state.name === 'refused' ? state.reason : null,
    }))
}
