import type { Client } from '@okoume/client/client.ts'
import { lazyClient } from '../api/lazy-client.ts'

/** The API client of private pages: sends the current user's token. */
export const signedInApi: Client = lazyClient(
  async () => (await import('./current-session.ts')).signedInClient,
)
