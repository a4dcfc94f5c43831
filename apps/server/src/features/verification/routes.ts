import type { Handlers } from '../../platform/http/operations.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Identity checks are not open yet; no link was ever mailed, so that every caller is refused before this. */
export function verificationHandlers(): Handlers<'showVerification' | 'decideVerification'> {
  const notYet = async () => {
    throw new Refusal('NOT_AVAILABLE_YET')
  }
  return { showVerification: notYet, decideVerification: notYet }
}
