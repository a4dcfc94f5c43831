import type { ErrorCode } from './errors.ts'

/**
 * Who may call an operation at all. Which of them may touch which object (the owner of this item, a party
 * of that rental) is for the operation itself to check.
 */
export type Access =
  | 'anyone'
  /** An account, even with an e-mail that is not confirmed. */
  | 'account'
  /** An account with a confirmed e-mail. */
  | 'confirmed account'
  /** An account whose identity is verified. */
  | 'verified account'
  | 'administrator'
  /** Whoever holds a signed, expiring, single-use link, which the operation itself checks. */
  | 'link holder'

/** What an operation requires of its caller before its input is read. */
export interface AccessRule {
  readonly access: Access
  /** The token alone is not enough: it outlives its session by up to ten minutes. */
  readonly openSession?: true
}

/** Whether the session of the token must still be open: always for administrators, else where it is declared. */
export function requiresOpenSession({ access, openSession }: AccessRule): boolean {
  return access === 'administrator' || openSession === true
}

/** How each kind of caller is refused. */
const KIND_ERRORS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  // A token that is sent is checked, also where none is needed.
  anyone: ['UNAUTHENTICATED'],
  account: ['UNAUTHENTICATED'],
  'confirmed account': ['UNAUTHENTICATED', 'EMAIL_NOT_CONFIRMED'],
  'verified account': ['UNAUTHENTICATED', 'EMAIL_NOT_CONFIRMED', 'NOT_VERIFIED'],
  administrator: ['UNAUTHENTICATED', 'ADMINISTRATORS_ONLY'],
  'link holder': ['UNAUTHENTICATED', 'LINK_INVALID', 'LINK_EXPIRED'],
}

/** The refusals that follow from what an operation requires of its caller. */
export function accessErrors(rule: AccessRule): readonly ErrorCode[] {
  const ofKind = KIND_ERRORS[rule.access]
  return requiresOpenSession(rule) ? [...ofKind, 'SESSION_ENDED'] : ofKind
}
