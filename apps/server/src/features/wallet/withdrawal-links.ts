import { createHmac, timingSafeEqual } from 'node:crypto'
import { WITHDRAWAL_LINK_DAYS } from '@okoume/domain/ledger/withdrawal-limits.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deriveKey } from '../../platform/sealing/derive-key.ts'

export interface WithdrawalLinks {
  /** The proof that the link to that withdrawal carries. */
  sign(withdrawalId: string, now: Date): string
  /**
   * Whether that withdrawal still waits is for the caller to see.
   * @throws Refusal LINK_INVALID, LINK_EXPIRED
   */
  check(proof: string, withdrawalId: string, now: Date): void
}

const DAY_MS = 24 * 3600_000
const PROOF = /^(?<expires>\d{1,12})\.(?<signature>[\w-]{43})$/

export function createWithdrawalLinks(secret: string): WithdrawalLinks {
  const key = deriveKey(secret, 'withdrawal links')
  const signatureOf = (withdrawalId: string, expires: string) =>
    createHmac('sha256', key).update(`${withdrawalId} ${expires}`).digest('base64url')

  return {
    sign(withdrawalId, now) {
      const expires = String(Math.floor(linkExpiry(now).getTime() / 1000))
      return `${expires}.${signatureOf(withdrawalId, expires)}`
    },

    check(proof, withdrawalId, now) {
      const { expires = '', signature = '' } = PROOF.exec(proof)?.groups ?? {}
      const given = Buffer.from(signature)
      const right = Buffer.from(signatureOf(withdrawalId, expires))
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Refusal('LINK_INVALID')
      if (now.getTime() >= Number(expires) * 1000) throw new Refusal('LINK_EXPIRED')
    },
  }
}

/** Until when a link that is signed now can be used. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + WITHDRAWAL_LINK_DAYS * DAY_MS)
}

export function linkAddress(publicUrl: string, withdrawalId: string, proof: string): string {
  return `${publicUrl}/api/withdrawals/${withdrawalId}/payout?lien=${proof}`
}
