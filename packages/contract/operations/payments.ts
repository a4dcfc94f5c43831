import { z } from 'zod'
import type { ErrorCode } from '../model/errors.ts'
import type { Operation } from '../model/operation.ts'
import { identifier } from '../wire/fields.ts'
import {
  IdempotencyHeaders,
  PaymentMethodList,
  PaymentRequest,
  PaymentState,
  RefundedPaymentList,
} from '../wire/payment.ts'

/** Why an order is refused, whoever pays for it. */
export const ORDER_ERRORS = [
  'ACCOUNT_REQUIRED',
  'ACCOUNT_SUSPENDED',
  'ITEM_UNKNOWN',
  'ITEM_NOT_OFFERED',
  'OWN_ITEM',
  'PERIOD_IMPOSSIBLE',
  'PRICE_CHANGED',
  'CANCELLATION_CHANGED',
  'RENTERS_CHANGED',
  'IDENTITY_REQUIRED',
  'INSTANT_UNAVAILABLE',
  'ENQUIRY_NOT_FOUND',
  'ENQUIRY_NOT_APPROVED',
  'AGREEMENT_OVER',
  'ENQUIRY_MISMATCH',
  'RENTAL_ALREADY_PENDING',
  'PAYMENT_ALREADY_PENDING',
  'PAYMENT_UNCERTAIN',
  'TOO_MANY_PAYMENTS',
  'STOCK_UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

/** docs/spec.md#paying */
export const paymentOperations = {
  listPaymentMethods: {
    method: 'GET',
    path: '/api/payment/methods',
    summary: 'Les moyens de paiement',
    tag: 'Paiement',
    access: 'anyone',
    party: 'everybody',
    output: PaymentMethodList,
    errors: [],
  },
  startPayment: {
    method: 'POST',
    path: '/api/payment',
    summary: 'Réserver et demander le paiement sur le téléphone du locataire',
    tag: 'Paiement',
    access: 'confirmed account',
    party: 'notItemOwner',
    withoutAccount: 'ACCOUNT_REQUIRED',
    // Performance: the booking's transaction refuses them, with the lock of their account.
    whileSuspended: 'allowed',
    limit: { most: 20, minutes: 15 },
    takesDaysOf: 'body.rental.item_id',
    headers: IdempotencyHeaders,
    body: PaymentRequest,
    output: PaymentState,
    status: 202,
    errors: ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', ...ORDER_ERRORS],
  },
  listRefundedPayments: {
    method: 'GET',
    path: '/api/payment/refunded',
    summary: "Les paiements de l'appelant arrivés trop tard pour une location, et leur remboursement",
    tag: 'Paiement',
    access: 'account',
    // The caller's own; no other account can be named.
    party: 'everybody',
    output: RefundedPaymentList,
    errors: [],
  },
  getPayment: {
    method: 'GET',
    path: '/api/payment/{id}',
    summary: 'Où en est un paiement',
    tag: 'Paiement',
    access: 'confirmed account',
    party: 'payer',
    params: z.object({ id: identifier }),
    output: PaymentState,
    errors: ['PAYMENT_NOT_FOUND'],
  },
} as const satisfies Record<string, Operation>
