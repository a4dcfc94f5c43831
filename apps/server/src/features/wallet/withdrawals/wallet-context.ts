import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { WITHDRAWAL_LINK_DAYS } from '@okoume/domain/ledger/withdrawals.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { Schema } from '#platform/database/schema.ts'
import { createExpiringTokens, type ExpiringTokens } from '#platform/sealing/expiring-tokens.ts'
import { deriveKeys } from '#platform/sealing/seal.ts'
import type { PaymentProviders } from '../../payments/transactions/payment-provider.ts'

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

/** What the commands on wallets need. */
export interface WalletContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly providers: PaymentProviders
  readonly links: WithdrawalLinks
  readonly publicUrl: string
}
