import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { PaymentRow, Schema } from '#platform/database/schema.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import { notifyOfShort } from './create-payment.ts'
import { lockIfShort } from './operator-float.ts'
import type { PaymentOrder, PaymentProviders, Submission } from './payment-provider.ts'
import { isStillOwed, lockPayment } from './payment-queries.ts'
import { judgeSubmission } from './payment-states.ts'
import { SETTLEMENT_JOBS, type SettlementContext, settlePayment } from './settle-payment.ts'

export interface PaymentContext extends SettlementContext {
  readonly providers: PaymentProviders
  readonly log: FastifyBaseLogger
  /** By which operators answer, and patience with them ends: moving the demo's calendar does not move it. */
  readonly machineClock: Clock
}

/**
 * Sends a payment to its provider, once: the process that turns it from `created` to `submitting` sends it, and
 * that is committed before the call. If the process dies in between, its outcome is unknown and asked for,
 * and it is never sent again. What is not owed any more is given up; what its operator does not hold waits.
 */
export async function submitPayment(context: PaymentContext, id: string, now: Date): Promise<void> {
  const claimed = await context.db.transaction().execute((trx) => claim(context, trx, id, now))
  if (claimed) await sendPayment(context, claimed, now)
}

/** Sends a payment that is committed as `submitting`: by the caller alone, and once. */
export async function sendPayment(context: PaymentContext, payment: PaymentRow, now: Date): Promise<void> {
  const submission = await send(context, payment)
  await settlePayment(context, payment.id, judgeSubmission(payment, submission), now)
}

/** The payment, committed as `submitting` by the caller's transaction; null where it is not to be sent now. */
async function claim(
  { machineClock }: PaymentContext,
  trx: Kysely<Schema>,
  id: string,
  now: Date,
): Promise<PaymentRow | null> {
  const payment = await lockPayment(trx, id)
  if (payment?.state !== 'created') return null
  const update = trx.updateTable('paymentOperations').where('id', '=', id)
  if (payment.kind !== 'collect') {
    if (!(await isStillOwed(trx, payment))) {
      await update
        .set({ state: 'failed', failure: 'SUPERSEDED', updatedAt: now, nextCheckAt: null })
        .execute()
      return null
    }
    if (await lockIfShort(trx, payment)) {
      if (payment.shortSince === null) {
        await update.set({ shortSince: now, updatedAt: now }).execute()
        // Whoever was promised the money is notified that it waits.
        await enqueueJob(trx, SETTLEMENT_JOBS[payment.kind], { id })
        await notifyOfShort(trx, payment.operator)
      }
      return null
    }
  }
  return update
    .set({ state: 'submitting', submittedAt: machineClock.now(), updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function send({ db, providers, log }: PaymentContext, payment: PaymentRow): Promise<Submission> {
  try {
    return await providers.named(payment.provider).submit(await readPaymentOrder(db, payment))
  } catch (error) {
    log.warn({ err: error, operation: payment.id }, 'the provider did not answer a submission')
    return { is: 'unknown' }
  }
}

/** The order that a payment is, as its provider is to read it. */
export async function readPaymentOrder(db: Kysely<Schema>, row: PaymentRow): Promise<PaymentOrder> {
  const { originalId } = row
  const original =
    originalId === null
      ? null
      : await db
          .selectFrom('paymentOperations')
          .select(['id', 'reference', 'providerReference', 'phone'])
          .where('id', '=', originalId)
          .executeTakeFirstOrThrow()
  // A provider gives a collection back to its payer only.
  const isToPayer = original !== null && original.phone === row.phone
  return {
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    providerReference: row.providerReference,
    operator: row.operator,
    accountCode: row.accountCode,
    phone: row.phone as GabonPhone,
    amount: row.amount,
    label: row.label,
    original: isToPayer
      ? { id: original.id, reference: original.reference, providerReference: original.providerReference }
      : null,
  }
}
