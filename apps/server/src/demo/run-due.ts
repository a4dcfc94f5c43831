import { followOperation } from '../features/payments/follow-operation.ts'
import { findOpenOperations } from '../features/payments/payment-queries.ts'
import type { PaymentParts } from '../features/payments/submit-operation.ts'
import { bookCheckout } from '../features/rentals/book-checkout.ts'
import { catchUpDueRentals } from '../features/rentals/catch-up-rental.ts'
import { findPaidCheckouts } from '../features/rentals/checkout-queries.ts'
import type { RentalParts } from '../features/rentals/rental-parts.ts'
import type { Clock } from '../platform/clock/clock.ts'

const ALL = 10_000

/** Does at once what the jobs would do in their time, refunds included. */
export async function runDue(parts: RentalParts & PaymentParts & { readonly clock: Clock }): Promise<void> {
  const now = parts.clock.now()
  await followAll(parts, now)
  for (const { id } of await findPaidCheckouts(parts.db, ALL)) await bookCheckout(parts, id, now)
  await catchUpDueRentals(parts, now)
  // What became due may have ordered refunds.
  await followAll(parts, now)
}

async function followAll(parts: PaymentParts, now: Date): Promise<void> {
  for (const { id } of await findOpenOperations(parts.db, ALL)) await followOperation(parts, id, now)
}
