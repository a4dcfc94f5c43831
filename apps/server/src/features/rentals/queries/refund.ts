import type { Receipt } from '@okoume/contract/wire/rental.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { RENTAL_STATUSES } from '@okoume/domain/rental/rental-status.ts'
import type { Kysely } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { PaymentRow, Schema } from '#platform/database/schema.ts'
import { createPayment } from '../../payments/transactions/create-payment.ts'

export interface Refund {
  /** The payment that is given back, wholly or in part: it goes to the telephone that paid. */
  readonly payment: PaymentRow
  /** Names the event that owes it; the debt in the ledger bears this name. */
  readonly cause: string
  /** FCFA. */
  readonly amount: number
  readonly now: Date
}

/** Orders a refund in the caller's transaction; a job sends it once that has committed. */
export async function createRefund(
  { newId }: { readonly newId: NewId },
  trx: Kysely<Schema>,
  { payment, cause, amount, now }: Refund,
): Promise<void> {
  await createPayment(trx, {
    id: newId(now),
    kind: 'refund',
    cause,
    // A payment is given back through the provider that took it.
    provider: payment.provider,
    accountCode: payment.accountCode,
    originalId: payment.id,
    operator: payment.operator,
    phone: payment.phone as GabonPhone,
    amount,
    label: payment.label,
    now,
  })
}

/** The payment by which a rental came to be. */
export async function findPaymentOfRental(
  db: Kysely<Schema>,
  rentalId: string,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('paymentOperations')
    .innerJoin('checkouts', 'checkouts.paymentId', 'paymentOperations.id')
    .selectAll('paymentOperations')
    .where('checkouts.id', '=', rentalId)
    .executeTakeFirst()
}

export type RefundAttempt = Pick<PaymentRow, 'cause' | 'amount' | 'state' | 'createdAt'>

/** How far a refund has come, by its attempts in their order: one that failed is followed by another one. */
export function readRefundState(states: readonly PaymentRow['state'][]): Receipt['refunds'][number]['state'] {
  if (states.includes('succeeded')) return 'paid'
  return states.at(-1) === 'review' ? 'waiting' : 'pending'
}

/** Every attempt to give the renter of that rental something back: all first ones, then all second ones … */
export async function findRefundAttempts(db: Kysely<Schema>, rentalId: string): Promise<RefundAttempt[]> {
  return db
    .selectFrom('paymentOperations')
    .select(['cause', 'amount', 'state', 'createdAt'])
    .where('kind', '=', 'refund')
    .where(
      'cause',
      'in',
      REFUND_CAUSES.map((cause) => cause.replace('%s', rentalId)),
    )
    .orderBy('attempt')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Every cause of a debt to a renter, of a checkout or of the rental that it became; `%s` is the id that both bear. */
export const REFUND_CAUSES: readonly string[] = [
  'checkout %s',
  'receipt %s',
  ...[...RENTAL_STATUSES, 'contestation', 'caution', 'remise'].map((why) => `rental %s ${why}`),
]

/** The id of the checkout, and so of the rental, that a debt is about. */
export function readCheckoutId(cause: string): string {
  const [, id = ''] = cause.split(' ')
  return id
}
