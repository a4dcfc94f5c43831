import type { Kysely } from 'kysely'
import type { Schema, WithdrawalRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { refuseUnlessIndependent } from '../../accounts/standing.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { LockedWithdrawal } from './end-withdrawal.ts'
import type { WalletContext } from './wallet-context.ts'

/** Writes down for a second administrator that it is paid, and notifies the others. The ledger stays as it is. */
export async function proposePayment(
  context: WalletContext,
  { trx, withdrawal, now }: LockedWithdrawal,
  { actorId, receipt }: { readonly actorId: string; readonly receipt: string },
): Promise<WithdrawalRow> {
  const proposed = await saveProposal(trx, withdrawal, {
    ...{ proposedBy: actorId, proposedAt: now, proposedReceipt: receipt },
  })
  const { id: subject, amount } = withdrawal
  const details = { amount, receipt }
  const action = { actorId, action: 'propose withdrawal payment', subject, details } as const
  await writeAudit(trx, action, { ...context, now })
  await context.notify(trx, 'withdrawal payment proposed', { withdrawal: proposed, times: 0 }, now)
  return proposed
}

/**
 * Only one who is independent of the first confirms, and the receipt that they have read.
 * @throws ApiError WITHDRAWAL_MOVED, OWN_CASE, NOT_INDEPENDENT
 */
export async function refuseUnlessSecond(
  { trx, withdrawal, now }: LockedWithdrawal,
  { actorId, receipt }: { readonly actorId: string; readonly receipt: string },
): Promise<void> {
  const { proposedBy: askedBy, proposedReceipt: proposed } = withdrawal
  if (askedBy === null || receipt !== proposed) throw new ApiError('WITHDRAWAL_MOVED')
  if (askedBy === actorId) throw new ApiError('OWN_CASE')
  await refuseUnlessIndependent(trx, { administratorId: actorId, askedBy, now })
}

/** It is to be paid again, as if nothing had been proposed. Whoever proposed it may take it back too: nothing moves. */
export async function declinePayment(
  context: WalletContext,
  { trx, withdrawal, now }: LockedWithdrawal,
  { actorId, note }: { readonly actorId: string; readonly note: string },
): Promise<WithdrawalRow> {
  const { id: subject, amount, proposedBy: askedBy, proposedReceipt: receipt } = withdrawal
  const details = { amount, receipt, note, askedBy }
  const action = { actorId, action: 'decline withdrawal payment', subject, details } as const
  await writeAudit(trx, action, { ...context, now })
  return saveProposal(trx, withdrawal, { proposedBy: null, proposedAt: null, proposedReceipt: null })
}

async function saveProposal(
  trx: Kysely<Schema>,
  withdrawal: WithdrawalRow,
  proposal: Pick<WithdrawalRow, 'proposedBy' | 'proposedAt' | 'proposedReceipt'>,
): Promise<WithdrawalRow> {
  await trx.updateTable('withdrawals').set(proposal).where('id', '=', withdrawal.id).execute()
  return { ...withdrawal, ...proposal }
}
