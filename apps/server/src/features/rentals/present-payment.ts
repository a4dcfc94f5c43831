import { PAYMENT_CODES, type PaymentState, type PaymentStatus } from '@okoume/contract/wire/payment.ts'
import { explainPaymentFailure } from '@okoume/domain/payment/payment-failures.ts'
import type { CheckoutWithPayment } from './checkout-queries.ts'

const MESSAGES: Readonly<Record<PaymentStatus, string>> = {
  PENDING: 'Confirmez le paiement sur votre téléphone.',
  SUCCESS: 'Paiement réussi ! Vous serez redirigé vers vos locations.',
  FAILED: 'Une erreur est survenue lors du paiement. Veuillez réessayer.',
  REFUNDED: "Votre paiement est arrivé trop tard : l'objet n'était plus disponible. Tout vous est remboursé.",
}

/** Where a payment stands, for its renter. It is a success only once the rental stands. */
export function presentPayment(checkout: CheckoutWithPayment): PaymentState {
  const status = statusOf(checkout)
  const failure = status === 'FAILED' ? explainPaymentFailure(checkout.payment_failure) : null
  return {
    paymentResponse: {
      code: PAYMENT_CODES[status],
      status,
      id: checkout.id,
      message: MESSAGES[status],
      title: failure?.title ?? null,
      detail: failure?.detail ?? null,
      amount: checkout.total,
      rentalId: checkout.state === 'booked' ? checkout.id : null,
      heldUntil: checkout.held_until.toISOString(),
    },
  }
}

function statusOf({ state, payment_state }: CheckoutWithPayment): PaymentStatus {
  if (state === 'booked') return 'SUCCESS'
  if (state === 'refunded') return 'REFUNDED'
  return payment_state === 'failed' ? 'FAILED' : 'PENDING'
}
