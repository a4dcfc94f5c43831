import type { GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { createOperation } from './create-operation.ts'
import { isStillOwed } from './debt.ts'
import { lockOperation } from './payment-queries.ts'
import type { SettlingParts } from './settle-operation.ts'

/**
 * Orders a refund again that never reached its provider, or that a person has said to have failed. The debt is the
 * same, so that the ledger pays it once whatever both attempts come to; asked twice, there is one further attempt.
 */
export async function retryRefund({ db, newId }: SettlingParts, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failed = await lockOperation(trx, id)
    if (failed?.kind !== 'refund' || failed.state !== 'failed') return
    const {
      cause,
      provider,
      account_code: accountCode,
      operator,
      phone,
      amount,
      label,
      original_id: originalId,
    } = failed
    if (!(await isStillOwed(trx, 'refund', failed))) return
    const attempt = failed.attempt + 1
    const next = await trx
      .selectFrom('payment_operations')
      .select('id')
      .where('kind', '=', 'refund')
      .where('cause', '=', cause)
      .where('attempt', '=', attempt)
      .executeTakeFirst()
    if (next) return
    await createOperation(trx, {
      id: newId(now),
      kind: 'refund',
      cause,
      attempt,
      provider,
      accountCode,
      operator,
      phone: phone as GabonPhone,
      amount,
      label,
      ...(originalId === null ? {} : { originalId }),
      now,
    })
  })
}
