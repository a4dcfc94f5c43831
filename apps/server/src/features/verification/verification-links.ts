import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { VERIFICATION_LINK_DAYS } from '@okoume/domain/person/identity-documents.ts'
import { deriveKey } from '../../platform/sealing/derive-key.ts'
import { createExpiringProofs } from '../../platform/sealing/expiring-proofs.ts'

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

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PROOF = new RegExp(`^(?<fileId>${UUID})\\.(?<rest>.*)$`)

export function createVerificationLinks(secret: string): VerificationLinks {
  const proofs = createExpiringProofs(
    deriveKey(secret, 'verification links'),
    VERIFICATION_LINK_DAYS * DAY_MS,
  )
  return {
    sign: ({ fileId, userId }, now) => `${fileId}.${proofs.sign(`${fileId} ${userId}`, now)}`,

    read(proof, userId, now) {
      const { fileId = '', rest = '' } = PROOF.exec(proof)?.groups ?? {}
      proofs.check(rest, `${fileId} ${userId}`, now)
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
