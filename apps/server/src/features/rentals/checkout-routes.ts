import { stockHeldUntil } from '@okoume/domain/payment/payment-times.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { paymentMethods } from '../payments/payment-methods.ts'
import { type PaymentContext, submitOperation } from '../payments/submit-operation.ts'
import { findCheckoutOfRenter } from './checkout-queries.ts'
import { presentPayment } from './present-payment.ts'
import { findRefundedCheckouts, presentRefundedPayment } from './refunded-payments.ts'
import type { RentalContext } from './rental-context.ts'
import { requestRental } from './request-rental.ts'

/** Paying, which is how a rental is asked for. */
export function checkoutHandlers(context: RentalContext & PaymentContext & { readonly clock: Clock }) {
  return {
    listPaymentMethods: async () => paymentMethods(context.providers),

    async startPayment({ body, headers, caller, limitEffect }) {
      const idempotencyKey = headers['idempotency-key']
      if (idempotencyKey === undefined) throw new ApiError('IDEMPOTENCY_KEY_REQUIRED')
      const now = context.clock.now()
      const sendBefore = stockHeldUntil(context.machineClock.now())
      const order = { renterId: caller.id, idempotencyKey, request: body, now, sendBefore, limitEffect }
      const checkout = await requestRental(context, order)
      if (checkout.payment_state === 'created') await submitOperation(context, checkout.payment_id, now)
      return presentPayment(checkout)
    },

    async listRefundedPayments({ caller }) {
      const refunded = await findRefundedCheckouts(context.db, caller.id)
      return refunded.map(presentRefundedPayment)
    },

    async getPayment({ params, caller }) {
      const checkout = await findCheckoutOfRenter(context.db, params.id, caller.id)
      if (!checkout) throw new ApiError('PAYMENT_NOT_FOUND')
      return presentPayment(checkout)
    },
  } satisfies FeatureHandlers
}
