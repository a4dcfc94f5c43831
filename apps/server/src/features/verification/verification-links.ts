import { createHmac, timingSafeEqual } from 'node:crypto'
import { VERIFICATION_LINK_DAYS } from '@okoume/domain/person/identity-documents.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deriveKey } from '../../platform/sealing/derive-key.ts'

/** What a link lets its holder decide: one file of one person. */
export interface LinkedFile {
  readonly fileId: string
  readonly userId: string
}

export type LinkDecision = '2' | '0' | '-1'

export interface VerificationLinks {
  /** The proof that a link carries; it is the same for the three decisions. */
  sign(file: LinkedFile, now: Date): string
  /**
   * The file that a proof is for. Whether that still waits is for the caller to see.
   * @throws Refusal LINK_INVALID, LINK_EXPIRED
   */
  read(proof: string, userId: string, now: Date): string
}

const DAY_MS = 24 * 3600_000
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PROOF = new RegExp(`^(?<fileId>${UUID})\\.(?<expires>\\d{1,12})\\.(?<signature>[\\w-]{43})$`)

export function createVerificationLinks(secret: string): VerificationLinks {
  const key = deriveKey(secret, 'verification links')
  const signatureOf = (fileId: string, userId: string, expires: string) =>
    createHmac('sha256', key).update(`${fileId} ${userId} ${expires}`).digest('base64url')

  return {
    sign({ fileId, userId }, now) {
      const expires = String(Math.floor((now.getTime() + VERIFICATION_LINK_DAYS * DAY_MS) / 1000))
      return `${fileId}.${expires}.${signatureOf(fileId, userId, expires)}`
    },

    read(proof, userId, now) {
      const { fileId = '', expires = '', signature = '' } = PROOF.exec(proof)?.groups ?? {}
      const given = Buffer.from(signature)
      const right = Buffer.from(signatureOf(fileId, userId, expires))
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Refusal('LINK_INVALID')
      if (now.getTime() >= Number(expires) * 1000) throw new Refusal('LINK_EXPIRED')
      return fileId
    },
  }
}

/** As the spec has it: the person and the decision in the path. */
export function linkAddress(
  publicUrl: string,
  { userId, decision, proof }: { userId: string; decision: LinkDecision; proof: string },
): string {
  return `${publicUrl}/api/users/verify/${userId}/${decision}?lien=${proof}`
}
