import type { CheckoutRow, PaymentRow, RentalRow } from '#platform/database/schema.ts'

export interface CheckoutEvents {
  /** Its item is no longer free: everything goes back. */
  readonly 'paid too late': { readonly checkout: CheckoutRow }
  /** The administrators of payments read of each. */
  readonly 'rental paid': {
    readonly rental: RentalRow
    readonly operator: PaymentRow['operator']
    /** FCFA of it that a refused rental had paid. */
    readonly carried: number
  }
  /** By a link that the renter has sent. */
  readonly 'paid by other': { readonly rental: RentalRow }
  /** A refund has arrived, is late, or goes to another number. */
  readonly 'refund settled': { readonly paymentId: string }
  /** Another sum than was asked for has reached us, or another telephone's: nothing is booked. */
  readonly 'other receipt': { readonly payment: PaymentRow }
}
