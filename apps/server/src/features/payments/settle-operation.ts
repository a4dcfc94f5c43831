import { paymentReceived, refundPaid } from '@okoume/domain/ledger/rental-entries.ts'
import type { Kysely } from 'kysely'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { LATE_OUTCOMES, NEVER_ARRIVED, OPEN_STATES, type Outcome, PAID_TWICE } from './operation-states.ts'
import { isPaidOtherwise, lockOperation, noteProgress, updateOperation } from './payment-queries.ts'

/**
 * Moves an operation to a new state, its money with it, in one transaction. States only move forward:
 * succeeded is final, and failed turns succeeded only on the provider's own word.
 * Whoever waits for the outcome hears of it from a job that commits with it.
 */
export async function settleOperation(
  db: Kysely<Schema>,
  id: string,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const isFinal = outcome.state === 'succeeded' || outcome.state === 'failed'
  if (!isFinal) return noteProgress(db, id, outcome, now)
  await db.transaction().execute(async (trx) => {
    const operation = await lockOperation(trx, id)
    if (!operation || !movesForward(operation, outcome)) return
    const paidTwice =
      operation.kind === 'refund' && outcome.state === 'succeeded' && (await isPaidOtherwise(trx, id))
    if (paidTwice) return updateOperation(trx, id, PAID_TWICE, now)
    await updateOperation(trx, id, outcome, now)
    if (outcome.state === 'succeeded') await postSuccess(trx, operation, now)
    await enqueueJob(trx, newsOf(operation, outcome), { id })
  })
}

function movesForward({ state }: PaymentOperationRow, outcome: Outcome): boolean {
  if (state === outcome.state) return false
  return OPEN_STATES.includes(state) || LATE_OUTCOMES[state]?.includes(outcome.state) === true
}

/** A refund that never reached the provider concerns nobody but us: it is ordered again. */
function newsOf({ kind }: PaymentOperationRow, { failure }: Outcome): 'payment-settled' | 'retry-refund' {
  return kind === 'refund' && failure === NEVER_ARRIVED ? 'retry-refund' : 'payment-settled'
}

async function postSuccess(
  trx: Kysely<Schema>,
  { kind, cause, operator, amount }: PaymentOperationRow,
  now: Date,
): Promise<void> {
  const entry =
    kind === 'collect' ? paymentReceived(cause, operator, amount) : refundPaid(cause, operator, amount)
  await postEntry(trx, entry, now)
}
