import type { PaymentRequest } from '@okoume/contract/wire/payment.ts'
import { readGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { STOCK_HOLD_MINUTES, stockHeldUntil } from '@okoume/domain/payment/payment-times.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { CallLimit } from '../../platform/http/call-counts.ts'
import type { LimitEffect } from '../../platform/http/call-limits.ts'
import type { Handlers } from '../../platform/http/operations.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { paymentMethods } from '../payments/payment-methods.ts'
import { type PaymentParts, submitOperation } from '../payments/submit-operation.ts'
import { findCheckoutOfRenter, findRenter } from './checkout-queries.ts'
import { presentPayment } from './present-payment.ts'
import type { RentalParts } from './rental-parts.ts'
import { requestRental } from './request-rental.ts'

type CheckoutOperations = 'listPaymentMethods' | 'startPayment' | 'getPayment'

/** Each keeps an object from others while it is open, which is as long as what is counted here is remembered. */
const PAYMENTS_OF_AN_ACCOUNT: CallLimit = { most: 10, minutes: STOCK_HOLD_MINUTES }
/** A telephone asks its owner for the secret code, who may be nobody that has to do with it. */
const PROMPTS_OF_A_TELEPHONE: CallLimit = { most: 10, minutes: 60 }

/** Paying, which is how a rental is asked for. */
export function checkoutHandlers(
  parts: RentalParts & PaymentParts & { readonly clock: Clock },
): Handlers<CheckoutOperations> {
  return {
    listPaymentMethods: async () => paymentMethods(parts.providers),

    async startPayment({ body, headers, caller, limitEffect }) {
      const idempotencyKey = headers['idempotency-key']
      if (idempotencyKey === undefined) throw new Refusal('IDEMPOTENCY_KEY_REQUIRED')
      const now = parts.clock.now()
      const sendBefore = stockHeldUntil(parts.machineClock.now())
      if (limitEffect) await limitPayments(parts, limitEffect, { renterId: caller.id, idempotencyKey, body })
      const order = { renterId: caller.id, idempotencyKey, request: body, now, sendBefore }
      const checkout = await requestRental(parts, order)
      if (checkout.payment_state === 'created') await submitOperation(parts, checkout.payment_id, now)
      return presentPayment(checkout)
    },

    async getPayment({ params, caller }) {
      const checkout = await findCheckoutOfRenter(parts.db, params.id, caller.id)
      if (!checkout) throw new Refusal('PAYMENT_NOT_FOUND')
      return presentPayment(checkout)
    },
  }
}

interface Beginning {
  readonly renterId: string
  readonly idempotencyKey: string
  readonly body: PaymentRequest
}

/** Nobody empties the site by asking for everything, nor lets a stranger's telephone ring. What is repeated is not counted. */
async function limitPayments(
  { db }: RentalParts,
  limitEffect: LimitEffect,
  { renterId, idempotencyKey, body }: Beginning,
): Promise<void> {
  const renter = await findRenter(db, renterId, idempotencyKey)
  if (renter?.known) return
  await limitEffect('payment', renterId, PAYMENTS_OF_AN_ACCOUNT)
  const phone = readGabonPhone(body.phoneNumber)
  if (phone) await limitEffect('prompt', phone, PROMPTS_OF_A_TELEPHONE)
}
