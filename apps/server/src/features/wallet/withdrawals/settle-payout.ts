import { Failures } from '#platform/jobs/each-in-turn.ts'
import { lockPayment } from '../../payments/transactions/payment-queries.ts'
import { endAsPaid, endAsReturned } from './end-withdrawal.ts'
import type { WalletContext } from './wallet-context.ts'
import { findEndedPayouts, lockWithdrawal } from './withdrawal-queries.ts'
import { failureText } from './withdrawal-templates.ts'

export type PayoutContext = Pick<WalletContext, 'db' | 'newId' | 'publicUrl'>

const SWEPT_AT_ONCE = 500

/**
 * Brings a withdrawal to the end that its payment has come to. Heard of twice, late, or beside itself it does nothing
 * more. The payment is locked first, as `settlePayment` does: a failure that turns into a success meanwhile is
 * seen as the success that it is.
 */
export async function settlePayout(context: PayoutContext, paymentId: string, now: Date): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, paymentId)
    if (payment?.kind !== 'payout') return
    const withdrawal = await lockWithdrawal(trx, payment.cause)
    // One that has come back already, and was paid all the same, is for the review of payments.
    if (withdrawal?.payment_id !== paymentId || withdrawal.state !== 'requested') return
    const locked = { trx, withdrawal, now }
    if (payment.state === 'succeeded') await endAsPaid(context, locked, null)
    if (payment.state === 'failed') await endAsReturned(context, locked, failureText(payment.failure))
  })
}

/**
 * Settles the withdrawals whose job was lost.
 * @throws AggregateError once all others have had their turn, where some cannot be settled
 */
export async function settleEndedPayouts(context: PayoutContext, now: Date): Promise<void> {
  const failures = new Failures()
  for (const { id } of await findEndedPayouts(context.db, SWEPT_AT_ONCE))
    await failures.attempt(id, () => settlePayout(context, id, now))
  failures.throwAny()
}
