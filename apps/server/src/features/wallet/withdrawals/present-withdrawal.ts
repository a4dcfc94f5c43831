import type { OpenWithdrawal } from '@okoume/contract/wire/administration.ts'
import type { Withdrawal } from '@okoume/contract/wire/wallet.ts'
import type { WithdrawalRow } from '#platform/database/schema.ts'
import type { OpenWithdrawalRow } from './withdrawal-queries.ts'

export function presentWithdrawal(row: WithdrawalRow): Withdrawal {
  const { id, amount, phone, operator, state, reason } = row
  return {
    id,
    amount,
    phone,
    operator,
    state,
    byHand: row.payer === 'administrator',
    reason,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  }
}

/** As administrators see it, who need to know whom they pay. */
export function presentOpenWithdrawal(row: OpenWithdrawalRow): OpenWithdrawal {
  return { ...presentWithdrawal(row), userName: row.user_name, userEmail: row.user_email }
}
