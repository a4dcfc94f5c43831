import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { VERIFICATION_LINK_DAYS } from '@okoume/domain/person/identity-documents.ts'
import { createExpiringTokens } from '../../platform/sealing/expiring-tokens.ts'
import { deriveKeys } from '../../platform/sealing/seal.ts'

/** The file that a link lets its holder decide. */
export interface LinkedFile {
  readonly fileId: string
  readonly userId: string
}

/** A link says to which administrator it was given, or mailed. */
export interface SignedFile extends LinkedFile {
  readonly administratorId?: string
}

export interface HeldFile {
  readonly fileId: string
  /** Null for a link of before it named its holder. */
  readonly administratorId: string | null
}

export type LinkDecision = '2' | '0' | '-1'

export interface VerificationLinks {
  /** The proof that a link carries; it is the same for the three decisions. */
  sign(file: SignedFile, now: Date): string
  /**
   * The file that a proof is for. Whether that still waits is for the caller to see.
   * @throws ApiError LINK_INVALID, LINK_EXPIRED
   */
  read(proof: string, userId: string, now: Date): HeldFile
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PROOF = new RegExp(`^(?<fileId>${UUID})\\.(?:(?<holder>${UUID})\\.)?(?<rest>.*)$`)

/** The first secret signs; links that the others signed can still be used. */
export function createVerificationLinks(...secrets: [string, ...string[]]): VerificationLinks {
  const proofs = createExpiringTokens(
    deriveKeys(secrets, 'verification links'),
    VERIFICATION_LINK_DAYS * DAY_MS,
  )
  return {
    sign({ fileId, userId, administratorId }, now) {
      const named = administratorId === undefined ? fileId : `${fileId}.${administratorId}`
      return `${named}.${proofs.sign(`${named} ${userId}`, now)}`
    },

    read(proof, userId, now) {
      const { fileId = '', holder, rest = '' } = PROOF.exec(proof)?.groups ?? {}
      const named = holder === undefined ? fileId : `${fileId}.${holder}`
      proofs.check(rest, `${named} ${userId}`, now)
      return { fileId, administratorId: holder ?? null }
    },
  }
}

/** As the spec has it: the person and the decision in the path. */
export function linkAddress(
  publicUrl: string,
  link: { userId: string; decision: LinkDecision; proof: string },
): string {
  return `${publicUrl}${linkPath(link)}`
}

export function linkPath({
  userId,
  decision,
  proof,
}: {
  userId: string
  decision: LinkDecision
  proof: string
}): string {
  return `/api/users/verify/${userId}/${decision}?lien=${proof}`
}
