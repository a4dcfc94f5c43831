import type { Clock } from '../../platform/clock/clock.ts'
import type { Handlers } from '../../platform/http/operations.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { paymentMethods } from '../payments/payment-methods.ts'
import { type PaymentParts, submitOperation } from '../payments/submit-operation.ts'
import { findCheckoutOfRenter } from './checkout-queries.ts'
import { presentPayment } from './present-payment.ts'
import type { RentalParts } from './rental-parts.ts'
import { requestRental } from './request-rental.ts'

type CheckoutOperations = 'listPaymentMethods' | 'startPayment' | 'getPayment'

/** Paying, which is how a rental is asked for. */
export function checkoutHandlers(
  parts: RentalParts & PaymentParts & { readonly clock: Clock },
): Handlers<CheckoutOperations> {
  const present = async (id: string, renterId: string) => {
    const checkout = await findCheckoutOfRenter(parts.db, id, renterId)
    if (!checkout) throw new Refusal('PAYMENT_NOT_FOUND')
    return { checkout, answer: presentPayment(checkout) }
  }
  return {
    listPaymentMethods: async () => paymentMethods(parts.provider),

    async startPayment({ body, headers, caller }) {
      const idempotencyKey = headers['idempotency-key']
      if (idempotencyKey === undefined) throw new Refusal('IDEMPOTENCY_KEY_REQUIRED')
      const now = parts.clock.now()
      const id = await requestRental(parts, { renterId: caller.id, idempotencyKey, request: body, now })
      const { checkout, answer } = await present(id, caller.id)
      if (checkout.payment_state === 'created') await submitOperation(parts, checkout.payment_id, now)
      return answer
    },

    async getPayment({ params, caller }) {
      return (await present(params.id, caller.id)).answer
    },
  }
}
