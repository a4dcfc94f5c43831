import { Failures } from '#platform/jobs/each-in-turn.ts'
import { lockOperation } from '../../payments/transactions/payment-queries.ts'
import { endAsPaid, endAsReturned } from './end-withdrawal.ts'
import type { WalletContext } from './wallet-context.ts'
import { findEndedPayouts, lockWithdrawal } from './withdrawal-queries.ts'
import { failureText } from './withdrawal-templates.ts'

export type PayoutContext = Pick<WalletContext, 'db' | 'newId' | 'publicUrl'>

const SWEPT_AT_ONCE = 500

/**
 * Brings a withdrawal to the end that its payment has come to. Heard of twice, late, or beside itself it does nothing
 * more. The operation is locked first, as whoever settles it does: a failure that turns into a success meanwhile is
 * seen as the success that it is.
 */
export async function settlePayout(context: PayoutContext, operationId: string, now: Date): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const operation = await lockOperation(trx, operationId)
    if (operation?.kind !== 'payout') return
    const withdrawal = await lockWithdrawal(trx, operation.cause)
    // One that has come back already, and was paid all the same, is for whoever reviews payments.
    if (withdrawal?.payment_id !== operationId || withdrawal.state !== 'requested') return
    const locked = { trx, withdrawal, now }
    if (operation.state === 'succeeded') await endAsPaid(context, locked, null)
    if (operation.state === 'failed') await endAsReturned(context, locked, failureText(operation.failure))
  })
}

/**
 * Those whose news was lost.
 * @throws AggregateError once all others have had their turn, where some cannot be settled
 */
export async function settleEndedPayouts(context: PayoutContext, now: Date): Promise<void> {
  const failures = new Failures()
  for (const { id } of await findEndedPayouts(context.db, SWEPT_AT_ONCE))
    await failures.attempt(id, () => settlePayout(context, id, now))
  failures.throwAny()
}
