import { BRAND } from '@okoume/domain/brand.ts'
import { nationalNumber } from '@okoume/domain/payment/gabon-phone.ts'
import type { MypvitAccount, MypvitSettings } from '../../config/payment-config.ts'
import type { PaymentOrder } from '../../features/payments/payment-provider.ts'
import type { Outgoing } from './exchange.ts'

const OPERATOR_CODES = { AIRTEL: 'AIRTEL_MONEY', MOOV: 'MOOV_MONEY' } as const
const OPERATIONS = { collect: 'PAYMENT', refund: 'GIVE_CHANGE', payout: 'GIVE_CHANGE' } as const
const JSON_TYPE = 'application/json'
const LONGEST_LABEL = 15

export function orderRequest(
  { paymentUrl }: MypvitSettings,
  { code, callbackCode }: MypvitAccount,
  order: PaymentOrder,
  secret: string,
): Outgoing {
  const label = plainLabel(order.label)
  return {
    method: 'POST',
    url: paymentUrl,
    headers: {
      'x-secret': secret,
      'x-callback-mediatype': JSON_TYPE,
      'content-type': JSON_TYPE,
      accept: JSON_TYPE,
    },
    body: JSON.stringify({
      agent: plainLabel(BRAND.name).toUpperCase(),
      amount: order.amount,
      reference: order.reference,
      service: 'RESTFUL',
      transaction_type: OPERATIONS[order.kind],
      operator_code: OPERATOR_CODES[order.operator],
      customer_account_number: nationalNumber(order.phone),
      merchant_operation_account_code: code,
      callback_url_code: callbackCode,
      owner_charge: 'MERCHANT',
      owner_charge_operator: 'MERCHANT',
      product: label,
      free_info: label,
    }),
  }
}

/** Asks about a transaction by our reference or by theirs. */
export function statusRequest(
  { statusUrl }: MypvitSettings,
  { kind, accountCode }: PaymentOrder,
  transactionId: string,
  secret: string,
): Outgoing {
  const url = new URL(statusUrl)
  url.searchParams.set('transactionId', transactionId)
  url.searchParams.set('accountOperationCode', accountCode)
  url.searchParams.set('transactionOperation', OPERATIONS[kind])
  return { method: 'GET', url: url.href, headers: { 'x-secret': secret, accept: JSON_TYPE } }
}

/** A label as the operators print it: 15 plain letters, digits and spaces. */
function plainLabel(text: string): string {
  const plain = text
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'OE')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
  return plain.slice(0, LONGEST_LABEL).trim() || 'PAIEMENT'
}
