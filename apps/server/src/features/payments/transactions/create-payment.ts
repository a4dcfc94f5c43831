import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import type { GabonPhone, Operator } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import type { PaymentKind, PaymentRow, Schema } from '#platform/database/schema.ts'
import { type Bound, statement } from '#platform/database/statement.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import { createQueueGroup } from '#platform/jobs/queues.ts'

export interface NewPayment {
  readonly id: string
  readonly kind: PaymentKind
  /** The id of its checkout or withdrawal, or the name of its debt. */
  readonly cause: string
  /** 1 by default. One payment an attempt: a second one is a fault. */
  readonly attempt?: number
  /** By name: the settings need not have it any more. */
  readonly provider: string
  /** The merchant account there through which the money goes. */
  readonly accountCode: string
  readonly operator: Operator
  readonly phone: GabonPhone
  /** FCFA. */
  readonly amount: number
  readonly label: string
  /** Of a refund: the collection that it gives back. */
  readonly originalId?: string
  /** Of money that is to leave: its operator does not hold it yet. */
  readonly shortSince?: Date
  readonly now: Date
}

/**
 * Records a payment in the caller's transaction, so that it is followed whatever happens next. A job sends it at once,
 * except a collection's, which is looked at soon.
 */
export async function createPayment(db: Kysely<Schema>, payment: NewPayment): Promise<void> {
  await insert(db, newPayment(payment, null))
  if (payment.kind !== 'collect') await followNow(db, payment.id)
  if (payment.shortSince) await notifyOfShort(db, payment.operator)
}

/** Records a payment that an administrator has made, by hand: no provider is asked about it. */
export async function createPaidByHand(
  db: Kysely<Schema>,
  payment: NewPayment,
  { receipt, paidFrom }: { readonly receipt: string; readonly paidFrom: 'cash' | 'bank' | null },
): Promise<void> {
  await insert(db, newPayment(payment, null))
  await db
    .updateTable('paymentOperations')
    .set({ state: 'succeeded', nextCheckAt: null, receipt, paidFrom })
    .where('id', '=', payment.id)
    .execute()
}

/**
 * Records a payment that the caller sends once its transaction has committed: `sendPayment`, with the returned row. It is
 * `submitting` from the start, so that no one else sends it, and it queues no job: a job's wake-up call makes PostgreSQL
 * write the commits of all bookings one by one.
 */
export function paymentBeingSent(payment: NewPayment, sentAt: Date): Bound<PaymentRow> {
  return insert.bind(newPayment(payment, sentAt))
}

function newPayment({ now, ...payment }: NewPayment, sentAt: Date | null) {
  const { attempt = 1, originalId = null, shortSince = null } = payment
  // The last 74 bits of the UUID are its random ones.
  const random = BigInt(`0x${payment.id.replaceAll('-', '').slice(13)}`)
  return {
    ...payment,
    attempt,
    originalId,
    shortSince,
    // 15 characters of A-Z and 0-9, which is all that MyPVit takes.
    reference: random.toString(36).toUpperCase().slice(-15).padStart(15, '0'),
    state: sentAt ? ('submitting' as const) : ('created' as const),
    submittedAt: sentAt,
    checks: 0,
    createdAt: now,
    updatedAt: now,
    nextCheckAt: new Date(Date.now() + pauseBeforeCheck(0)),
  }
}

const insert = statement((db, row: ReturnType<typeof newPayment>) =>
  db.insertInto('paymentOperations').values(row).returningAll(),
)

const MAX_PAUSE_MS = 5 * MINUTE_MS

/** How long to wait before asking again: 3 s, 6 s, 12 s …, then every five minutes. */
export function pauseBeforeCheck(checks: number): number {
  return Math.min(3000 * 2 ** checks, MAX_PAUSE_MS)
}

/**
 * A provider that hangs holds a hand of the worker for each payment that is asked about. They take their turns in so
 * many lines, of all processes together, and leave the other hands to other jobs; the watch asks beside them.
 */
export const PAYMENT_QUEUES = createQueueGroup('payments', 2)

/** A job of its own: whoever locks a float may not wait for the people who are notified. */
export async function notifyOfShort(db: Kysely<Schema>, operator: Operator): Promise<void> {
  await enqueueJob(db, 'float-short', { operator }, { key: `float-short ${operator}` })
}

/** Asks for the payment to be followed as soon as a worker is free; asked often meanwhile, it is followed once. */
export async function followNow(db: Kysely<Schema>, id: string): Promise<void> {
  await enqueueJob(
    db,
    'follow-payment',
    { id },
    { key: `follow-payment ${id}`, queue: PAYMENT_QUEUES.nameFor(id) },
  )
}
