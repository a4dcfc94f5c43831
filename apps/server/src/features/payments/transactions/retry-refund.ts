import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import type { Kysely } from 'kysely'
import type { PaymentRow, Schema } from '#platform/database/schema.ts'
import { createPayment } from './create-payment.ts'
import { isStillOwed, lockPayment, selectDebt } from './payment-queries.ts'
import { pauseBeforeRetry } from './payment-states.ts'
import type { SettlementContext } from './settle-payment.ts'
import type { PaymentContext } from './submit-payment.ts'

/**
 * Orders a refund again that never reached its provider, or that a person has said to have failed. The debt is the
 * same, so that the ledger pays it once whatever both attempts come to; asked twice, there is one further attempt.
 */
export async function retryRefund({ db, newId }: SettlementContext, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failed = await lockPayment(trx, id)
    if (failed?.kind !== 'refund' || failed.state !== 'failed' || failed.orderedAgainAt) return
    if (!(await isStillOwed(trx, failed))) return
    await trx.updateTable('paymentOperations').set({ orderedAgainAt: now }).where('id', '=', id).execute()
    const { provider, accountCode, operator, amount, label, originalId } = failed
    await createPayment(trx, {
      ...{ id: newId(now), kind: 'refund', cause: failed.cause, attempt: failed.attempt + 1, now },
      ...{ provider, accountCode, operator, phone: failed.phone as GabonPhone, amount, label },
      ...(originalId === null ? {} : { originalId }),
    })
  })
}

/** More come at the next turn: none waits longer than the longest pause. */
const SWEPT_AT_ONCE = 500

/** Orders the failed refunds again whose job was lost, or has failed as often as it is tried. */
export async function sweepFailedRefunds(context: PaymentContext, now: Date): Promise<void> {
  const machineNow = context.machineClock.now()
  for (const failed of await findFailedRefunds(context.db)) {
    // Without a pause a person has decided that it failed: at once.
    const pause = pauseBeforeRetry(failed, failed.failure ?? undefined) ?? 0
    const { submittedAt, createdAt } = failed
    if (machineNow.getTime() < (submittedAt ?? createdAt).getTime() + pause) continue
    try {
      await retryRefund(context, failed.id, now)
    } catch (error) {
      context.log.error({ err: error, operation: failed.id }, 'a refund could not be ordered again')
    }
  }
}

/** The refunds that are still owed although their last attempt has failed, longest first. */
export async function findFailedRefunds(db: Kysely<Schema>): Promise<PaymentRow[]> {
  return db
    .selectFrom('paymentOperations')
    .selectAll()
    .where('kind', '=', 'refund')
    .where('state', '=', 'failed')
    .where('orderedAgainAt', 'is', null)
    .where((eb) => eb.exists(selectDebt(eb)))
    .orderBy('submittedAt')
    .limit(SWEPT_AT_ONCE)
    .execute()
}
