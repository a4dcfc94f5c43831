import type { Item } from '@okoume/contract/wire/item.ts'
import { useEffect, useEffectEvent } from 'react'
import { outbox } from '#app/data/outbox/outbox.ts'
import type { Delay, QueuedAvailability } from '#app/data/outbox/queue/outbox-entry.ts'
import { useOutbox } from '#app/data/outbox/use-outbox.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

export type SwitchState =
  | { readonly name: 'saved' }
  /** `waitsFor`: null as long as nothing is known to be in its way. */
  | { readonly name: 'waiting'; readonly waitsFor: Delay | null }
  | { readonly name: 'refused'; readonly reason: string; readonly overtaken: boolean }

const SAVED: SwitchState = { name: 'saved' }
const SWITCH_PROBLEM = 'Une erreur est survenue lors de la mise à jour de la disponibilité.'

/**
 * Offers objects or takes them back, with a network or without.
 * @param settle is given each object as the server has it now
 */
export function useAvailability(items: readonly Item[], settle: (id: string, item: Item | null) => void) {
  const queued = useOutbox().filter((entry) => entry.kind === 'availability')
  const entryOf = (id: string) => queued.find(({ payload }) => payload.itemId === id)
  const take = useEffectEvent(settle)
  useEffect(() => outbox.onArrival((arrival) => 'item' in arrival && take(arrival.item.id, arrival.item)), [])
  useOvertaken(queued, take)
  useOrphans(queued, items)
  return {
    switchState: (id: string) => toSwitchState(entryOf(id)),
    /** Undefined once the server knows. */
    chosenState(id: string): boolean | undefined {
      const entry = entryOf(id)
      return entry?.state.name === 'waiting' ? entry.payload.offered : undefined
    },
    offer(itemId: string, offered: boolean) {
      const before = items.find(({ id }) => id === itemId)?.offered ?? null
      const payload = { itemId, offered, before }
      void outbox.queue({ id: crypto.randomUUID(), kind: 'availability', payload })
    },
    insist(id: string) {
      const entry = entryOf(id)
      if (entry) void outbox.retry(entry.id)
    },
    giveIn(id: string) {
      const entry = entryOf(id)
      if (entry) void outbox.discard(entry.id)
    },
  }
}

function toSwitchState(entry: QueuedAvailability | undefined): SwitchState {
  if (!entry) return SAVED
  const { state } = entry
  if (state.name === 'waiting') return { name: 'waiting', waitsFor: state.why }
  const { code, reason } = state
  return {
    name: 'refused',
    reason: code === 'INTERNAL' ? SWITCH_PROBLEM : reason,
    overtaken: code === OVERTAKEN,
  }
}

/** A refusal that concerns an object of no list has no place to be read at: it would wait for an answer forever. */
function useOrphans(queued: readonly QueuedAvailability[], items: readonly Item[]): void {
  const orphans = queued
    .filter(({ state }) => state.name === 'refused' && state.code === 'ITEM_NOT_FOUND')
    .filter(({ payload }) => !items.some(({ id }) => id === payload.itemId))
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    for (const id of orphans.split(' ').filter(Boolean)) void outbox.discard(id)
  }, [orphans])
}

const OVERTAKEN = 'AVAILABILITY_CHANGED_SINCE'

/** Optimistic concurrency: an item that was changed elsewhere is read again. */
function useOvertaken(queued: readonly QueuedAvailability[], take: (id: string, item: Item) => void): void {
  const overtaken = queued
    .filter(({ state }) => state.name === 'refused' && state.code === OVERTAKEN)
    .map(({ payload }) => payload.itemId)
    .join(' ')
  const read = useEffectEvent(async (id: string) => take(id, await signedInApi.getItem({ params: { id } })))
  useEffect(() => {
    // A failed read leaves the item as it is shown.
    for (const id of overtaken.split(' ').filter(Boolean)) read(id).catch(() => {})
  }, [overtaken])
}
