import { z } from 'zod'

/** The documented requests, to the letter: anything else is a bug of the sender. */

const AIRTEL_NUMBER = /^0(74|76|77)\d{6}$/
const MOOV_NUMBER = /^0(60|62|65|66)\d{6}$/
const ShortText = z.string().regex(/^[\x20-\x7e]{1,15}$/)
const Payer = z.literal('MERCHANT')

export const PaymentRequest = z
  .strictObject({
    agent: ShortText,
    amount: z.number().int().positive(),
    reference: z.string().regex(/^[A-Z0-9]{1,15}$/),
    service: z.literal('RESTFUL'),
    transaction_type: z.enum(['PAYMENT', 'GIVE_CHANGE']),
    operator_code: z.enum(['AIRTEL_MONEY', 'MOOV_MONEY']),
    customer_account_number: z.string(),
    merchant_operation_account_code: z.string().regex(/^ACC_\w+$/),
    callback_url_code: z.string().min(1),
    owner_charge: Payer,
    owner_charge_operator: Payer,
    product: ShortText,
    free_info: ShortText,
  })
  .refine(
    ({ operator_code: operator, customer_account_number: number }) =>
      (operator === 'AIRTEL_MONEY' ? AIRTEL_NUMBER : MOOV_NUMBER).test(number),
    'the number is not one of the operator',
  )
export type PaymentRequest = z.output<typeof PaymentRequest>

export const StatusRequest = z.strictObject({
  transactionId: z.string().regex(/^[A-Z0-9]{1,20}$/),
  accountOperationCode: z.string(),
  transactionOperation: z.enum(['PAYMENT', 'GIVE_CHANGE']),
})

/** As their other clients ask. */
export const ACCOUNT_QUESTIONS: Readonly<Record<'operators' | 'fees', z.ZodType>> = {
  operators: z.strictObject({ countryCode: z.literal('GA') }),
  fees: z.strictObject({
    amount: z.string().regex(/^\d+$/),
    transactionType: z.enum(['PAYMENT', 'GIVE_CHANGE']),
    operator: z.enum(['AIRTEL_MONEY', 'MOOV_MONEY']),
  }),
}

/** Its form is not documented. */
export function accountAnswer(
  question: 'operators' | 'fees',
  account: string,
  query: URLSearchParams,
): unknown {
  if (question === 'fees') return { fees: Math.ceil(Number(query.get('amount')) / 100) }
  return [{ operator_code: account.replace('ACC_', '').concat('_MONEY') }]
}

/** The provider's own pages name the account in two ways. */
export const RenewRequest = z
  .strictObject({
    operationAccountCode: z.string().optional(),
    accountOperationCode: z.string().optional(),
    password: z.string(),
    receptionUrlCode: z.literal('RECEP').optional(),
  })
  .transform(({ operationAccountCode, accountOperationCode, password, receptionUrlCode }) => ({
    account: operationAccountCode ?? accountOperationCode ?? '',
    password,
    receptionUrlCode,
  }))

export const PaymentHeaders = z.object({
  'content-type': z.literal('application/json'),
  'x-callback-mediatype': z.literal('application/json'),
})
export const RenewHeaders = z.object({ 'content-type': z.literal('application/x-www-form-urlencoded') })
