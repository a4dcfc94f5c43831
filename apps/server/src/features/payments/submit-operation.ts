import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { outcomeOfSubmission } from './operation-states.ts'
import type { PaymentProvider, Submission } from './payment-provider.ts'
import { orderOf, paidOtherwise } from './payment-queries.ts'
import { settleOperation } from './settle-operation.ts'

export interface PaymentParts {
  readonly db: Kysely<Schema>
  readonly provider: PaymentProvider
  readonly log: FastifyBaseLogger
}

/**
 * Sends an operation to its provider, once: whoever turns it from `created` to `submitting` sends it, and
 * that is committed before the call. If the process dies in between, its outcome is unknown and asked for,
 * and it is never sent again.
 */
export async function submitOperation(parts: PaymentParts, id: string, now: Date): Promise<void> {
  const claimed = await claim(parts.db, id, now)
  if (!claimed) return giveUpSuperseded(parts.db, id, now)
  const submission = await send(parts, claimed)
  await settleOperation(parts.db, id, outcomeOfSubmission(submission), now)
}

async function claim(db: Kysely<Schema>, id: string, now: Date): Promise<PaymentOperationRow | undefined> {
  return db
    .updateTable('payment_operations')
    .set({ state: 'submitting', submitted_at: now, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where((eb) => eb.not(eb.exists(paidOtherwise(eb))))
    .returningAll()
    .executeTakeFirst()
}

/** A refund that was not claimed although it was never sent is one that another attempt has paid. */
async function giveUpSuperseded(db: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_operations')
    .set({ state: 'failed', failure: 'SUPERSEDED', updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where((eb) => eb.exists(paidOtherwise(eb)))
    .execute()
}

async function send({ provider, log }: PaymentParts, operation: PaymentOperationRow): Promise<Submission> {
  try {
    return await provider.submit(orderOf(operation))
  } catch (error) {
    log.warn({ err: error, operation: operation.id }, 'the provider did not answer a submission')
    return { is: 'unknown' }
  }
}
