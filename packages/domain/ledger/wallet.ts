import type { Francs } from '../money/francs.ts'
import type { RentalStatus } from '../rental/rental-status.ts'

export interface CreditedRental {
  readonly status: RentalStatus
  /** FCFA, without the deposit. */
  readonly rent: Francs
}

/**
 * «Disponible au retrait», in FCFA: the balance without the rent of rentals that have not begun, which can still be
 * cancelled (docs/spec.md#wallet).
 */
export function withdrawable(balance: Francs, rentals: readonly CreditedRental[]): Francs {
  const held = rentals.filter(({ status }) => status === 'acceptée').reduce((sum, { rent }) => sum + rent, 0)
  return Math.max(0, balance - held)
}
