import type { Client } from '@okoume/client/client.ts'

/**
 * A client whose real self is fetched with its first call. A first visit is answered by the server whole, so
 * most pages never need it before the visitor goes on.
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
