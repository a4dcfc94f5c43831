import { ApiError, type Client } from '@okoume/client/client.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import type { IdTokenClaims } from './id-token.ts'
import type { Credentials, IdentityService } from './identity-service.ts'
import { type Notes, UNSAID_SIGN_OUT_KEY } from './notes.ts'
import { type SessionBoard, SIGNED_OUT } from './session-state.ts'
import type { TokenKeeper } from './token-keeper.ts'

const RETRY_MS = 3000

export interface SessionStore {
  /** Reads who is signed in here; again when another tab has changed it. */
  load(): Promise<void>
  signIn(credentials: Credentials, landing: string): Promise<void>
  /** Takes over the session that the identity service has for this browser; false when it has none. */
  adopt(): Promise<boolean>
  /** Notes here that the person leaves, before anything is asked of anybody: closing the tab now changes nothing. */
  noteSignOut(): void
  signOut(): Promise<void>
  /** The session is over; nothing is asked of anybody. `unasked`: the person did not end it here. */
  end(unasked?: boolean): void
}

export interface SessionParts {
  readonly board: SessionBoard
  readonly identity: IdentityService
  readonly tokens: TokenKeeper
  readonly api: Pick<Client, 'getUser' | 'openAccount'>
  readonly notes: Notes
  /** Called when nobody is signed in: removes what was noted for the person. */
  readonly forgetPerson: () => void
  readonly later: (work: () => void, ms: number) => void
}

export function createSessionStore(parts: SessionParts): SessionStore {
  const { board, identity, tokens, api, notes, forgetPerson, later } = parts

  const end = (unasked = false) => {
    tokens.forget()
    forgetPerson()
    board.become(unasked ? { status: 'signed-out', ended: true } : SIGNED_OUT)
  }
  const endOnce = () => {
    const { status } = board.read()
    if (status !== 'signed-out') end(status === 'signed-in')
  }
  const openAccount = ({ uid: id, name, email }: IdTokenClaims) =>
    api.openAccount({ body: { id, email, ...(name ? { name } : {}) } })
  const adopt = async () => {
    const claims = await tokens.renew()
    if (!claims) return false
    board.become({ status: 'signed-in', user: await openAccount(claims) })
    return true
  }
  const sayUnsaidSignOut = async () => {
    if (notes.read(UNSAID_SIGN_OUT_KEY) === null) return
    await identity.signOut()
    notes.remove(UNSAID_SIGN_OUT_KEY)
  }
  const noteSignOut = () => {
    notes.write(UNSAID_SIGN_OUT_KEY, '1')
    tokens.forget()
  }
  const ownUser = async (uid: string): Promise<User | null> => {
    if ((await tokens.token()) === null) return null
    try {
      const user = await api.getUser({ params: { id: uid } })
      // Strangers are not told the e-mail: answered as one, this browser is signed in no longer.
      return user.email === undefined ? null : user
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'USER_NOT_FOUND') throw error
      const claims = await tokens.renew()
      return claims && openAccount(claims)
    }
  }
  const load = async () => {
    try {
      await sayUnsaidSignOut()
      const uid = tokens.uid()
      const user = uid === null ? null : await ownUser(uid)
      if (user) board.become({ status: 'signed-in', user })
      else endOnce()
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) endOnce()
      else later(load, RETRY_MS)
    }
  }

  return {
    load,
    async signIn(credentials, landing) {
      // Before it: where the e-mail has to be confirmed first, the session opens later and without us.
      tokens.remember(credentials.remember)
      await identity.signIn(credentials, landing)
      notes.remove(UNSAID_SIGN_OUT_KEY)
      await adopt()
    },
    async adopt() {
      await sayUnsaidSignOut()
      return adopt()
    },
    noteSignOut,
    async signOut() {
      noteSignOut()
      await sayUnsaidSignOut().catch(() => {})
      end()
    },
    end,
  }
}
