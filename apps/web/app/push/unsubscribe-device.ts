import { createClient } from '@okoume/client/client.ts'
import { noticingFetch } from '../offline/reachability.ts'
import { wantedPushes } from './wanted-pushes.ts'

/**
 * Whoever signs out: the server is told, with the token that is being given up, to reach this device no more. Never
 * throws, and nobody waits for it: should it not arrive, the next push finds nobody.
 */
export async function unsubscribeThisDevice(token: Promise<string | null>): Promise<void> {
  const wanted = wantedPushes()
  if (!wanted) return
  const api = createClient({ token: () => token, fetch: noticingFetch })
  await api.unsubscribeDevice({ body: { endpoint: wanted.endpoint } }).catch(() => {})
}
