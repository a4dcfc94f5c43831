import { withdrawalPaid } from '@okoume/domain/ledger/payment-entries.ts'
import { withdrawalCancelled, withdrawalReturned } from '@okoume/domain/ledger/withdrawal-entries.ts'
import type { Kysely } from 'kysely'
import type { Schema, WithdrawalRow } from '#platform/database/schema.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import { lockAddressee } from '../../notifications/notification.ts'
import { stopAfterFailures } from './stop-automatic-payout.ts'
import type { WalletContext } from './wallet-context.ts'

/** A withdrawal that waits for its end, which the caller has locked in its transaction. */
export interface LockedWithdrawal {
  readonly trx: Kysely<Schema>
  /** `decided_by` is set where an administrator ends it. */
  readonly withdrawal: WithdrawalRow
  readonly now: Date
}

type NotifyingContext = Pick<WalletContext, 'notify'>

/** `receipt` is the operator's, where an administrator has paid; a provider's payment is posted by the payments. */
export async function endAsPaid(
  { notify }: NotifyingContext,
  { trx, withdrawal, now }: LockedWithdrawal,
  receipt: string | null,
): Promise<WithdrawalRow> {
  const { id, payer, operator, amount } = withdrawal
  await lockAddressee(trx, withdrawal.userId)
  if (payer === 'administrator') await postEntry(trx, withdrawalPaid(id, operator, amount), now)
  const ended = await saveEnd(trx, { ...withdrawal, state: 'paid', receipt, settledAt: now })
  await notify(trx, 'withdrawal paid', { withdrawal: ended }, now)
  return ended
}

/** The person reads `reason`. */
export async function endAsReturned(
  { notify }: NotifyingContext,
  { trx, withdrawal, now }: LockedWithdrawal,
  reason: string,
): Promise<WithdrawalRow> {
  const { id, userId, amount } = withdrawal
  await lockAddressee(trx, userId)
  await postEntry(trx, withdrawalReturned(id, userId, amount), now)
  const ended = await saveEnd(trx, { ...withdrawal, state: 'returned', reason, settledAt: now })
  await notify(trx, 'withdrawal returned', { withdrawal: ended }, now)
  if (ended.automatic) await stopAfterFailures({ notify }, trx, ended, now)
  return ended
}

/** By its person, before it was sent. */
export async function endAsCancelled(
  { notify }: NotifyingContext,
  { trx, withdrawal, now }: LockedWithdrawal,
): Promise<WithdrawalRow> {
  const { id, userId, amount } = withdrawal
  await lockAddressee(trx, userId)
  await postEntry(trx, withdrawalCancelled(id, userId, amount), now)
  const ended = await saveEnd(trx, { ...withdrawal, state: 'cancelled', settledAt: now })
  await notify(trx, 'withdrawal cancelled', { withdrawal: ended }, now)
  return ended
}

async function saveEnd(trx: Kysely<Schema>, ended: WithdrawalRow): Promise<WithdrawalRow> {
  const { id, state, receipt, reason, settledAt, decidedBy } = ended
  await trx
    .updateTable('withdrawals')
    .set({ state, receipt, reason, settledAt, decidedBy })
    .where('id', '=', id)
    .execute()
  return ended
}
