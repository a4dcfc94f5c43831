import type { HandoverDirection } from '@okoume/domain/rental/handover-photos.ts'
import { useEffect, useEffectEvent } from 'react'
import { useOffline } from '#app/data/api/reachability.ts'
import { outbox } from '#app/data/outbox/outbox.ts'
import type { QueuedProof } from '#app/data/outbox/queue/outbox-entry.ts'
import { useOutbox } from '#app/data/outbox/use-outbox.ts'

/** Where a proof of this device stands. */
export type Proof =
  | { readonly state: 'sending' }
  | { readonly state: 'waiting'; readonly notedAt: number; readonly isScan: boolean }
  | { readonly state: 'refused'; readonly reason: string }

export type Claim = ({ readonly code: string } | { readonly token: string }) & {
  /** The lines that were ticked off. */
  readonly checklist: readonly string[]
}

/** Evidence is queued: without a network it waits on the device, and what refuses it is said where it was entered. */
export function useHandoverProof(
  rentalId: string,
  direction: HandoverDirection,
  onChange: () => void,
): { readonly proof: Proof | null; readonly send: (claim: Claim) => void } {
  const offline = useOffline()
  const entry = useOutbox().findLast(
    (one): one is QueuedProof =>
      one.kind === 'proof' && one.payload.rentalId === rentalId && one.payload.direction === direction,
  )
  const arrived = useEffectEvent(onChange)
  useEffect(() => outbox.onArrival(({ entry: { kind } }) => kind === 'proof' && arrived()), [])
  const refused = entry?.state.name === 'refused'
  // How many tries are left is on the server.
  useEffect(() => {
    if (refused) arrived()
  }, [refused])
  return {
    proof: entry ? readProof(entry, offline) : null,
    send({ checklist, ...claim }) {
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
