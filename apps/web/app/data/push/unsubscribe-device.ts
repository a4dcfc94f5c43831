import { createClient } from '@okoume/client/client.ts'
import { noticingFetch } from '../api/reachability.ts'
import { wantedPushes } from './wanted-pushes.ts'

/**
 * Unsubscribes this device at sign-out, with the token that is being given up. Never throws, and nobody waits for it:
 * where it does not arrive, the next push finds no subscription.
 */
export async function unsubscribeThisDevice(token: Promise<string | null>): Promise<void> {
  const wanted = wantedPushes()
  if (!wanted) return
  const api = createClient({ token: () => token, fetch: noticingFetch })
  await api.unsubscribeDevice({ body: { endpoint: wanted.endpoint } }).catch(() => {})
}
