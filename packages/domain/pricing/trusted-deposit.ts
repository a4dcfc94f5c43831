import type { Francs } from '../money/francs.ts'

/** In FCFA, beside each other on a listing. */
export interface Deposits {
  readonly deposit: Francs
  /** What a trusted renter pays instead; null or absent where it is the same for everybody. */
  readonly trustedDeposit?: Francs | null | undefined
}

export interface DepositingRenter {
  readonly trusted: boolean
}

/** A listing as that renter is quoted it: with the deposit that they pay. */
export function listingFor<Listing extends Deposits>(listing: Listing, renter: DepositingRenter): Listing {
  return renter.trusted ? { ...listing, deposit: listing.trustedDeposit ?? listing.deposit } : listing
}

/** Field → its error, in French. */
export function trustedDepositProblems({ deposit, trustedDeposit }: Deposits): Record<string, string> {
  return trustedDeposit == null || trustedDeposit < deposit
    ? {}
    : { trustedDeposit: 'Indiquez moins que la caution, ou laissez vide.' }
}
