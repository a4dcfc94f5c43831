import { type Kysely, sql } from 'kysely'
import type { PaymentOperationRow, Schema } from '#platform/database/schema.ts'
import { pauseBeforeCheck } from './create-operation.ts'
import { OPEN_STATES, type Outcome, outcomeOfObservation, outcomeOfSilence } from './operation-states.ts'
import { isPaused } from './outgoing-pause.ts'
import type { Observation, PaymentOrder, PaymentProvider } from './payment-provider.ts'
import { findOperation } from './payment-queries.ts'
import { settleOperation } from './settle-operation.ts'
import { orderOf, type PaymentContext, submitOperation } from './submit-operation.ts'

/**
 * Brings an open operation on: submits what was never sent, asks about what was, and plans the next question,
 * later and later, until its outcome is final or a person must look. Called for one that was given up (a
 * provider's late callback, a person's question), it asks once more.
 */
export async function followOperation(context: PaymentContext, id: string, now: Date): Promise<void> {
  const known = await findOperation(context.db, id)
  if (!known) return
  const provider = context.providers.find(known.provider)
  if (!provider) {
    context.log.warn({ operation: id, provider: known.provider }, 'a payment waits for its provider')
    return scheduleNext(context.db, known)
  }
  if (await isPaused(context.db, known)) return scheduleNext(context.db, known)
  if (known.state === 'created') await submitOperation(context, id, now)
  const operation = known.state === 'created' ? await findOperation(context.db, id) : known
  if (!operation || !canBeAsked(operation)) return
  const outcome = await ask(context, provider, operation)
  if (outcome) await settleOperation(context, id, outcome, now)
  await scheduleNext(context.db, operation)
}

/** Succeeded is final; of what was given up before it was sent, no provider knows. */
function canBeAsked({ state, submitted_at }: PaymentOperationRow): boolean {
  return state !== 'succeeded' && !(state === 'failed' && submitted_at === null)
}

async function ask(
  { db, log, machineClock }: PaymentContext,
  provider: PaymentProvider,
  operation: PaymentOperationRow,
): Promise<Outcome | null> {
  const order = await orderOf(db, operation)
  const seen = await observe(provider, order, log)
  const age = ageOf(operation, machineClock.now())
  if (!seen) return outcomeOfSilence(age)
  return outcomeOfObservation({ order, age, notFoundIsFinal: provider.notFoundIsFinal }, seen)
}

/** Milliseconds since it was sent. */
function ageOf({ submitted_at }: PaymentOperationRow, machineNow: Date): number {
  return submitted_at === null ? 0 : machineNow.getTime() - submitted_at.getTime()
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

/** What is open is asked about again, later and later; what is not, when somebody asks for it. */
async function scheduleNext(db: Kysely<Schema>, { id, checks }: PaymentOperationRow): Promise<void> {
  const next = new Date(Date.now() + pauseBeforeCheck(checks + 1))
  await db
    .updateTable('payment_operations')
    .set({
      checks: checks + 1,
      next_check_at: sql<Date | null>`case when state = any(${[...OPEN_STATES]}::text[]) then ${next}::timestamptz end`,
    })
    .where('id', '=', id)
    .execute()
}
