import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { Role } from '@okoume/domain/person/administrator-roles.ts'

/** The person a valid id token names. */
export interface TokenHolder {
  /** The account uid, a UUID. */
  readonly id: string
  /** Null for an account without one. */
  readonly email: string | null
  /** The number that opens the account; null where none was proved. */
  readonly provedPhone: GabonPhone | null
  /** Empty where a number was proved and the account is not opened yet. */
  readonly name: string
  /** E-mail or telephone number were proved. */
  readonly confirmed: boolean
  /** When the password, or a code, was given last. */
  readonly signedInAt: Date
  /** The session's id for the identity service; null where the token has none. Never logged. */
  readonly sessionId: string | null
  /** False for an administrator whom the second factor is still missing: they may do what others do, no more. */
  readonly mayAdminister: boolean
}

export interface Caller extends TokenHolder {
  /** A token outlives its session by minutes: asked before anything of other people is read. */
  readonly isSessionOpen: () => Promise<boolean>
  /**
   * Asks for a fresh code of the second factor, where the caller has one: a stolen session has none.
   * @throws ApiError INVALID_INPUT or TOO_MANY_REQUESTS, at the field `code`
   */
  readonly requireCode: (typed: string) => Promise<void>
}

/** `unset` where the account has no second factor, or the service keeps it to itself. */
export type CodeOutcome = 'right' | 'wrong' | 'used' | 'locked' | 'unset'

/** The server's own facts about an account, whatever its token says. */
export interface Standing {
  readonly verified: boolean
  readonly suspended: boolean
  /** Of an administrator; empty for all others. */
  readonly roles: readonly Role[]
}

/** How the HTTP layer learns who calls. */
export interface Authentication {
  /** Null for a token that is forged, expired, or meant for someone else. */
  callerOf(token: string): Promise<TokenHolder | null>
  /** Null where no account was opened. */
  findStanding(callerId: string): Promise<Standing | null>
  /**
   * True if the session that the caller's token was made from is still open.
   * @throws where the identity service cannot be reached: that proves nothing
   */
  isSessionAlive(caller: TokenHolder): Promise<boolean>
  /** Spends a code of the caller's second factor. */
  takeCode(callerId: string, code: string): Promise<CodeOutcome>
}

/** Cache time of a verified token: a page makes several calls at once. */
const REMEMBERED_MS = 30_000
/** Tokens; the oldest goes first. About a kilobyte each. */
const MAX_REMEMBERED = 5_000

interface Remembered {
  readonly caller: TokenHolder
  readonly until: number
}

/**
 * Caches the callers of verified tokens, for half a minute at most and never beyond the token's expiry. Only accepted
 * tokens are cached; a token never changes, so that the cache cannot be stale.
 */
export function rememberCallers(
  callerOf: Authentication['callerOf'],
  machineNow: () => number,
): Authentication['callerOf'] {
  const known = new Map<string, Remembered>()
  return async (token) => {
    const remembered = known.get(token)
    if (remembered && machineNow() < remembered.until) return remembered.caller
    known.delete(token)
    const caller = await callerOf(token)
    if (!caller) return null
    known.set(token, { caller, until: Math.min(machineNow() + REMEMBERED_MS, readExpiry(token)) })
    const [oldest] = known.keys()
    if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest)
    return caller
  }
}

/** When an accepted token expires; one without an expiry is not cached. */
function readExpiry(token: string): number {
  const [, payload = ''] = token.split('.')
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { readonly exp?: unknown }
    return typeof exp === 'number' ? exp * 1000 : 0
  } catch {
    return 0
  }
}
