import type { Client } from '@okoume/client/client.ts'
import { lazyClient } from '../lazy-client.ts'

/** The API with the token of whoever is signed in: what private pages call. */
export const signedInApi: Client = lazyClient(
  async () => (await import('./current-session.ts')).signedInClient,
)
