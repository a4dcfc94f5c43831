import type { Receipt } from '@okoume/contract/wire/rental.ts'
import { type DebtPart, divideDebt } from '@okoume/domain/ledger/carried-entries.ts'
import type { LedgerEntry } from '@okoume/domain/ledger/ledger-entry.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { RENTAL_STATUSES } from '@okoume/domain/rental/rental-status.ts'
import { type Kysely, sql } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { PaymentRow, Schema } from '#platform/database/schema.ts'
import { postEntry } from '../../ledger/post-entry.ts'
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

/** Debt of one event to a renter: its name, and a debt for each number that has paid. */
export interface OwedRefund {
  readonly name: string
  readonly debts: readonly DebtPart[]
}

interface NewRefund extends Omit<Refund, 'payment'> {
  readonly rentalId: string
}

/**
 * Orders a refund of a rental, each part to the number that paid it: where money of a refused rental paid beside a payment
 * of the difference, that money goes back first.
 */
export async function orderRefund(
  context: { readonly newId: NewId },
  trx: Kysely<Schema>,
  { rentalId, cause, amount, now }: NewRefund,
): Promise<OwedRefund> {
  const [payment, carried] = [await findPaymentOfRental(trx, rentalId), await findCarriedPart(trx, rentalId)]
  if (!payment) throw new Error(`rental ${rentalId} was never paid`)
  const first = carried ? Math.min(amount, carried.left) : 0
  const ordered = [
    ...(carried && first > 0 ? [{ payment: carried.payment, cause, amount: first }] : []),
    ...(amount > first
      ? [{ payment, cause: carried ? `${cause} ${DIFFERENCE}` : cause, amount: amount - first }]
      : []),
  ]
  for (const refund of ordered) await createRefund(context, trx, { ...refund, now })
  return { name: cause, debts: ordered.map((refund) => ({ debt: refund.cause, amount: refund.amount })) }
}

/** Of a rental that a payment of the difference has paid as well: the other payment, and what of it has not gone back. */
async function findCarriedPart(
  trx: Kysely<Schema>,
  rentalId: string,
): Promise<{ readonly payment: PaymentRow; readonly left: number } | null> {
  const checkout = await trx
    .selectFrom('checkouts')
    .select(['carriedFrom', 'carriedAmount', 'total'])
    .where('id', '=', rentalId)
    .executeTakeFirst()
  if (!checkout?.carriedFrom || checkout.carriedAmount === checkout.total) return null
  const payment = await findPaymentOfRental(trx, checkout.carriedFrom)
  if (!payment) throw new Error(`rental ${checkout.carriedFrom} was never paid`)
  const { back } = await trx
    .selectFrom('paymentOperations')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('back'))
    .where('kind', '=', 'refund')
    .where('attempt', '=', 1)
    .where('cause', 'in', causesOf(SINGLE_CAUSES, rentalId))
    .executeTakeFirstOrThrow()
  return { payment, left: checkout.carriedAmount - Number(back) }
}

function causesOf(causes: readonly string[], id: string): string[] {
  return causes.map((cause) => cause.replace('%s', id))
}

/** Posts the entries of a refund that was ordered, or of none. */
export async function postRefund(
  trx: Kysely<Schema>,
  entries: readonly LedgerEntry[],
  refund: OwedRefund | null,
  now: Date,
): Promise<void> {
  const divided = refund ? divideDebt(entries, refund.name, refund.debts) : entries
  for (const entry of divided) await postEntry(trx, entry, now)
}

/** The payment by which a rental came to be; of one that carried money paid for alone, that of the refused rental. */
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
    .where('cause', 'in', causesOf(REFUND_CAUSES, rentalId))
    .orderBy('attempt')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

const SINGLE_CAUSES = [...RENTAL_STATUSES, 'contestation', 'caution', 'remise'].map(
  (why) => `rental %s ${why}`,
)
/** Ends the name of the debt to the number that paid the difference to money that was carried. */
const DIFFERENCE = 'complément'

/** Every cause of a debt to a renter, of a checkout or of the rental that it became; `%s` is the id that both bear. */
export const REFUND_CAUSES: readonly string[] = [
  'checkout %s',
  'receipt %s',
  ...SINGLE_CAUSES.flatMap((cause) => [cause, `${cause} ${DIFFERENCE}`]),
]

/** The id of the checkout, and so of the rental, that a debt is about. */
export function readCheckoutId(cause: string): string {
  const [, id = ''] = cause.split(' ')
  return id
}
