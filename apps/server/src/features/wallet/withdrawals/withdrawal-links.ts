import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { WITHDRAWAL_LINK_DAYS } from '@okoume/domain/ledger/withdrawal-request.ts'
import { createExpiringTokens, type ExpiringTokens } from '#platform/sealing/expiring-tokens.ts'
import { deriveKeys } from '#platform/sealing/seal.ts'

/** The proofs that the links to withdrawals carry; their subject is the withdrawal's id. */
export type WithdrawalLinks = ExpiringTokens

const LIFE_MS = WITHDRAWAL_LINK_DAYS * DAY_MS

/** The first secret signs; links that the others signed can still be used. */
export function createWithdrawalLinks(...secrets: [string, ...string[]]): WithdrawalLinks {
  return createExpiringTokens(deriveKeys(secrets, 'withdrawal links'), LIFE_MS)
}

/** Until when a link that is signed now can be used. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + LIFE_MS)
}

export function linkAddress(publicUrl: string, withdrawalId: string, proof: string): string {
  return `${publicUrl}/api/withdrawals/${withdrawalId}/payout?lien=${proof}`
}
