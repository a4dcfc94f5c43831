/** The person a valid id token names. */
export interface Caller {
  /** The account uid, a UUID. */
  readonly id: string
  readonly email: string
  readonly name: string
  readonly emailConfirmed: boolean
  /** When the password was given last. */
  readonly signedInAt: Date
  /** What the identity service finds the session again by; null where the token tells of none. Never logged. */
  readonly sessionId: string | null
}

/** What the server itself knows of an account, whatever its token says. */
export interface Standing {
  readonly verified: boolean
  readonly administrator: boolean
}

/** How the HTTP layer learns who calls. */
export interface Authentication {
  /** Null for a token that is forged, expired, or meant for someone else. */
  callerOf(token: string): Promise<Caller | null>
  /** Null where no account was opened. */
  standingOf(callerId: string): Promise<Standing | null>
  /**
   * Whether the session that the caller's token was made from is still open.
   * @throws where the identity service cannot be asked: that is no proof of anything
   */
  isSessionAlive(caller: Caller): Promise<boolean>
}
