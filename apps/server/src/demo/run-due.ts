import { followOperation } from '../features/payments/follow-operation.ts'
import { findOpenOperations } from '../features/payments/payment-queries.ts'
import type { PaymentContext } from '../features/payments/submit-operation.ts'
import { bookCheckout } from '../features/rentals/book-checkout.ts'
import { catchUpDueRentals } from '../features/rentals/catch-up-rental.ts'
import { findPaidCheckouts } from '../features/rentals/checkout-queries.ts'
import type { RentalContext } from '../features/rentals/rental-context.ts'
import type { Clock } from '../platform/clock/clock.ts'

const ALL = 10_000

/** Does at once what the jobs would do in their time, refunds included. */
export async function runDue(
  context: RentalContext & PaymentContext & { readonly clock: Clock },
): Promise<void> {
  const now = context.clock.now()
  await followAll(context, now)
  for (const { id } of await findPaidCheckouts(context.db, ALL)) await bookCheckout(context, id, now)
  await catchUpDueRentals(context, now)
  // What became due may have ordered refunds.
  await followAll(context, now)
}

async function followAll(context: PaymentContext, now: Date): Promise<void> {
  for (const { id } of await findOpenOperations(context.db, ALL)) await followOperation(context, id, now)
}
