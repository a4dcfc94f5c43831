import type { Enquiry } from '@okoume/contract/wire/enquiry.ts'
import { useEffect, useEffectEvent } from 'react'
import { isReachable } from '#app/data/api/reachability.ts'
import { outbox } from '#app/data/outbox/outbox.ts'
import type { Arrival } from '#app/data/outbox/queue/outbox-queue.ts'
import { useOutbox } from '#app/data/outbox/use-outbox.ts'
import { queryClient } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { listOutgoing, type Outgoing } from '../messages/outgoing-row.tsx'
import { enquiriesQuery, enquiryQuery } from './entry/enquiries-query.ts'

/** After so long without an answer, a message is said to wait. */
const TIMEOUT_MS = 8000

/** First outcome of a queued message: the server has it, this device keeps it for later, or it is refused. */
export type Beginning = 'arrived' | 'kept' | 'refused'

/** Queues a message of an enquiry: without a network it waits on the device. `onQueued`: the device has it. */
export async function sendThroughOutbox(
  enquiryId: string,
  text: string,
  onQueued: () => void,
): Promise<Beginning> {
  const id = crypto.randomUUID()
  const stops: (() => void)[] = []
  try {
    return await new Promise<Beginning>((resolve, reject) => {
      const look = () => {
        const state = outbox.read().find((entry) => entry.id === id)?.state
        if (state?.name === 'refused') resolve('refused')
        else if (state?.why) resolve('kept')
      }
      const timer = setTimeout(() => resolve('kept'), TIMEOUT_MS)
      stops.push(
        () => clearTimeout(timer),
        outbox.subscribe(look),
        outbox.onArrival(({ entry }) => entry.id === id && resolve('arrived')),
      )
      outbox.queue({ id, kind: 'enquiry message', payload: { enquiryId, text } }).then(() => {
        onQueued()
        if (!isReachable() || !navigator.onLine) resolve('kept')
      }, reject)
    })
  } finally {
    for (const stop of stops) stop()
  }
}

/** Messages of that enquiry that are not in its conversation yet; one that arrives is shown there at once. */
export function useOutgoing(enquiry: Enquiry, uid: string): readonly Outgoing[] {
  const query = enquiryQuery(uid, enquiry.id)
  const take = useEffectEvent((arrival: Arrival) => {
    if (!('enquiry' in arrival) || arrival.entry.payload.enquiryId !== enquiry.id) return
    const { enquiry: answer } = arrival
    if (answer) queryClient.setQueryData(query.queryKey, { answer, readAt: Date.now(), stale: false })
    else void queryClient.invalidateQueries({ queryKey: query.queryKey })
  })
  useEffect(() => outbox.onArrival((arrival) => take(arrival)), [])
  const queued = useOutbox()
    .filter((entry) => entry.kind === 'enquiry message')
    .filter(({ payload }) => payload.enquiryId === enquiry.id)
  return listOutgoing(queued, enquiry.messages)
}

/** Marks what the other wrote as read once it is on a screen that is looked at. */
export function useReadMark({ id, unread, messages }: Enquiry, uid: string): void {
  const last = messages.at(-1)?.number ?? 0
  useEffect(() => {
    if (unread === 0) return
    const mark = async () => {
      if (document.hidden) return
      await signedInApi.readEnquiryMessages({ params: { id }, body: { number: last } })
      for (const { queryKey } of [enquiryQuery(uid, id), enquiriesQuery(uid)])
        void queryClient.invalidateQueries({ queryKey })
    }
    // Without a network it stays unread.
    const tryToMark = () => void mark().catch(() => {})
    tryToMark()
    document.addEventListener('visibilitychange', tryToMark)
    return () => document.removeEventListener('visibilitychange', tryToMark)
  }, [id, uid, unread, last])
}
