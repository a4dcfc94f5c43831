import type { GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import { createOperation } from './create-operation.ts'
import { lockOperation } from './payment-queries.ts'
import type { PaymentParts } from './submit-operation.ts'

/**
 * Orders a refund again that never reached its provider. The debt is the same, so that the ledger pays it
 * once whatever both attempts come to; asked twice, there is one further attempt.
 */
export async function retryRefund(
  { db, provider, newId }: PaymentParts & { readonly newId: NewId },
  id: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const failed = await lockOperation(trx, id)
    if (failed?.kind !== 'refund' || failed.state !== 'failed') return
    const { cause, operator, phone, amount, label } = failed
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
      operator,
      phone: phone as GabonPhone,
      amount,
      label,
      now,
    })
  })
}
