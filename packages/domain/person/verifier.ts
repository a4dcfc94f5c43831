import type { RenterIdentity } from '../rental/renter-identity.ts'

/** The verification state of an identity: -1 rejected for good, 0 not verified or declined, 1 pending, 2 verified. */
export type Verifier = -1 | 0 | 1 | 2

export const VERIFIED: Verifier = 2

export const VERIFIER_LABELS: Readonly<Record<Verifier, string>> = {
  [-1]: 'Rejeté',
  0: 'Non vérifié',
  1: 'En attente',
  2: 'Vérifié',
}

/** Only a verified person lists items and has a wallet menu (docs/spec.md#8-who-may-do-what). */
export function isVerified(verifier: number): boolean {
  return verifier === VERIFIED
}

/** The same as a rental of an item for verified renters knows it. */
export function identityOf(verifier: number): RenterIdentity {
  if (isVerified(verifier)) return 'verified'
  return verifier === -1 ? 'rejected' : 'awaited'
}
