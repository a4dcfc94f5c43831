import type { Role } from '@okoume/domain/person/administrator-roles.ts'
import type { ErrorCode } from './errors.ts'

/**
 * The kinds of caller that may call an operation. Rights on one object (the owner of this item, a party of that rental)
 * are checked by the operation itself.
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
  /** The holder of a signed, expiring link, which the operation itself checks: for one decision, or one that can be taken back. */
  | 'link holder'

/** Requirements on the caller, checked before it reads the input. */
export type AccessRule = CallerRule & {
  /** Revocation: a token outlives its session by up to ten minutes, so the session is checked too. */
  readonly openSession?: true
  /**
   * Step-up: the caller has proved within ten minutes that it is them, by their password or a code to their number.
   * `body.…`: only where that field is true. `opened by number`: only of accounts that a number opens.
   */
  readonly fresh?: true | 'opened by number' | `body.${string}`
  /** Suspended people may only finish what is under way: every other write of an account is refused them. */
  readonly whileSuspended?: 'allowed'
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
}

type CallerRule =
  | { readonly access: Exclude<Access, 'administrator'>; readonly roles?: undefined }
  /** Least privilege: which administrators may call. A supervisor always may; an empty list is for supervisors alone. */
  | { readonly access: 'administrator'; readonly roles: readonly Role[] }

/** True if the token's session must still be open: always for administrators, else where the operation declares it. */
export function requiresOpenSession({ access, openSession }: AccessRule): boolean {
  return access === 'administrator' || openSession === true
}

const OF_ACCOUNTS: readonly Access[] = ['account', 'confirmed account', 'verified account']

/** True if a suspended person is refused: writes of an account, unless the operation declares otherwise. */
export function refusesSuspended({ access, method, whileSuspended }: AccessRule): boolean {
  return OF_ACCOUNTS.includes(access) && method !== 'GET' && whileSuspended !== 'allowed'
}

/** The errors by which each kind of caller is refused. */
const KIND_ERRORS: Readonly<Record<Access, readonly ErrorCode[]>> = {
  // A token that is sent is checked even where none is required.
  anyone: ['UNAUTHENTICATED'],
  account: ['UNAUTHENTICATED'],
  'confirmed account': ['UNAUTHENTICATED', 'EMAIL_NOT_CONFIRMED'],
  'verified account': ['UNAUTHENTICATED', 'EMAIL_NOT_CONFIRMED', 'NOT_VERIFIED'],
  administrator: [
    ...(['UNAUTHENTICATED', 'ADMINISTRATORS_ONLY', 'ACCOUNT_SUSPENDED', 'SECOND_FACTOR_REQUIRED'] as const),
    'ROLE_MISSING',
  ],
  'link holder': ['UNAUTHENTICATED', 'LINK_INVALID', 'LINK_EXPIRED'],
}

/** The errors that follow from an operation's access. */
export function accessErrors(rule: AccessRule): readonly ErrorCode[] {
  const ofKind = [
    ...KIND_ERRORS[rule.access],
    ...(refusesSuspended(rule) ? (['ACCOUNT_SUSPENDED'] as const) : []),
  ]
  return [
    ...ofKind,
    ...(requiresOpenSession(rule) ? (['SESSION_ENDED'] as const) : []),
    ...(rule.fresh ? (['SIGN_IN_AGAIN'] as const) : []),
  ]
}
