import type { User } from '@okoume/contract/wire/user.ts'
import type { IdentitySubmission } from '@okoume/contract/wire/verification.ts'
import { askUser } from '#app/session/ask-user.ts'
import { readApiError } from '#app/session/read-api-error.ts'
import { signedInApi } from '#app/session/signed-in-api.ts'
import { type LostPicture, lostPictures, type SubmissionProblems } from './submission.ts'

export type Sending =
  | { readonly ok: true; readonly user: User }
  | {
      readonly ok: false
      /** Why, in French. */
      readonly text: string
      readonly problems: SubmissionProblems
      readonly lost: readonly LostPicture[]
    }

const CONNECTION_LOST = "La connexion s'est coupée. Rien n'est perdu : réessayez."

/** Sends the file; one whose answer was lost is found to have arrived when it is sent again. */
export async function sendSubmission(body: IdentitySubmission): Promise<Sending> {
  try {
    return { ok: true, user: await signedInApi.submitVerification({ body }) }
  } catch (error) {
    const refusal = readApiError(error)
    if (!refusal) return { ok: false, text: CONNECTION_LOST, problems: {}, lost: [] }
    const { code, message, fields } = refusal
    const user = code === 'VERIFICATION_CLOSED' ? await askUser().catch(() => null) : null
    if (user?.verifier === 1) return { ok: true, user }
    if (code !== 'IDENTITY_PICTURE_MISSING') return { ok: false, text: message, problems: fields, lost: [] }
    const lost = lostPictures(fields)
    const problems = Object.fromEntries(lost.map((picture) => [picture, message]))
    return { ok: false, text: message, problems, lost }
  }
}
