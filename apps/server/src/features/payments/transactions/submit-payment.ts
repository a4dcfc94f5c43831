import type { GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { NEVER_SENT } from '@okoume/domain/payment/payment-failures.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { PaymentOperationRow, Schema } from '#platform/database/schema.ts'
import { statement } from '#platform/database/statement.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'
import type { OriginalPayment, PaymentOrder, PaymentProviders, Submission } from './payment-provider.ts'
import { selectDebt } from './payment-queries.ts'
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
 * and it is never sent again. A payment that was not sent while its stock was held for it is given up: hours
 * later its prompt would take the renter by surprise.
 */
export async function submitPayment(context: PaymentContext, id: string, now: Date): Promise<void> {
  const sentAt = context.machineClock.now()
  const [claimed] = await claim(context.db, { id, now, sentAt })
  if (!claimed) return giveUpUnsent(context.db, { id, now, sentAt })
  await sendPayment(context, claimed, now)
}

/** Sends a payment that is committed as `submitting`: by the caller alone, and once. */
export async function sendPayment(
  context: PaymentContext,
  payment: PaymentOperationRow,
  now: Date,
): Promise<void> {
  const submission = await send(context, payment)
  await settlePayment(context, payment.id, judgeSubmission(payment, submission), now)
}

interface Claim {
  readonly id: string
  readonly now: Date
  readonly sentAt: Date
}

const claim = statement((db, { id, now, sentAt }: Claim) =>
  db
    .updateTable('payment_operations')
    .set({ state: 'submitting', submitted_at: sentAt, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where((eb) => eb.not(isVoid(eb, sentAt)))
    .returningAll(),
)

/** Nothing is asked of a renter whose stock is not held any more; nothing is paid that is owed no more. */
function isVoid(eb: ExpressionBuilder<Schema, 'payment_operations'>, sentAt: Date) {
  // Null stays out of the comparison: whether it is late is never unknown.
  const isLate = eb.and([eb('send_before', 'is not', null), eb('send_before', '<=', sentAt)])
  const isPaid = eb.and([eb('kind', '<>', 'collect'), eb.not(eb.exists(selectDebt(eb)))])
  return eb.or([isLate, isPaid])
}

/** Fails a payment that was never sent and must not be any more; a collection's job is enqueued. */
async function giveUpUnsent(db: Kysely<Schema>, { id, now, sentAt }: Claim): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const given = await trx
      .updateTable('payment_operations')
      .set({ state: 'failed', updated_at: now, next_check_at: null })
      .set((eb) => ({
        failure: eb.case('kind').when('collect').then(NEVER_SENT).else('SUPERSEDED').end(),
      }))
      .where('id', '=', id)
      .where('state', '=', 'created')
      .where((eb) => isVoid(eb, sentAt))
      .returning('kind')
      .executeTakeFirst()
    if (given?.kind === 'collect') await enqueueJob(trx, SETTLEMENT_JOBS.collect, { id })
  })
}

async function send(
  { db, providers, log }: PaymentContext,
  payment: PaymentOperationRow,
): Promise<Submission> {
  try {
    return await providers.named(payment.provider).submit(await readPaymentOrder(db, payment))
  } catch (error) {
    log.warn({ err: error, operation: payment.id }, 'the provider did not answer a submission')
    return { is: 'unknown' }
  }
}

/** The order that a payment is, as its provider is to read it. */
export async function readPaymentOrder(db: Kysely<Schema>, row: PaymentOperationRow): Promise<PaymentOrder> {
  return {
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    providerReference: row.provider_reference,
    operator: row.operator,
    accountCode: row.account_code,
    phone: row.phone as GabonPhone,
    amount: row.amount,
    label: row.label,
    original: row.original_id === null ? null : await findOriginal(db, row.original_id),
  }
}

async function findOriginal(db: Kysely<Schema>, id: string): Promise<OriginalPayment> {
  const { reference, provider_reference } = await db
    .selectFrom('payment_operations')
    .select(['reference', 'provider_reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, reference, providerReference: provider_reference }
}
