import type { WithdrawalRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockPayment } from '../../payments/transactions/payment-queries.ts'
import { updatePayment } from '../../payments/transactions/settle-payment.ts'
import { endAsCancelled } from './end-withdrawal.ts'
import type { WalletContext } from './wallet-context.ts'
import { lockWithdrawal } from './withdrawal-queries.ts'

interface Cancelled {
  readonly id: string
  readonly userId: string
  readonly now: Date
}

/**
 * Takes back a withdrawal that waits for its operator to hold it; once, asked for however often. Race: whoever sends it locks
 * the payment and turns it from `created` to `submitting` in that transaction, so one of the two finds it taken.
 * @throws ApiError WITHDRAWAL_NOT_FOUND, WITHDRAWAL_SENT, WITHDRAWAL_SETTLED
 */
export async function cancelWithdrawal(
  context: Pick<WalletContext, 'db' | 'notify'>,
  { id, userId, now }: Cancelled,
): Promise<WithdrawalRow> {
  return context.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('withdrawals')
      .select('paymentId')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (!found) throw new ApiError('WITHDRAWAL_NOT_FOUND')
    // Deadlock: the payment first, as `settlePayout` does.
    const payment = found.paymentId === null ? undefined : await lockPayment(trx, found.paymentId)
    const withdrawal = await lockWithdrawal(trx, id)
    if (!withdrawal) throw new ApiError('WITHDRAWAL_NOT_FOUND')
    if (withdrawal.state === 'cancelled') return withdrawal
    if (withdrawal.state !== 'requested') throw new ApiError('WITHDRAWAL_SETTLED')
    if (payment?.state !== 'created' || payment.shortSince === null) throw new ApiError('WITHDRAWAL_SENT')
    const ended = await endAsCancelled(context, { trx, withdrawal, now })
    await updatePayment(trx, payment, { state: 'failed', failure: 'CANCELLED' }, now)
    return ended
  })
}
