import { z } from 'zod'
import type { Operation } from '../model/operation.ts'
import { identifier } from '../wire/fields.ts'
import { OrderRequest } from '../wire/payment.ts'
import {
  NewPaymentLink,
  PayerNumber,
  PaymentLink,
  PaymentLinkList,
  PaymentLinkToken,
} from '../wire/payment-link.ts'
import { ORDER_ERRORS } from './payments.ts'

/** Somebody else pays, without an account (docs/spec.md#paying). */
export const paymentLinkOperations = {
  createPaymentLink: {
    method: 'POST',
    path: '/api/payment/links',
    summary: "Faire un lien par lequel un proche paie la demande ; l'ancien lien du même objet est retiré",
    tag: 'Paiement',
    access: 'confirmed account',
    party: 'notItemOwner',
    withoutAccount: 'ACCOUNT_REQUIRED',
    limit: { most: 20, minutes: 15 },
    keepsPages: 'seen by the parties only',
    body: OrderRequest,
    output: NewPaymentLink,
    status: 201,
    errors: ORDER_ERRORS,
  },
  listPaymentLinks: {
    method: 'GET',
    path: '/api/payment/links',
    summary: "Les liens de l'appelant qui attendent un proche, ou son paiement",
    tag: 'Paiement',
    access: 'account',
    // The caller's own; no other account can be named.
    party: 'everybody',
    output: PaymentLinkList,
    errors: [],
  },
  withdrawPaymentLink: {
    method: 'DELETE',
    path: '/api/payment/links/{id}',
    summary: 'Retirer un lien : il ne peut plus être payé ; répété, ou une fois fini, ne change rien',
    tag: 'Paiement',
    access: 'account',
    party: 'payer',
    whileSuspended: 'allowed',
    keepsPages: 'seen by the parties only',
    params: z.object({ id: identifier }),
    output: PaymentLink,
    errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_ALREADY_PENDING'],
  },
  showPaymentLink: {
    method: 'GET',
    path: '/payer/{token}',
    summary: "La page d'un lien de paiement : ce qui est à payer, ou où en est le paiement. Ne commence rien",
    tag: 'Paiement',
    access: 'link holder',
    party: 'linkHolder',
    params: PaymentLinkToken,
    output: z.string(),
    page: true,
    errors: [],
  },
  payByLink: {
    method: 'POST',
    path: '/payer/{token}',
    summary: 'Demander le paiement sur le téléphone du proche, par le bouton de la page ; un seul à la fois',
    tag: 'Paiement',
    access: 'link holder',
    party: 'linkHolder',
    params: PaymentLinkToken,
    keepsPages: 'seen by the parties only',
    body: PayerNumber,
    output: z.string(),
    page: true,
    status: 303,
    errors: ORDER_ERRORS,
  },
} as const satisfies Record<string, Operation>
