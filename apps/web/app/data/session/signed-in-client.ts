import { ApiError, type Client, createClient } from '@okoume/client/client.ts'
import { clientErrorMessage } from '@okoume/contract/model/client-errors.ts'
import { noticingFetch } from '../api/reachability.ts'
import type { TokenStore } from './token-store.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * The API as the signed-in account calls it. A token that the server no longer accepts is renewed, and the
 * call repeated once: a refused token means that nothing was done. Without a token, as for a call that a sign-out
 * overtakes, nothing is sent.
 */
export function createSignedInClient(
  tokens: Pick<TokenStore, 'token' | 'renew'>,
  send: Fetch = noticingFetch,
): Client {
  return createClient({
    token: () => tokens.token(),
    async fetch(url, init) {
      const headers = new Headers(init.headers)
      if (!headers.has('authorization')) {
        throw new ApiError(401, { code: 'UNAUTHENTICATED', message: clientErrorMessage('UNAUTHENTICATED') })
      }
      const response = await send(url, init)
      if (response.status !== 401) return response
      if (!(await tokens.renew())) return response
      headers.set('authorization', `Bearer ${await tokens.token()}`)
      return send(url, { ...init, headers })
    },
  })
}

/** The tokens of one account: there are none once another person is signed in. */
export function bindTokens(tokens: TokenStore, uid: string): Pick<TokenStore, 'token' | 'renew'> {
  return {
    async token() {
      const token = await tokens.token()
      return tokens.uid() === uid ? token : null
    },
    async renew() {
      const claims = await tokens.renew()
      return claims?.uid === uid ? claims : null
    },
  }
}
