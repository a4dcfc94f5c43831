export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface NewIdentity extends Credentials {
  readonly name: string
}

/**
 * What the browser asks of an identity service, embedded or hosted. Each call throws an `IdentityError`.
 * A `landing` is the path on which the link in the confirmation mail puts the person down, signed in.
 */
export interface IdentityService {
  signIn(credentials: Credentials, landing: string): Promise<void>
  signUp(identity: NewIdentity, landing: string): Promise<void>
  signOut(): Promise<void>
  sendConfirmation(email: string, landing: string): Promise<void>
  /** The e-mail of whoever has a session in this browser; null for nobody. */
  sessionEmail(): Promise<string | null>
  /** A new id token of the session; null when there is no session, or no longer. */
  freshToken(): Promise<string | null>
}

export type IdentityProblem =
  /** Wrong password or unknown e-mail: the two are not told apart. */
  | 'refused'
  | 'email-not-confirmed'
  | 'email-in-use'
  | 'weak-password'
  | 'too-many-attempts'
  /** The network is lost; nothing is known of what became of the call. */
  | 'unreachable'
  | 'failed'

export class IdentityError extends Error {
  readonly problem: IdentityProblem

  constructor(problem: IdentityProblem) {
    super(`identity: ${problem}`)
    this.name = 'IdentityError'
    this.problem = problem
  }
}
