import { PAYMENT_CODES, type PaymentState, type PaymentStatus } from '@okoume/contract/wire/payment.ts'
import { explainPaymentFailure } from '@okoume/domain/payment/payment-failures.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { requireIdempotencyKey } from '#platform/http/operations/idempotency-key.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { paymentMethods } from '../payments/transactions/payment-provider.ts'
import { type PaymentContext, sendPayment } from '../payments/transactions/submit-payment.ts'
import { type CheckoutWithPayment, findCheckoutOfRenter } from '../rentals/queries/checkout-queries.ts'
import { type CheckoutContext, startCheckout } from './start-checkout.ts'

/** Paying, which is how a rental is asked for. */
export function checkoutHandlers(context: CheckoutContext & PaymentContext & { readonly clock: Clock }) {
  return {
    listPaymentMethods: async () => paymentMethods(context.providers),

    async startPayment({ body, headers, caller, limitEffect }) {
      const idempotencyKey = requireIdempotencyKey(headers)
      const now = context.clock.now()
      const sentAt = context.machineClock.now()
      const order = { renterId: caller.id, idempotencyKey, body, linkId: null, now, sentAt, limitEffect }
      const { checkout, payment } = await startCheckout(context, order)
      if (payment) await sendPayment(context, payment, now)
      return presentPayment(checkout)
    },

    async getPayment({ params, caller }) {
      const checkout = await findCheckoutOfRenter(context.db, params.id, caller.id)
      if (!checkout) throw new ApiError('PAYMENT_NOT_FOUND')
      return presentPayment(checkout)
    },
  } satisfies FeatureHandlers
}

const MESSAGES: Readonly<Record<PaymentStatus, string>> = {
  PENDING: 'Confirmez le paiement sur votre téléphone.',
  SUCCESS: 'Paiement réussi ! Vous serez redirigé vers vos locations.',
  FAILED: 'Une erreur est survenue lors du paiement. Veuillez réessayer.',
  REFUNDED: "Votre paiement est arrivé trop tard : cette location n'était plus possible ainsi.",
}

/** State of a payment for its renter: a success only once the rental is booked. */
export function presentPayment(checkout: CheckoutWithPayment): PaymentState {
  const status = statusOf(checkout)
  const failure = status === 'FAILED' ? explainPaymentFailure(checkout.paymentFailure) : null
  return {
    paymentResponse: {
      code: PAYMENT_CODES[status],
      status,
      id: checkout.id,
      message: status === 'REFUNDED' ? `${MESSAGES[status]} ${whatGoesBack(checkout)}` : MESSAGES[status],
      title: failure?.title ?? null,
      detail: failure?.detail ?? null,
      amount: checkout.total - checkout.carriedAmount,
      rentalId: checkout.state === 'booked' ? checkout.id : null,
      heldUntil: checkout.heldUntil.toISOString(),
    },
  }
}

/** Beside a difference, the money of the refused rental may still wait. */
function whatGoesBack({ carriedAmount }: CheckoutWithPayment): string {
  return carriedAmount > 0 ? 'Ce complément vous est remboursé.' : 'Tout vous est remboursé.'
}

function statusOf({ state, paymentState, total, carriedAmount }: CheckoutWithPayment): PaymentStatus {
  if (state === 'booked') return 'SUCCESS'
  if (state === 'refunded') return 'REFUNDED'
  // Money of a refused rental was to pay it all, and waits on.
  if (state === 'released' && carriedAmount === total) return 'FAILED'
  return paymentState === 'failed' ? 'FAILED' : 'PENDING'
}
