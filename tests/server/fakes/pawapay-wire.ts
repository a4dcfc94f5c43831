import { z } from 'zod'

/** Requests after pawaPay's reference. Unknown fields are refused there too. */

const Id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
const Party = z.strictObject({
  type: z.literal('MMO'),
  accountDetails: z.strictObject({
    phoneNumber: z.string().regex(/^[1-9]\d{5,14}$/),
    provider: z.literal('AIRTEL_GAB'),
  }),
})
const Facts = {
  amount: z.string().regex(/^(0|[1-9]\d{0,17})(\.\d{1,2})?$/),
  currency: z.literal('XAF'),
  clientReferenceId: z.string().min(1).max(64).optional(),
  metadata: z
    .array(z.record(z.string(), z.union([z.string(), z.boolean()])))
    .max(10)
    .optional(),
}
const Message = z
  .string()
  .regex(/^[a-zA-Z0-9 ]{4,22}$/)
  .optional()

export const DepositRequest = z.strictObject({
  depositId: Id,
  payer: Party,
  customerMessage: Message,
  ...Facts,
})
export const PayoutRequest = z.strictObject({
  payoutId: Id,
  recipient: Party,
  customerMessage: Message,
  ...Facts,
})
export const RefundRequest = z.strictObject({ refundId: Id, depositId: Id, ...Facts })

export type DepositRequest = z.infer<typeof DepositRequest>
export type PayoutRequest = z.infer<typeof PayoutRequest>
export type RefundRequest = z.infer<typeof RefundRequest>

/** Fields common to all three. */
export type Common = Pick<RefundRequest, 'amount' | 'currency' | 'clientReferenceId' | 'metadata'>
