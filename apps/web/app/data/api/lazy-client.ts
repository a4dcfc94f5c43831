import type { Client } from '@okoume/client/client.ts'

/**
 * Performance: a client whose code is loaded with its first call. The server renders a first visit whole, so that most
 * pages do not need it before the visitor goes on.
 */
export function lazyClient(load: () => Promise<Client>): Client {
  return new Proxy({} as Client, {
    get(_, name: keyof Client | 'then') {
      // Without this an `await` would take the client for a promise.
      if (name === 'then') return undefined
      return async (input: never) => (await load())[name](input)
    },
  })
}
