import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { CodeOutcome } from '#platform/http/operations/caller.ts'

/** Port of the identity service, embedded or hosted; implemented in `providers/identity/`. */
export interface Identity {
  /**
   * Checks an id token against the issuer's public keys. Null for a token that is forged, expired, or meant
   * for someone else.
   */
  verifyToken(token: string): Promise<IdentityClaims | null>
  /**
   * False once the session that the token was made from has ended. A token outlives it by minutes: operations that move
   * money out ask for this first.
   * @throws where the service cannot be asked: that is no proof of anything
   */
  isSessionAlive(claims: SessionClaims): Promise<boolean>
  /** The sessions of a person, the last used first; null where the service does not say. */
  listSessions(id: string): Promise<readonly PersonSession[] | null>
  /** Null where the service does not say. */
  isEmailConfirmed(id: string): Promise<boolean | null>
  /** Null where the service does not say. */
  hasSecondFactor(id: string): Promise<boolean | null>
  /** Spends a code of that account's app; counted before it is compared, like those of sign-ins. */
  takeCode(id: string, code: string): Promise<CodeOutcome>
  /** Ends the account's sessions too; nothing where the service has a second factor of its own. */
  removeSecondFactor(id: string): Promise<void>
  /**
   * Gives an account another number, or none, and ends its sessions. Only a number that somebody proved lately without opening
   * an account is given. `audit` is called before anything changes.
   */
  moveNumber(id: string, phone: GabonPhone | null, audit: () => Promise<void>): Promise<NumberMove>
  /** Takes the account and its sessions away; it may be gone already. */
  removeAccount(id: string): Promise<void>
}

/** `unproved`: no code was entered for it lately. */
export type NumberMove = 'moved' | 'unproved' | 'taken'

/** Where a person is signed in. */
export interface PersonSession {
  readonly userAgent: string
  readonly usedAt: Date
}

/** The claims of a token that identify its session. */
export interface SessionClaims {
  /** The account uid, a UUID. */
  readonly id: string
  /** When the password, or a code, was given last. */
  readonly signedInAt: Date
  /** The service's id of the session; null where the token carries none. Never logged. */
  readonly sessionId: string | null
}

export interface IdentityClaims extends SessionClaims {
  /** Null for an account without one. */
  readonly email: string | null
  /** The number that opens the account; null where none was proved. */
  readonly provedPhone: GabonPhone | null
  /** E-mail or telephone number were proved. */
  readonly confirmed: boolean
  readonly name: string
  /** The session was opened with a second factor besides the password. */
  readonly secondFactor: boolean
}
