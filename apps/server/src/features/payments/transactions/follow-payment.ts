import { type Kysely, sql } from 'kysely'
import type { PaymentRow, Schema } from '#platform/database/schema.ts'
import { pauseBeforeCheck } from './create-payment.ts'
import { isPaused } from './outgoing-pause.ts'
import type { Observation, PaymentOrder, PaymentProvider } from './payment-provider.ts'
import { findPayment } from './payment-queries.ts'
import { judgeObservation, judgeSilence, OPEN_STATES } from './payment-states.ts'
import { settlePayment } from './settle-payment.ts'
import { type PaymentContext, readPaymentOrder, submitPayment } from './submit-payment.ts'

/**
 * Brings an open payment on: submits what was never sent, asks about what was, and plans the next question,
 * later and later, until its outcome is final or a person must look. Called for one that was given up (a
 * provider's late callback, a person's question), it asks once more.
 */
export async function followPayment(context: PaymentContext, id: string, now: Date): Promise<void> {
  const known = await findPayment(context.db, id)
  if (!known) return
  const provider = context.providers.find(known.provider)
  if (!provider) {
    context.log.warn({ operation: id, provider: known.provider }, 'a payment waits for its provider')
    return scheduleNext(context.db, known)
  }
  if (await isPaused(context.db, known)) return scheduleNext(context.db, known)
  if (known.state === 'created') await submitPayment(context, id, now)
  const payment = known.state === 'created' ? await findPayment(context.db, id) : known
  if (!payment || payment.state === 'succeeded') return
  const { state, submittedAt } = payment
  // Its operator does not hold it yet.
  if (state === 'created') return scheduleNext(context.db, payment)
  // Given up before it was sent: unknown to every provider.
  if (state === 'failed' && submittedAt === null) return
  const order = await readPaymentOrder(context.db, payment)
  const seen = await observe(provider, order, context.log)
  const age = submittedAt ? context.machineClock.now().getTime() - submittedAt.getTime() : 0
  const { notFoundIsFinal } = provider
  const outcome = seen ? judgeObservation({ order, age, notFoundIsFinal }, seen) : judgeSilence(age)
  if (outcome) await settlePayment(context, id, outcome, now)
  if (!outcome || OPEN_STATES.includes(outcome.state)) await scheduleNext(context.db, payment)
}

async function observe(
  provider: PaymentProvider,
  order: PaymentOrder,
  log: PaymentContext['log'],
): Promise<Observation | null> {
  try {
    return await provider.observe(order)
  } catch (error) {
    log.warn({ err: error, reference: order.reference }, 'the provider did not answer a status request')
    return null
  }
}

/** Backs off: an open payment is asked about later and later, any other only on demand. */
async function scheduleNext(db: Kysely<Schema>, { id, checks }: PaymentRow): Promise<void> {
  const next = new Date(Date.now() + pauseBeforeCheck(checks + 1))
  await db
    .updateTable('paymentOperations')
    .set({
      checks: checks + 1,
      nextCheckAt: sql<Date | null>`case when state = any(${[...OPEN_STATES]}::text[]) then ${next}::timestamptz end`,
    })
    .where('id', '=', id)
    .execute()
}
