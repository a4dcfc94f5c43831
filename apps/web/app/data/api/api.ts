import type { Client } from '@okoume/client/client.ts'
import { createContext } from 'react-router'
import { lazyClient } from './lazy-client.ts'
import { noticingFetch } from './reachability.ts'

/** The API inside the server's own process: what loaders call. The server sets it for each request. */
export const apiContext = createContext<Client>()

/** The API as anybody may call it from the browser: what the `clientLoader` of a public page calls. */
export const publicApi: Client = lazyClient(async () => {
  const { createClient } = await import('@okoume/client/client.ts')
  return createClient({ fetch: noticingFetch })
})
