import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { PaymentRow, Schema } from '#platform/database/schema.ts'
import { statement } from '#platform/database/statement.ts'
import type { PaymentOrder, PaymentProviders, Submission } from './payment-provider.ts'
import { selectDebt } from './payment-queries.ts'
import { judgeSubmission } from './payment-states.ts'
import { type SettlementContext, settlePayment } from './settle-payment.ts'

export interface PaymentContext extends SettlementContext {
  readonly providers: PaymentProviders
  readonly log: FastifyBaseLogger
  /** By which operators answer, and patience with them ends: moving the demo's calendar does not move it. */
  readonly machineClock: Clock
}

/**
 * Sends a payment to its provider, once: the process that turns it from `created` to `submitting` sends it, and
 * that is committed before the call. If the process dies in between, its outcome is unknown and asked for,
 * and it is never sent again. What is not owed any more is given up.
 */
export async function submitPayment(context: PaymentContext, id: string, now: Date): Promise<void> {
  const sentAt = context.machineClock.now()
  const [claimed] = await claim(context.db, { id, now, sentAt })
  if (claimed) return sendPayment(context, claimed, now)
  await context.db
    .updateTable('paymentOperations')
    .set({ state: 'failed', failure: 'SUPERSEDED', updatedAt: now, nextCheckAt: null })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where(isPaid)
    .execute()
}

/** Sends a payment that is committed as `submitting`: by the caller alone, and once. */
export async function sendPayment(context: PaymentContext, payment: PaymentRow, now: Date): Promise<void> {
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
    .updateTable('paymentOperations')
    .set({ state: 'submitting', submittedAt: sentAt, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where((eb) => eb.not(isPaid(eb)))
    .returningAll(),
)

/** Nothing is paid that is owed no more. */
function isPaid(eb: ExpressionBuilder<Schema, 'paymentOperations'>) {
  return eb.and([eb('kind', '<>', 'collect'), eb.not(eb.exists(selectDebt(eb)))])
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
