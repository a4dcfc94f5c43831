import type { Client } from '@okoume/client/client.ts'
import { LONGEST_DELAY_MS } from '@okoume/domain/listing/listing-limits.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { Arrival } from './outbox-queue.ts'

/** A line that says nothing for so long is taken for cut. */
const PATIENCE_MS = 30_000

type OutboxClient = Pick<Client, 'sendMessage' | 'updateItemAvailability'>

/**
 * Sends what somebody has written or decided.
 * @throws what the API answers, or a lost network: also where something between us and the server has answered
 */
export async function deliver(client: OutboxClient, entry: OutboxEntry, now: number): Promise<Arrival> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  if (entry.kind === 'message') {
    const { id: key, payload } = entry
    const params = { id: payload.rentalId }
    const message = await client.sendMessage({ params, body: { key, text: payload.text }, signal })
    if (message.key !== key) throw new TypeError('not an answer of ours')
    return { entry, message }
  }
  const { itemId, offered } = entry.payload
  // Both by this device's clock, which may be wrong: how long it has waited is right all the same.
  const waited = Math.min(LONGEST_DELAY_MS, Math.max(0, Math.round(now - entry.queuedAt)))
  const body = { item_id: itemId, available: offered, decided_ms_ago: waited }
  const item = await client.updateItemAvailability({ body, signal })
  if (item.id !== itemId) throw new TypeError('not an answer of ours')
  return { entry, item }
}
