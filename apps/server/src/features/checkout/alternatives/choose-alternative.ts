import type { AlternativeChoice } from '@okoume/contract/wire/alternative.ts'
import type { PaymentRequest } from '@okoume/contract/wire/payment.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { type PaymentContext, sendPayment } from '../../payments/transactions/submit-payment.ts'
import { type CheckoutWithPayment, findCheckoutOfRenter } from '../../rentals/queries/checkout-queries.ts'
import { findPaymentOfRental } from '../../rentals/queries/refund.ts'
import type { RentalWithParties } from '../../rentals/queries/rental-queries.ts'
import type { CheckoutOrder } from '../check-order.ts'
import { type CompletionContext, completeCheckout } from '../complete-checkout.ts'
import { type CheckoutContext, startCheckout } from '../start-checkout.ts'

interface Choice extends Pick<CheckoutOrder, 'idempotencyKey' | 'now' | 'sentAt' | 'limitEffect'> {
  readonly rental: RentalWithParties
  readonly body: AlternativeChoice
}

/**
 * Books another item with the money of a refused rental: at once where it pays all, else once a telephone has paid the
 * difference. Idempotent by key.
 * @throws ApiError CARRIED_MONEY_OVER, and all of `startCheckout`
 */
export async function chooseAlternative(
  context: CheckoutContext & CompletionContext & PaymentContext,
  { rental, body, now, ...order }: Choice,
): Promise<CheckoutWithPayment> {
  const { db } = context
  const payment = await findPaymentOfRental(db, rental.id)
  if (!rental.carriedState || !payment) throw new ApiError('CARRIED_MONEY_OVER')
  const carriedFrom = { rentalId: rental.id, amount: rental.carriedWaiting ?? 0, paymentId: payment.id }
  const { renterId } = rental
  const started = await startCheckout(context, {
    ...order,
    ...{ renterId, now, linkId: null, carriedFrom, body: requestLike(rental, body) },
  })
  if (started.payment) await sendPayment(context, started.payment, now)
  const { id, carriedAmount, total } = started.checkout
  if (carriedAmount < total) return started.checkout
  await completeCheckout(context, id, now)
  const checkout = await findCheckoutOfRenter(db, id, renterId)
  // Somebody or something was faster: the money waits on.
  if (checkout?.state !== 'booked') throw new ApiError('STOCK_UNAVAILABLE')
  return checkout
}

/** A payment request for the chosen item, with all else as it was asked for before. */
function requestLike(rental: RentalWithParties, choice: AlternativeChoice): PaymentRequest {
  const { item_id, ...rest } = choice
  return {
    ...rest,
    item: '',
    rental: {
      item_id,
      start_date: rental.startDate,
      end_date: rental.endDate,
      quantity: rental.quantity,
      ...(rental.delivery !== null && { delivery: rental.delivery }),
      address: rental.address,
      recipientPhone: rental.recipientPhone,
      notes: rental.notes,
    },
  }
}
