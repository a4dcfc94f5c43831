import { ApiError, type Client } from '@okoume/client/client.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import { PENDING_SIGN_OUT_KEY, type SafeStorage } from '../storage/safe-storage.ts'
import type { IdTokenClaims } from './id-token.ts'
import { type Credentials, IdentityError, type IdentityService, isReadingLost } from './identity-service.ts'
import { LOADING, type SessionStateStore, SIGNED_OUT } from './session-state.ts'
import type { TokenStore } from './token-store.ts'

const RETRY_MS = 3000

export interface SessionStore {
  /** Reads who is signed in here; again when another tab has changed it. */
  load(): Promise<void>
  signIn(credentials: Credentials, landing: string): Promise<void>
  /**
   * Takes over the session that the identity service has for this browser; false when it has none. An account that a
   * number opens is given its person's name. @throws ApiError INVALID_INPUT without one
   */
  adopt(name?: string): Promise<boolean>
  /** The person leaves, before anything is asked of anybody: closing the tab now changes nothing. */
  noteSignOut(): Promise<void>
  signOut(): Promise<void>
  /**
   * The session is over; nothing is asked of anybody. `unasked`: the person did not end it here, and what waits to be
   * sent stays stored for them. `announce`: the screen says so, unless it never showed them as signed in.
   */
  end(unasked?: boolean, announce?: boolean): Promise<void>
}

export interface LastUser {
  readonly user: User
  readonly readAt: number
}

export interface SessionStoreContext {
  readonly stateStore: SessionStateStore
  readonly identity: IdentityService
  readonly tokens: TokenStore
  readonly api: Pick<Client, 'getUser' | 'openAccount'>
  readonly storage: SafeStorage
  /** Called when no one is signed in: deletes the person's data. It never fails. */
  readonly deletePrivateData: (unasked: boolean) => Promise<void>
  /** The cached user of that account; null where there is none. */
  readonly lastUser: (uid: string) => Promise<LastUser | null>
  readonly later: (work: () => void, ms: number) => void
}

export function createSessionStore(context: SessionStoreContext): SessionStore {
  const { stateStore, identity, tokens, api, storage, deletePrivateData, lastUser, later } = context
  let ending: Promise<void> | null = null
  let sending: Promise<void> | null = null
  let waiting = false

  const leave = async (unasked: boolean, announce: boolean) => {
    tokens.clear()
    // Nothing private is on the screen while it goes, and nothing else before it is gone.
    stateStore.set(LOADING)
    await deletePrivateData(unasked)
    stateStore.set(announce ? { status: 'signed-out', ended: true } : SIGNED_OUT)
  }
  const end = (unasked = false, announce = unasked) => {
    ending ??= leave(unasked, announce).finally(() => {
      ending = null
    })
    return ending
  }
  const endOnce = async () => {
    const { status } = stateStore.read()
    // Also before anybody was shown: no one has asked for it here.
    if (status !== 'signed-out') await end(true, status === 'signed-in')
  }
  const shown = () => {
    const state = stateStore.read()
    return state.status === 'signed-in' ? state.user.id : null
  }
  const openAccount = ({ uid: id, name, email }: IdTokenClaims, chosen = name) =>
    api.openAccount({ body: { id, ...(email && { email }), ...(chosen && { name: chosen }) } })
  const adopt = async (name?: string) => {
    await ending
    const before = tokens.uid() ?? shown()
    const claims = await tokens.renew()
    if (!claims) return false
    // Another account takes the place of one that was never signed out of.
    if (before !== null && before !== claims.uid) await deletePrivateData(true)
    stateStore.set({ status: 'signed-in', user: await openAccount(claims, name) })
    return true
  }
  const sendPendingSignOut = () => {
    if (storage.read(PENDING_SIGN_OUT_KEY) === null) return Promise.resolve()
    sending ??= sendSignOut().finally(() => {
      sending = null
    })
    return sending
  }
  const sendSignOut = async () => {
    await identity.signOut()
    storage.remove(PENDING_SIGN_OUT_KEY)
  }
  const noteSignOut = async () => {
    storage.write(PENDING_SIGN_OUT_KEY, '1')
    tokens.clear()
    await deletePrivateData(false)
  }
  const ownUser = async (uid: string): Promise<User | null> => {
    if ((await tokens.token()) === null) return null
    try {
      const user = await api.getUser({ params: { id: uid } })
      // Only the account itself is sent its e-mail: without one, this browser is no longer signed in.
      return user.email === undefined ? null : user
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'USER_NOT_FOUND') throw error
      const claims = await tokens.renew()
      return claims && openAccount(claims)
    }
  }
  /** Offline: the last user of this browser stays signed in, with the data of then. */
  const openAsLastKnown = async () => {
    const uid = tokens.uid()
    if (uid === null || shown() === uid) return
    const last = await lastUser(uid)
    if (last && tokens.uid() === uid && shown() === null) {
      stateStore.set({ status: 'signed-in', user: last.user, asOf: last.readAt })
    }
  }
  /** Another tab has signed out, or signed in as another person: this one follows. */
  const syncWithOtherTabs = async () => {
    const uid = tokens.uid()
    if (uid === null) await endOnce()
    else if (shown() !== null && shown() !== uid) stateStore.set(LOADING)
  }
  const loadLater = () => {
    if (waiting) return
    waiting = true
    later(() => {
      waiting = false
      load()
    }, RETRY_MS)
  }
  const load = async () => {
    try {
      await syncWithOtherTabs()
      await sendPendingSignOut()
      const uid = tokens.uid()
      const user = uid === null ? null : await ownUser(uid)
      if (user) stateStore.set({ status: 'signed-in', user })
      else await endOnce()
    } catch (error) {
      // A sign-up by a number that ended before the name begins again.
      if (error instanceof ApiError && (error.status === 401 || error.code === 'INVALID_INPUT'))
        return endOnce()
      if (isReadingLost(error)) await openAsLastKnown()
      loadLater()
    }
  }

  return {
    load,
    async signIn(credentials, landing) {
      // Answered late, it would take the new session with it.
      await sending?.catch(() => {})
      // Before it: where the e-mail has to be confirmed first, the session opens later and without us.
      tokens.remember(credentials.remember)
      try {
        await identity.signIn(credentials, landing)
      } catch (error) {
        // The server has ended the earlier session: signing out late would end the one that the code opens.
        if (error instanceof IdentityError && error.problem === 'code-needed')
          storage.remove(PENDING_SIGN_OUT_KEY)
        throw error
      }
      storage.remove(PENDING_SIGN_OUT_KEY)
      await adopt()
    },
    async adopt(name) {
      await sendPendingSignOut()
      return adopt(name)
    },
    noteSignOut,
    async signOut() {
      await noteSignOut()
      await end()
      // Signed out locally first, however slow the network; the next sign-in waits for this call.
      await sendPendingSignOut().catch(() => {})
    },
    end,
  }
}
