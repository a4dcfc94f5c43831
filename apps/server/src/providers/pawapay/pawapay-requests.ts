import { BRAND } from '@okoume/domain/brand.ts'
import type { PaymentOrder } from '../../features/payments/transactions/payment-provider.ts'

const VERSION_AT = 14

/**
 * pawaPay takes UUIDs of version 4 only, and an operation's is of version 7. Just the digit that tells the version is
 * changed: different operations keep different ids, the same one always gets the same, and whatever pawaPay names
 * leads back to its operation, even where the answer to our request never arrived.
 */
export function toPawapayId(operationId: string): string {
  return withVersion(operationId, '4')
}

/** Inverse of `toPawapayId`: all ids that are made here are of version 7. */
export function toOperationId(pawapayId: string): string {
  return withVersion(pawapayId.toLowerCase(), '7')
}

function withVersion(id: string, version: '4' | '7'): string {
  return `${id.slice(0, VERSION_AT)}${version}${id.slice(VERSION_AT + 1)}`
}

const MIN_MESSAGE_LENGTH = 4
const MAX_MESSAGE_LENGTH = 22
const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE' }

/** The operator's message to the payer: 4 to 22 letters without accents, digits and spaces. */
export function customerMessage(label: string): string {
  const message = plain(label)
  return message.length < MIN_MESSAGE_LENGTH ? plain(`${BRAND.name} ${message}`) : message
}

function plain(text: string): string {
  return text
    .replace(/[œŒæÆ]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^a-zA-Z0-9]+/g, ' ')
    .trim()
    .slice(0, MAX_MESSAGE_LENGTH)
    .trimEnd()
}

/** Central African francs, which have no decimals. */
export const CURRENCY = 'XAF'

/** The place of each kind of operation: what it is sent to and, with its id behind, asked about at. */
const PLACES: Readonly<Record<PaymentOrder['kind'], string>> = {
  collect: '/v2/deposits',
  refund: '/v2/refunds',
  payout: '/v2/payouts',
}

export interface PawapayRequest {
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** An order as pawaPay reads it. Our reference goes with it, so that its people and ours can name it. */
export function describeRequest(order: PaymentOrder): PawapayRequest {
  const body = {
    ...describeParty(order),
    amount: String(order.amount),
    currency: CURRENCY,
    clientReferenceId: order.reference,
    metadata: [{ reference: order.reference }],
  }
  return { path: PLACES[order.kind], body }
}

export function buildStatusPath({ kind, id }: PaymentOrder): string {
  return `${PLACES[kind]}/${toPawapayId(id)}`
}

function describeParty(order: PaymentOrder): Readonly<Record<string, unknown>> {
  const id = toPawapayId(order.id)
  const message = { customerMessage: customerMessage(order.label) }
  if (order.kind === 'collect') return { depositId: id, payer: describeAccount(order), ...message }
  if (order.kind === 'payout') return { payoutId: id, recipient: describeAccount(order), ...message }
  if (!order.original) throw new Error(`refund ${order.id} does not say which collection it gives back`)
  // The money goes back to the payer of the deposit: a refund names no telephone and carries no message.
  return { refundId: id, depositId: toPawapayId(order.original.id) }
}

function describeAccount({ phone, accountCode }: PaymentOrder) {
  return { type: 'MMO', accountDetails: { phoneNumber: phone.slice(1), provider: accountCode } }
}
