import { type Client, createClient } from '@okoume/client/client.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import { noticingFetch } from '../api/reachability.ts'
import { unsubscribeThisDevice } from '../push/unsubscribe-device.ts'
import { browserAnswerCache } from '../storage/browser-answer-cache.ts'
import {
  PERSONAL,
  REQUEST_DRAFTS_KEY,
  safeLocalStorage,
  safeSessionStorage,
} from '../storage/safe-storage.ts'
import { embeddedIdentity } from './embedded-identity.ts'
import { hostedIdentityOfPage } from './hosted-identity-of-page.ts'
import type { IdentityService } from './identity-service.ts'
import { deletePrivateData } from './private-data.ts'
import { LOADING, sessionStateStore } from './session-state.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { createTokenKeeper, type TokenKeeper } from './token-keeper.ts'

const USER_KEY = 'user'

/** The identity service in use: our own, unless the page names a hosted one. */
export const identity: IdentityService = hostedIdentityOfPage() ?? embeddedIdentity

/** For calls that `fetch` cannot make, such as an upload that tells how far it is. */
export const tokens = createTokenKeeper({
  identity,
  storage: safeLocalStorage,
  tab: safeSessionStorage,
  now: () => Date.now(),
  onGone: (wasOpen) => void session.end(true, wasOpen),
})

/** A client that sends the current user's token. */
export const signedInClient = createSignedInClient(tokens)

/** Calls for that person and for nobody who has signed in since. */
export function clientOf(uid: string, send: Fetch): Client {
  return createSignedInClient(tokensOf(tokens, uid), send)
}

// Here it is there whenever somebody is signed in, with a network or without.
export { outboxStorage } from '../outbox/queue/outbox-storage.ts'

const store = createSessionStore({
  stateStore: sessionStateStore,
  identity,
  tokens,
  api: signedInClient,
  storage: safeLocalStorage,
  async deletePrivateData(unasked) {
    safeLocalStorage.removeAll(PERSONAL)
    safeSessionStorage.removeAll(PERSONAL)
    if (!unasked) safeLocalStorage.remove(REQUEST_DRAFTS_KEY)
    await deletePrivateData({ unasked })
  },
  async lastUser(uid) {
    const last = await browserAnswerCache.get(uid, USER_KEY)
    return last && { user: last.answer as User, readAt: last.readAt }
  },
  later: (work, ms) => setTimeout(work, ms),
})

export const session: SessionStore = {
  ...store,
  noteSignOut() {
    unsubscribeThisDevice(tokens.token())
    return store.noteSignOut()
  },
}

// Stored for pages that are opened without a network.
sessionStateStore.subscribe(() => {
  const state = sessionStateStore.read()
  if (state.status !== 'signed-in' || state.asOf !== undefined) return
  browserAnswerCache.put(state.user.id, USER_KEY, { answer: state.user, readAt: Date.now() })
})

// A page that the browser had put aside whole comes back as it was left; meanwhile the person may have signed out.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  const state = sessionStateStore.read()
  if (state.status === 'signed-in' && state.user.id !== tokens.uid()) sessionStateStore.set(LOADING)
  session.load()
})

/** The tokens as long as they are that person's: once somebody else is signed in there are none. */
export function tokensOf(tokens: TokenKeeper, uid: string): Pick<TokenKeeper, 'token' | 'renew'> {
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

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * The API as the signed-in account calls it. A token that the server no longer accepts is renewed, and the
 * call repeated once: a refused token means that nothing was done.
 */
export function createSignedInClient(
  tokens: Pick<TokenKeeper, 'token' | 'renew'>,
  send: Fetch = noticingFetch,
): Client {
  return createClient({
    token: () => tokens.token(),
    async fetch(url, init) {
      const response = await send(url, init)
      const headers = new Headers(init.headers)
      if (response.status !== 401 || !headers.has('authorization')) return response
      if (!(await tokens.renew())) return response
      headers.set('authorization', `Bearer ${await tokens.token()}`)
      return send(url, { ...init, headers })
    },
  })
}
