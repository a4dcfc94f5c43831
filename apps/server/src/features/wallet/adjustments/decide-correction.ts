import type { WaitingCorrection } from '@okoume/contract/wire/administration.ts'
import type { Kysely } from 'kysely'
import type { BalanceCorrectionRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../../accounts/account-queries.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { WalletContext } from '../withdrawals/wallet-context.ts'
import { applyCorrection, refuseUnlessPossible } from './adjust-balance.ts'
import { type Correction, findWaitingCorrections, lockCorrection } from './correction-queries.ts'

const SHOWN = 100

/** The corrections that wait for a second administrator, oldest first. */
export async function listCorrections(
  db: Kysely<Schema>,
  administratorId: string,
): Promise<{ corrections: WaitingCorrection[]; more: boolean }> {
  const rows = await findWaitingCorrections(db, SHOWN + 1)
  const corrections = rows.slice(0, SHOWN).map((row) => ({
    id: row.id,
    account: row.account,
    amount: row.amount,
    reason: row.reason,
    userId: row.user_id,
    userName: row.user_name,
    userEmail: row.user_email,
    askedByName: row.asked_by_name,
    mayDecide: row.asked_by !== administratorId && row.user_id !== administratorId,
    createdAt: row.created_at.toISOString(),
  }))
  return { corrections, more: rows.length > SHOWN }
}

export interface CorrectionDecided {
  readonly id: string
  readonly administratorId: string
  readonly outcome: 'done' | 'declined'
  /** What they have checked. */
  readonly note: string
  readonly now: Date
}

/**
 * Confirms or declines a correction that another administrator asked for, once. It must still be possible when it is
 * confirmed.
 * @throws ApiError CORRECTION_NOT_FOUND, OWN_CASE, USER_NOT_FOUND, RECIPIENT_NOT_VERIFIED, BALANCE_TOO_LOW
 */
export async function decideCorrection(context: WalletContext, decided: CorrectionDecided): Promise<void> {
  const { id, administratorId, outcome, note, now } = decided
  await context.db.transaction().execute(async (trx) => {
    const row = await lockCorrection(trx, id)
    await lockOpenAccount(trx, administratorId)
    if (row?.state !== 'waiting') throw new ApiError('CORRECTION_NOT_FOUND')
    if (row.asked_by === administratorId || row.user_id === administratorId) throw new ApiError('OWN_CASE')
    const correction = readCorrection(row)
    const second = { askedBy: row.asked_by, note }
    if (outcome === 'done') {
      await refuseUnlessPossible(trx, correction, now)
      await applyCorrection(context, trx, { correction, actorId: administratorId, second, now })
    } else {
      const { userId: subject, ...facts } = correction
      const details = { ...facts, ...second }
      const declined = { actorId: administratorId, action: 'decline correction', subject, details } as const
      await recordAudit(trx, declined, { ...context, now })
    }
    await trx
      .updateTable('balance_corrections')
      .set({ state: outcome, decided_by: administratorId, decided_at: now })
      .where('id', '=', id)
      .execute()
  })
}

function readCorrection({ key, account, user_id, amount, reason }: BalanceCorrectionRow): Correction {
  return { key, account, userId: user_id, amount, reason }
}
