import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { PaymentOperationRow, Schema } from '../../platform/database/schema.ts'
import { statement } from '../../platform/database/statement.ts'
import { outcomeOfSubmission } from './operation-states.ts'
import type { Submission } from './payment-provider.ts'
import type { PaymentProviders } from './payment-providers.ts'
import { orderOf, paidOtherwise } from './payment-queries.ts'
import { type SettlingParts, settleOperation } from './settle-operation.ts'

export interface PaymentParts extends SettlingParts {
  readonly providers: PaymentProviders
  readonly log: FastifyBaseLogger
  /** By which operators answer, and patience with them ends: moving the demo's calendar does not move it. */
  readonly machineClock: Clock
}

/**
 * Sends an operation to its provider, once: whoever turns it from `created` to `submitting` sends it, and
 * that is committed before the call. If the process dies in between, its outcome is unknown and asked for,
 * and it is never sent again.
 */
export async function submitOperation(parts: PaymentParts, id: string, now: Date): Promise<void> {
  const [claimed] = await claim(parts.db, { id, now, sentAt: parts.machineClock.now() })
  if (!claimed) return giveUpSuperseded(parts.db, id, now)
  const submission = await send(parts, claimed)
  await settleOperation(parts, id, outcomeOfSubmission(claimed, submission), now)
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
    .where((eb) => eb.not(eb.exists(paidOtherwise(eb))))
    .returningAll(),
)

/** A refund that was not claimed although it was never sent is one that another attempt has paid. */
async function giveUpSuperseded(db: Kysely<Schema>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('payment_operations')
    .set({ state: 'failed', failure: 'SUPERSEDED', updated_at: now, next_check_at: null })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where((eb) => eb.exists(paidOtherwise(eb)))
    .execute()
}

async function send(
  { db, providers, log }: PaymentParts,
  operation: PaymentOperationRow,
): Promise<Submission> {
  try {
    return await providers.named(operation.provider).submit(await orderOf(db, operation))
  } catch (error) {
    log.warn({ err: error, operation: operation.id }, 'the provider did not answer a submission')
    return { is: 'unknown' }
  }
}
