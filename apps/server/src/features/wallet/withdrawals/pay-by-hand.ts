import type { ErrorCode } from '@okoume/contract/model/errors.ts'
import type { WithdrawalDecision } from '@okoume/contract/wire/wallet.ts'
import type { WithdrawalRow } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { endAsPaid, endAsReturned, type LockedWithdrawal } from './end-withdrawal.ts'
import type { WalletContext } from './wallet-context.ts'
import { lockWithdrawal } from './withdrawal-queries.ts'

export interface HandDecision {
  readonly withdrawalId: string
  /** Null for the holder of the mailed link. */
  readonly actorId: string | null
  readonly decision: WithdrawalDecision
  readonly now: Date
}

/** The answer about a withdrawal that does not wait to be paid by hand; administrators read more. */
interface Refusals {
  readonly unknown: ErrorCode
  readonly settled: ErrorCode
}

const BY_LINK: Refusals = { unknown: 'LINK_EXPIRED', settled: 'LINK_EXPIRED' }
const ON_SCREEN: Refusals = { unknown: 'WITHDRAWAL_NOT_FOUND', settled: 'WITHDRAWAL_SETTLED' }

/**
 * Writes down what an administrator did about a withdrawal that no provider pays, once: the second of two callers finds
 * it settled. Nobody settles their own; who holds a mailed link is not known.
 * @throws ApiError INVALID_INPUT; by a link LINK_EXPIRED, on the screen WITHDRAWAL_NOT_FOUND, WITHDRAWAL_SETTLED, OWN_CASE
 */
export async function settleByHand(context: WalletContext, decided: HandDecision): Promise<WithdrawalRow> {
  const { withdrawalId, actorId, decision, now } = decided
  const refusals = actorId === null ? BY_LINK : ON_SCREEN
  return context.db.transaction().execute(async (trx) => {
    const withdrawal = await lockWithdrawal(trx, withdrawalId)
    if (!withdrawal) throw new ApiError(refusals.unknown)
    if (withdrawal.state !== 'requested') throw new ApiError(refusals.settled)
    if (withdrawal.user_id === actorId) throw new ApiError('OWN_CASE')
    refuseProvidersOwn(withdrawal)
    const ended = await end(context, { trx, withdrawal, now }, decision)
    const { state, amount, reason, receipt } = ended
    const details = { outcome: state, amount, reason, receipt }
    await recordAudit(
      trx,
      { actorId, action: 'settle withdrawal', subject: withdrawalId, details },
      { now, newId: context.newId },
    )
    return ended
  })
}

function refuseProvidersOwn({ payer }: WithdrawalRow): void {
  if (payer === 'administrator') return
  throw new ApiError('INVALID_INPUT', {
    outcome: "L'opérateur paie lui-même ce retrait : son issue se décide parmi les paiements à vérifier.",
  })
}

function end(
  context: WalletContext,
  locked: LockedWithdrawal,
  { outcome, receipt, reason }: WithdrawalDecision,
): Promise<WithdrawalRow> {
  if (outcome === 'paid') {
    if (receipt === '')
      throw new ApiError('INVALID_INPUT', { receipt: "Recopiez le numéro de reçu de l'opérateur." })
    return endAsPaid(context, locked, receipt)
  }
  if (reason === '')
    throw new ApiError('INVALID_INPUT', { reason: 'Écrivez la raison : elle est envoyée à la personne.' })
  return endAsReturned(context, locked, reason)
}
