import { UID_KEY } from '../returning-visitor.ts'
import { type IdTokenClaims, readIdToken } from './id-token.ts'
import type { IdentityService } from './identity-service.ts'
import type { Notes } from './notes.ts'

const TOKEN_KEY = 'okoume.token'
const RENEWED_BEFORE_END_MS = 60_000

interface KeptToken {
  readonly token: string
  /** By this device's clock, which may be wrong: hence counted from when the token came. */
  readonly renewAt: number
}

export interface TokenKeeper {
  /** The account that is signed in here, as far as the browser remembers. */
  uid(): string | null
  /** A token that is good for another minute at least; null when nobody is signed in. */
  token(): Promise<string | null>
  /** Asks for a new token whatever is kept; one request however many ask. Null: the session is gone. */
  renew(): Promise<IdTokenClaims | null>
  forget(): void
}

export interface TokenKeeperParts {
  readonly identity: Pick<IdentityService, 'freshToken'>
  readonly notes: Notes
  readonly now: () => number
  /** The identity says that the session is over: everything was forgotten. */
  readonly onGone: () => void
}

export function createTokenKeeper({ identity, notes, now, onGone }: TokenKeeperParts): TokenKeeper {
  let renewal: Promise<IdTokenClaims | null> | undefined
  // Counts sign-outs: a token that was asked for before one of them is not kept.
  let era = 0

  const keep = (token: string, claims: IdTokenClaims) => {
    const kept: KeptToken = { token, renewAt: now() + claims.lifetimeMs - RENEWED_BEFORE_END_MS }
    notes.write(TOKEN_KEY, JSON.stringify(kept))
    notes.write(UID_KEY, claims.uid)
  }
  const forget = () => {
    era += 1
    renewal = undefined
    notes.remove(TOKEN_KEY)
    notes.remove(UID_KEY)
  }
  const ask = async () => {
    const asked = era
    const token = await identity.freshToken()
    if (asked !== era) return null
    const claims = token === null ? null : readIdToken(token)
    if (token !== null && claims) {
      keep(token, claims)
      return claims
    }
    forget()
    onGone()
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
  const kept = () => readKept(notes.read(TOKEN_KEY))

  return {
    uid: () => notes.read(UID_KEY),
    async token() {
      if (notes.read(UID_KEY) === null) return null
      const current = kept()
      if (current && now() < current.renewAt) return current.token
      return (await renew()) ? (kept()?.token ?? null) : null
    },
    renew,
    forget,
  }
}

function readKept(text: string | null): KeptToken | null {
  try {
    const kept: KeptToken | null = JSON.parse(text ?? 'null')
    return typeof kept?.token === 'string' && typeof kept.renewAt === 'number' ? kept : null
  } catch {
    return null
  }
}
