import { BROWSER_ONLY_KEY } from '../storage/browser-only.ts'
import { UID_KEY } from '../storage/returning-visitor.ts'
import type { SafeStorage } from '../storage/safe-storage.ts'
import { type IdTokenClaims, readIdToken } from './id-token.ts'
import type { IdentityService } from './identity-service.ts'

export const TOKEN_KEY = 'okoume.token'
const SEEN_OPEN_KEY = 'okoume.session-seen-open'
const RENEWED_BEFORE_END_MS = 60_000

interface StoredToken {
  readonly token: string
  /** By this device's clock, which may be wrong: hence counted from when the token came. */
  readonly renewAt: number
}

export interface TokenStore {
  uid(): string | null
  /** A token that is good for another minute at least; null when no one is signed in. */
  token(): Promise<string | null>
  /** Asks for a new token even where one is stored; one request however many ask. Null: the session is gone. */
  renew(): Promise<IdTokenClaims | null>
  /** For the session that was opened just now: whether it outlives the browser. */
  remember(lasting: boolean): void
  clear(): void
}

export interface TokenStoreContext {
  readonly identity: Pick<IdentityService, 'freshToken'>
  readonly storage: SafeStorage
  /** Of this tab: a reload keeps them, the next start of the browser does not. */
  readonly tab: SafeStorage
  readonly now: () => number
  /**
   * The identity says that the session is over: its tokens are deleted. `unasked` where a signed-in person did not
   * expect it.
   */
  readonly onGone: (unasked: boolean) => void
}

export function createTokenStore({ identity, storage, tab, now, onGone }: TokenStoreContext): TokenStore {
  let renewal: Promise<IdTokenClaims | null> | undefined
  // Counts sign-outs: a token that was requested before one of them is not stored.
  let era = 0
  // Shared computers: storage outlives the browser, a session that is not remembered does not. The next user must not
  // read with what is left of it, so each page checks once before it trusts the stored token.
  let seenAlive = false
  const believed = () => seenAlive || storage.read(BROWSER_ONLY_KEY) === null

  const save = (token: string, claims: IdTokenClaims) => {
    const stored: StoredToken = { token, renewAt: now() + claims.lifetimeMs - RENEWED_BEFORE_END_MS }
    seenAlive = true
    storage.write(TOKEN_KEY, JSON.stringify(stored))
    storage.write(UID_KEY, claims.uid)
    tab.write(SEEN_OPEN_KEY, claims.uid)
  }
  const clear = () => {
    era += 1
    renewal = undefined
    seenAlive = false
    for (const key of [TOKEN_KEY, UID_KEY, BROWSER_ONLY_KEY]) storage.remove(key)
    tab.remove(SEEN_OPEN_KEY)
  }
  // A session of this browser only may have ended with the browser, unless this very tab has seen it open.
  const wasOpen = () => {
    const uid = storage.read(UID_KEY)
    return uid !== null && (believed() || tab.read(SEEN_OPEN_KEY) === uid)
  }
  const ask = async () => {
    const asked = era
    const token = await identity.freshToken()
    const claims = token === null ? null : await readIdToken(token)
    if (asked !== era) return null
    if (token !== null && claims) {
      save(token, claims)
      return claims
    }
    const unasked = wasOpen()
    clear()
    onGone(unasked)
    return null
  }
  const renew = () => {
    if (renewal) return renewal
    const asking = ask().finally(() => {
      if (renewal === asking) renewal = undefined
    })
    renewal = asking
    return asking
  }
  const read = () => readStored(storage.read(TOKEN_KEY))

  return {
    uid: () => storage.read(UID_KEY),
    async token() {
      if (storage.read(UID_KEY) === null) return null
      const current = read()
      if (current && believed() && now() < current.renewAt) return current.token
      return (await renew()) ? (read()?.token ?? null) : null
    },
    renew,
    remember(lasting) {
      if (lasting) storage.remove(BROWSER_ONLY_KEY)
      else storage.write(BROWSER_ONLY_KEY, '1')
    },
    clear,
  }
}

function readStored(text: string | null): StoredToken | null {
  try {
    const stored: StoredToken | null = JSON.parse(text ?? 'null')
    return typeof stored?.token === 'string' && typeof stored.renewAt === 'number' ? stored : null
  } catch {
    return null
  }
}
