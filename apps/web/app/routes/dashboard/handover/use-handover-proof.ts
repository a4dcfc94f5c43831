import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { useEffect, useEffectEvent } from 'react'
import { useOffline } from '#app/data/api/reachability.ts'
import { outbox } from '#app/data/outbox/outbox.ts'
import type { OutboxEntry, QueuedProof } from '#app/data/outbox/queue/outbox-entry.ts'
import type { Arrival } from '#app/data/outbox/queue/outbox-queue.ts'
import { useOutbox } from '#app/data/outbox/use-outbox.ts'
import { queryClient } from '#app/data/queries/query-client.ts'
import { handoverQuery, rentalQuery } from '../rental/rental-query.ts'

export type Proof =
  | { readonly state: 'sending' }
  | { readonly state: 'waiting'; readonly notedAt: number; readonly isScan: boolean }
  | { readonly state: 'refused'; readonly reason: string }

type Claim = { readonly code: string } | { readonly token: string }

/** The proof that this person has entered, and how it is entered. */
export interface HandoverProofEntry {
  readonly proof: Proof | null
  readonly send: (claim: Claim, checklist: readonly string[]) => void
}

/** Queues the proof in the outbox: without a network it waits on the device, and a refusal is shown at the field. */
export function useHandoverProof(
  uid: string,
  rentalId: string,
  direction: HandoverDirection,
): HandoverProofEntry {
  const offline = useOffline()
  const isOwn = (one: OutboxEntry): one is QueuedProof =>
    one.kind === 'proof' && one.payload.rentalId === rentalId && one.payload.direction === direction
  const entry = useOutbox().findLast(isOwn)
  const refresh = () => {
    const queries = [rentalQuery(uid, rentalId), handoverQuery(uid, rentalId)]
    for (const { queryKey } of queries) void queryClient.invalidateQueries({ queryKey })
  }
  const arrived = useEffectEvent((arrival: Arrival) => {
    if (!isOwn(arrival.entry) || !('handover' in arrival)) return
    // The network may be lost again before it is asked.
    const answer = { answer: arrival.handover, readAt: Date.now(), stale: false }
    queryClient.setQueryData(handoverQuery(uid, rentalId).queryKey, answer)
    refresh()
  })
  useEffect(() => outbox.onArrival((arrival) => arrived(arrival)), [])
  const refused = entry?.state.name === 'refused'
  const readTries = useEffectEvent(refresh)
  // How many tries are left is on the server.
  useEffect(() => {
    if (refused) readTries()
  }, [refused])
  return {
    proof: entry ? readProof(entry, offline) : null,
    send(claim, checklist) {
      if (entry) void outbox.discard(entry.id)
      const happenedAt = new Date().toISOString()
      const payload = { rentalId, direction, claim, checklist, happenedAt }
      void outbox.queue({ id: crypto.randomUUID(), kind: 'proof', payload })
    },
  }
}

function readProof({ state, queuedAt, payload }: QueuedProof, offline: boolean): Proof {
  if (state.name === 'refused') return { state: 'refused', reason: state.reason }
  return offline || state.why !== null
    ? { state: 'waiting', notedAt: queuedAt, isScan: 'token' in payload.claim }
    : { state: 'sending' }
}
