import {
  chargeNoted,
  paymentReceived,
  refundPaid,
  withdrawalPaid,
} from '@okoume/domain/ledger/payment-entries.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import { storableText } from '#platform/database/kysely.ts'
import type { PaymentRow, Schema, StoredPaymentState } from '#platform/database/schema.ts'
import { statement } from '#platform/database/statement.ts'
import { addJob, enqueueJob } from '#platform/jobs/jobs.ts'
import type { Notify, Waiting } from '#platform/notify.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import { sendingOfWaiting } from './operator-float.ts'
import { isStillOwed, lockPayment } from './payment-queries.ts'
import { mayMove, NOT_OWED, OPEN_STATES, type Outcome, pauseBeforeRetry } from './payment-states.ts'

/** Events for administrators whose duty payments are. */
export interface PaymentEvents {
  /** Its outcome is not certain, and `failure` says why. */
  readonly 'payment to review': { readonly payment: PaymentRow; readonly failure: string }
  /** The first of two administrators has decided. */
  readonly 'payment decision proposed': { readonly payment: PaymentRow }
  /** Money that is to leave waits for that operator to hold it. */
  readonly 'float short': { readonly operator: PaymentRow['operator']; readonly count: number }
  /** Asked each day: payers and payees wait as long. */
  readonly 'payments waiting': Waiting
}

export interface SettlementContext {
  readonly db: Kysely<Schema>
  readonly newId: NewId
  readonly notify: Notify<PaymentEvents>
}

/**
 * Moves a payment to what its provider says of it, its money with it, in one transaction. States only move forward
 * (`mayMove`). The outcome travels up as a job that commits with it; administrators are notified of what they
 * must look at.
 */
export async function settlePayment(
  context: SettlementContext,
  id: string,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const { state, providerReference } = outcome
  if (OPEN_STATES.includes(state)) {
    const name = providerReference === undefined ? null : storableText(providerReference)
    await updateOpen(context.db, { id, state, name, now })
    return
  }
  await context.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, id)
    // A received amount is in the ledger already, by an administrator's decision.
    if (!payment || payment.receivedAmount !== null || !mayMove(payment, outcome)) return
    const due = await unlessNotOwed(trx, payment, outcome)
    if (!mayMove(payment, due)) return
    await postCharge(trx, payment, due, now)
    if (due.state === 'review') {
      await updatePayment(trx, payment, due, now)
      await context.notify(trx, 'payment to review', { payment, failure: due.failure ?? '' }, now)
      // Its renter or owner was promised the money, and is notified that it is late.
      if (payment.kind !== 'collect') await enqueueJob(trx, SETTLEMENT_JOBS[payment.kind], { id })
      return
    }
    if (due.state === 'succeeded') await postSuccess(trx, payment, now)
    await updatePayment(trx, payment, due, now, followUp(payment, due))
  })
}

/** A success that the ledger no longer owes cannot be posted: a person must look. */
async function unlessNotOwed(trx: Kysely<Schema>, payment: PaymentRow, outcome: Outcome): Promise<Outcome> {
  const { kind } = payment
  if (kind === 'collect' || outcome.state !== 'succeeded') return outcome
  return (await isStillOwed(trx, payment))
    ? outcome
    : { ...outcome, state: 'review', failure: NOT_OWED[kind] }
}

/** The money of a payment that has succeeded, while what it pays is owed. */
export async function postSuccess(
  trx: Kysely<Schema>,
  { kind, cause, operator, amount }: PaymentRow,
  now: Date,
): Promise<void> {
  const entries = { collect: paymentReceived, refund: refundPaid, payout: withdrawalPaid }
  await postEntry(trx, entries[kind](cause, operator, amount), now)
}

/** Once a payment: one that failed and succeeded after all has been charged already. */
async function postCharge(
  trx: Kysely<Schema>,
  { id, operator, providerCharge }: PaymentRow,
  { charge = 0 }: Outcome,
  now: Date,
): Promise<void> {
  if (charge === 0 || providerCharge !== null) return
  await trx.updateTable('paymentOperations').set({ providerCharge: charge }).where('id', '=', id).execute()
  await postEntry(trx, chargeNoted(id, operator, charge), now)
}

/** A refund that never reached its provider is ordered again, without a notification. */
function followUp(payment: PaymentRow, { failure }: Outcome): RawBuilder<unknown> {
  const { id, kind } = payment
  const pause = pauseBeforeRetry(payment, failure)
  if (pause === null) return addJob(SETTLEMENT_JOBS[kind], { id })
  return addJob('retry-refund', { id }, pause > 0 ? { runAt: new Date(Date.now() + pause) } : {})
}

/**
 * Writes an outcome down, with the job that follows from it in the same statement, and the one that sends what waits for
 * money of its operator: that may have come, or not have left.
 */
export async function updatePayment(
  db: Kysely<Schema>,
  { id, operator }: Pick<PaymentRow, 'id' | 'operator'>,
  { state, failure, providerReference, evidence }: Outcome,
  now: Date,
  job?: RawBuilder<unknown>,
): Promise<void> {
  const name = providerReference === undefined ? null : storableText(providerReference)
  const update = db
    .updateTable('paymentOperations')
    .set({
      state,
      updatedAt: now,
      nextCheckAt: null,
      ...(failure === undefined ? {} : { failure }),
      ...(evidence === undefined ? {} : { evidence }),
      providerReference: orFirstName(name),
      // A decision was proposed of what was known before.
      ...{ proposedBy: null, proposedAt: null, proposedNote: null, proposedDecision: null },
    })
    .where('id', '=', id)
  const jobs = [...(job ? [job] : []), sendingOfWaiting(operator)].map((one) => sql`select 1 from ${one}`)
  await sql`with updated as (${update}) ${sql.join(jobs, sql` union all `)}`.execute(db)
}

/** The name by which the provider first called it stays. */
function orFirstName(name: string | null): RawBuilder<string | null> {
  return sql`coalesce(provider_reference, ${name}::text)`
}

interface Progress {
  readonly id: string
  readonly state: StoredPaymentState
  /** By which the provider calls it. */
  readonly name: string | null
  readonly now: Date
}

/** No money moves with the progress of an open payment, so one statement does. */
const updateOpen = statement((db, { id, state, name, now }: Progress) =>
  db
    .updateTable('paymentOperations')
    .set({ state, providerReference: orFirstName(name), updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', [...OPEN_STATES])
    .where(sql<boolean>`(state <> ${state} or (provider_reference is null and ${name}::text is not null))`)
    .where(UNFLUSHED),
)

/**
 * Performance: COMMIT does not wait for the disk. What a crash of PostgreSQL loses of an open payment, the next question to its
 * provider brings again.
 */
const UNFLUSHED = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) = 'off'`

/** The job by which a payment's outcome travels up to the feature that ordered it. */
export const SETTLEMENT_JOBS = {
  collect: 'payment-settled',
  refund: 'payment-settled',
  payout: 'payout-settled',
} as const
