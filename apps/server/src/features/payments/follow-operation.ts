import type { PaymentOperationRow } from '../../platform/database/schema.ts'
import { OPEN_STATES, outcomeOfObservation, pauseBeforeCheck } from './operation-states.ts'
import type { Observation, PaymentOrder } from './payment-provider.ts'
import { findOperation, orderOf } from './payment-queries.ts'
import { settleOperation } from './settle-operation.ts'
import { type PaymentParts, submitOperation } from './submit-operation.ts'

/**
 * Brings an open operation on: submits what was never sent, asks about what was, and plans the next question,
 * later and later, until its outcome is final or a person must look. Called for one that was given up (a
 * provider's late callback), it asks once more.
 */
export async function followOperation(parts: PaymentParts, id: string, now: Date): Promise<void> {
  await submitOperation(parts, id, now)
  const operation = await findOperation(parts.db, id)
  if (!operation || operation.state === 'succeeded') return
  const order = orderOf(operation)
  const seen = await ask(parts, order)
  // A silence says nothing: the operation stays as it is known, and is asked about again.
  if (seen) {
    const age = now.getTime() - (operation.submitted_at ?? operation.created_at).getTime()
    await settleOperation(parts.db, id, outcomeOfObservation(order, seen, age), now)
  }
  await scheduleNext(parts, operation)
}

async function ask({ provider, log }: PaymentParts, order: PaymentOrder): Promise<Observation | null> {
  try {
    return await provider.observe(order)
  } catch (error) {
    log.warn({ err: error, reference: order.reference }, 'the provider did not answer a status request')
    return null
  }
}

async function scheduleNext({ db }: PaymentParts, { id, checks }: PaymentOperationRow): Promise<void> {
  await db
    .updateTable('payment_operations')
    .set({ checks: checks + 1, next_check_at: new Date(Date.now() + pauseBeforeCheck(checks + 1)) })
    .where('id', '=', id)
    .where('state', 'in', [...OPEN_STATES])
    .execute()
}
