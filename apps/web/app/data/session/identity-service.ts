export interface Credentials {
  readonly email: string
  readonly password: string
  /** «Se souvenir de moi»: the session outlives the browser. */
  readonly remember: boolean
}

export interface NewIdentity {
  readonly name: string
  readonly email: string
  readonly password: string
}

export interface OpenSession {
  readonly id: string
  /** This browser's own. */
  readonly current: boolean
  readonly userAgent: string
  /** ISO 8601. */
  readonly openedAt: string
  readonly usedAt: string
}

/** Each call throws an `IdentityError`. A `landing` is the path to which a mail's link leads. */
export interface IdentityService {
  signIn(credentials: Credentials, landing: string): Promise<void>
  signUp(identity: NewIdentity, landing: string): Promise<void>
  signOut(): Promise<void>
  sendConfirmation(email: string, landing: string): Promise<void>
  /**
   * True if the e-mail that signed up in this browser, or gave the right password here, is confirmed by now, on any
   * device. If so, this browser's session is open.
   */
  confirmed(): Promise<boolean>
  /** A new id token of the session; null when there is no session, or no longer. */
  freshToken(): Promise<string | null>

  /** Prevents user enumeration: the same answer for an unknown e-mail. */
  requestPasswordReset(email: string, landing: string): Promise<void>
  /** True if the link of the mail may still be used; asking does not use it up. */
  isResetLinkValid(proof: string): Promise<boolean>
  /** `proof` is what the link of the mail carries. Every session ends. */
  resetPassword(proof: string, password: string): Promise<void>
  /** Step-up: the user gives the password again; later tokens carry the time. */
  reauthenticate(password: string): Promise<void>
  /** Every other session ends. */
  changePassword(current: string, next: string): Promise<void>
  /** The old address stays until the link that the new one receives is opened. */
  changeEmail(email: string, landing: string): Promise<void>

  /** Null where the service does not tell. */
  sessions(): Promise<readonly OpenSession[] | null>
  endSession(id: string): Promise<void>
  endOtherSessions(): Promise<void>
  /** After the account was closed: what the service itself still keeps of the person. */
  removeIdentity(): Promise<void>
}

export type IdentityProblem =
  /** Prevents user enumeration: a wrong password and an unknown e-mail look the same. */
  | 'refused'
  | 'email-not-confirmed'
  /** The password was right, and a code is asked for: `second-factor.ts`. */
  | 'code-needed'
  | 'email-in-use'
  | 'weak-password'
  | 'common-password'
  /** The password was given too long ago for what is asked: `reauthenticate` first. */
  | 'sign-in-again'
  /** No one is signed in any more. */
  | 'session-over'
  /** A link that was used, has expired, or never was one. */
  | 'link-not-valid'
  | 'too-many-attempts'
  /** The network is lost; nothing is known of what became of the call. */
  | 'unreachable'
  | 'failed'

export class IdentityError extends Error {
  readonly problem: IdentityProblem
  /** How long to wait before trying again, in seconds, where the service tells. */
  readonly wait: number | null

  constructor(problem: IdentityProblem, wait: number | null = null) {
    super(`identity: ${problem}`)
    this.name = 'IdentityError'
    this.problem = problem
    this.wait = wait
  }
}

/**
 * Nothing came back of a call to the API or the identity: what became of it is unknown. Also where a token could not
 * be renewed, and nothing was sent.
 */
export function isNetworkLoss(error: unknown): boolean {
  return error instanceof IdentityError ? error.problem === 'unreachable' : error instanceof TypeError
}

const AWAY: readonly unknown[] = [502, 503, 504]

/** The same of what was only read, where something between here and the server answers that it is not there. */
export function isReadingLost(error: unknown): boolean {
  const isAway = error instanceof Error && 'status' in error && AWAY.includes(error.status)
  return isAway || isNetworkLoss(error)
}
