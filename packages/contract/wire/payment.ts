import { RULE_MESSAGES } from '@okoume/domain/listing/listing-rules.ts'
import { CANCEL_POLICIES } from '@okoume/domain/rental/cancellation-policy.ts'
import { CARRY_OVER_TEXT } from '@okoume/domain/rental/carried-money.ts'
import { RENTER_RULES } from '@okoume/domain/rental/renter-identity.ts'
import { z } from 'zod'
import { calendarDate, francs, identifier, instant, writtenText } from './fields.ts'
import { CompleteRentalRequest, REFUND_STATES } from './rental.ts'

export const PaymentMethodList = z.array(
  z.object({
    operator: z.enum(['AIRTEL', 'MOOV']),
    label: z.string(),
    operationAccountCode: z.string(),
    prefixes: z.array(z.string()),
    min: francs.meta({ description: 'Le moins que cet opérateur fait passer en une fois' }),
    max: francs.meta({ description: "Le plus qu'il fait passer en une fois" }),
  }),
)
export type PaymentMethod = z.output<typeof PaymentMethodList>[number]

/** Order of a renter at the bill, without the number that pays for it. */
export const OrderRequest = z.object({
  totalPrice: francs.meta({
    description: "Ce que l'écran a annoncé ; refusé si le serveur compte autrement",
  }),
  item: writtenText(200).default('').meta({ description: "Le titre, tel que le locataire l'a vu" }),
  rental: CompleteRentalRequest,
  cancelPolicy: z.enum(CANCEL_POLICIES, RULE_MESSAGES.cancelPolicy).optional().meta({
    description: "L'annulation que l'écran a annoncée ; refusé si le propriétaire l'a changée",
  }),
  renters: z.enum(RENTER_RULES).optional().meta({
    description: "Ce que l'écran a annoncé de l'identité demandée ; refusé si le propriétaire l'a changé",
  }),
  instant: z.boolean().optional().meta({
    description:
      "Ce que l'écran a annoncé : vrai, une réservation immédiate (refusé si elle ne l'est plus) ; faux, une demande",
  }),
  carryOver: z
    .boolean()
    .optional()
    .meta({
      description: `« ${CARRY_OVER_TEXT} » : aussi si la demande expire, ou si le propriétaire annule`,
    }),
  enquiry: identifier.optional().meta({
    description: 'La question dont le pré-accord est payé, à son loyer : la location est acceptée aussitôt',
  }),
})
export type OrderRequest = z.output<typeof OrderRequest>

export const PaymentRequest = OrderRequest.extend({
  phoneNumber: writtenText(30, 'Entrez votre numéro de téléphone.'),
  operationAccountCode: writtenText(60, 'Choisissez un moyen de paiement.'),
})
export type PaymentRequest = z.output<typeof PaymentRequest>

export const IdempotencyHeaders = z.object({
  'idempotency-key': writtenText(100, 'La clé est vide.').optional(),
})

/** 202 waiting, 200 paid and booked, 402 not paid, 409 paid too late and refunded. */
export const PAYMENT_CODES = { PENDING: 202, SUCCESS: 200, FAILED: 402, REFUNDED: 409 } as const
export type PaymentStatus = keyof typeof PAYMENT_CODES

export const PaymentState = z
  .object({
    paymentResponse: z.object({
      code: z.union([z.literal(200), z.literal(202), z.literal(402), z.literal(409)]),
      status: z.enum(['PENDING', 'SUCCESS', 'FAILED', 'REFUNDED']),
      id: z.string(),
      message: z.string(),
      title: z
        .string()
        .nullable()
        .meta({ description: "Ce qui s'est passé, en titre, quand l'opérateur le dit" }),
      detail: z.string().nullable().meta({ description: "Pourquoi il a échoué, quand l'opérateur le dit" }),
      amount: z.int(),
      rentalId: z.string().nullable(),
      heldUntil: instant.meta({ description: 'Jusque-là, les exemplaires demandés sont gardés' }),
    }),
  })
  .meta({ id: 'PaymentState' })
export type PaymentState = z.output<typeof PaymentState>

/** A payment that arrived when the item was no longer free: it became no rental, and is refunded in full. */
export const RefundedPayment = z.object({
  id: z.string(),
  itemTitle: z.string(),
  start_date: calendarDate,
  end_date: calendarDate,
  quantity: z.int(),
  total: z.int().meta({ description: 'Payé, et à rendre : frais de service compris' }),
  refundState: z.enum(REFUND_STATES),
  refundedAt: instant.nullable().meta({ description: "Quand l'opérateur l'a rendu" }),
})
export type RefundedPayment = z.output<typeof RefundedPayment>

export const RefundedPaymentList = z.array(RefundedPayment)
