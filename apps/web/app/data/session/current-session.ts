import type { Client } from '@okoume/client/client.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import { noticingFetch } from '../api/reachability.ts'
import { browserAnswerCache } from '../storage/browser-answer-cache.ts'
import {
  PERSONAL,
  REQUEST_DRAFTS_KEY,
  safeLocalStorage,
  safeSessionStorage,
} from '../storage/safe-storage.ts'
import { takeEarlyRead } from './early-reads.ts'
import { embeddedIdentity } from './embedded-identity.ts'
import { hostedIdentityOfPage } from './hosted-identity-of-page.ts'
import type { IdentityService } from './identity-service.ts'
import { deletePrivateData, unsubscribeThisDevice } from './private-data.ts'
import { LOADING, sessionStateStore } from './session-state.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { bindTokens, createSignedInClient, type Fetch } from './signed-in-client.ts'
import { createTokenStore } from './token-store.ts'

const USER_KEY = 'user'

/** The identity service in use: our own, unless the page names a hosted one. */
export const identity: IdentityService = hostedIdentityOfPage() ?? embeddedIdentity

export const tokens = createTokenStore({
  identity,
  storage: safeLocalStorage,
  tab: safeSessionStorage,
  now: () => Date.now(),
  onGone: (wasOpen) => void session.end(true, wasOpen),
})

/** Reuses what the document has asked for already. */
const earlyOrNow: Fetch = async (address, init) =>
  (await takeEarlyRead(address, new Headers(init.headers).get('authorization'))) ??
  noticingFetch(address, init)

export const signedInClient = createSignedInClient(tokens, earlyOrNow)

/** For calls that `fetch` cannot make, such as an upload that tells how far it is. */
export const createClientOver = (send: Fetch): Client => createSignedInClient(tokens, send)

/** A client bound to one account: it sends no token once another person is signed in. */
export function createClientFor(uid: string, send: Fetch): Client {
  return createSignedInClient(bindTokens(tokens, uid), send)
}

// In this chunk, since it is loaded for every signed-in person, also without a network.
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
