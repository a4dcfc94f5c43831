/** What Okoumé asks of an identity service, embedded or hosted. `providers/identity/` answers it. */
export interface Identity {
  /**
   * Checks an id token against the issuer's public keys. Null for a token that is forged, expired, or meant
   * for someone else.
   */
  verifyToken(token: string): Promise<IdentityClaims | null>
  /** Takes the account and its sessions away; it may be gone already. */
  removeAccount(id: string): Promise<void>
}

export interface IdentityClaims {
  /** The account uid, a UUID. */
  readonly id: string
  readonly email: string
  readonly emailConfirmed: boolean
  readonly name: string
  /** When the password was given last. */
  readonly signedInAt: Date
}
