import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { WITHDRAWAL_LINK_DAYS } from '@okoume/domain/ledger/withdrawals.ts'
import { createExpiringTokens } from '#platform/sealing/expiring-tokens.ts'
import { deriveKeys } from '#platform/sealing/seal.ts'
import type { WithdrawalLinks } from './wallet-context.ts'

const LIFE_MS = WITHDRAWAL_LINK_DAYS * DAY_MS
const PROOF = /^(?<administratorId>[\da-f-]{36})\.(?<token>.*)$/

/** The first secret signs; links that the others signed can still be used. */
export function createWithdrawalLinks(...secrets: [string, ...string[]]): WithdrawalLinks {
  const tokens = createExpiringTokens(deriveKeys(secrets, 'withdrawal links'), LIFE_MS)
  const subject = (link: Parameters<WithdrawalLinks['sign']>[0]) =>
    `${link.withdrawalId} ${link.administratorId}`
  return {
    sign: (link, now) => `${link.administratorId}.${tokens.sign(subject(link), now)}`,
    read(proof, withdrawalId, now) {
      const { administratorId = '', token = '' } = PROOF.exec(proof)?.groups ?? {}
      tokens.check(token, subject({ withdrawalId, administratorId }), now)
      return administratorId
    },
  }
}

/** Until when a link that is signed now can be used. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + LIFE_MS)
}

export function linkAddress(publicUrl: string, withdrawalId: string, proof: string): string {
  return `${publicUrl}/api/withdrawals/${withdrawalId}/payout?lien=${proof}`
}
