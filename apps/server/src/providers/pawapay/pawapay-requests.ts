import type { PaymentOrder } from '../../features/payments/payment-provider.ts'
import { customerMessage } from './customer-message.ts'
import { pawapayIdOf } from './pawapay-ids.ts'

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
export function requestOf(order: PaymentOrder): PawapayRequest {
  const body = {
    ...partOf(order),
    amount: String(order.amount),
    currency: CURRENCY,
    clientReferenceId: order.reference,
    metadata: [{ reference: order.reference }],
  }
  return { path: PLACES[order.kind], body }
}

export function statusPathOf({ kind, id }: PaymentOrder): string {
  return `${PLACES[kind]}/${pawapayIdOf(id)}`
}

function partOf(order: PaymentOrder): Readonly<Record<string, unknown>> {
  const id = pawapayIdOf(order.id)
  const message = { customerMessage: customerMessage(order.label) }
  if (order.kind === 'collect') return { depositId: id, payer: accountOf(order), ...message }
  if (order.kind === 'payout') return { payoutId: id, recipient: accountOf(order), ...message }
  if (!order.original) throw new Error(`refund ${order.id} does not say which collection it gives back`)
  // The money goes back to whoever paid the deposit: a refund names no telephone and carries no message.
  return { refundId: id, depositId: pawapayIdOf(order.original.id) }
}

function accountOf({ phone, accountCode }: PaymentOrder) {
  return { type: 'MMO', accountDetails: { phoneNumber: phone.slice(1), provider: accountCode } }
}
