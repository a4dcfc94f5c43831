import type { IdentitySubmission } from '@okoume/contract/wire/verification.ts'
import {
  DOCUMENT_NUMBER_MESSAGE,
  type IdentityDocumentType,
  readDocumentNumber,
} from '@okoume/domain/person/identity-documents.ts'
import type { Problems } from '#app/shell/actions/use-action-form.ts'
import { hasFailed, type Upload } from '../upload/upload-states.ts'

/** Sent as the id of the picture on the server; a live photo is about its prompt. */
export type IdentityPicture = Upload<
  string,
  { readonly kind: 'document' } | { readonly kind: 'live'; readonly prompt: string }
>

export interface SubmissionDraft {
  readonly documentType: IdentityDocumentType | ''
  readonly documentNumber: string
  readonly documentPicture: IdentityPicture | null
  readonly livePicture: IdentityPicture | null
}

const PICTURE_FAILED = "Cette photo n'est pas partie : réessayez, ou reprenez-la."

/** French messages in the order of the screen. A picture under way is not missing. */
export function findProblems(draft: SubmissionDraft): Problems<SubmissionDraft> {
  const document = pictureProblem(draft.documentPicture, 'Ajoutez la photo de votre pièce.')
  const live = pictureProblem(draft.livePicture, 'Prenez votre photo avec la caméra.')
  return {
    ...(draft.documentType === '' && { documentType: 'Choisissez un type de pièce.' }),
    ...(readDocumentNumber(draft.documentNumber) === null && { documentNumber: DOCUMENT_NUMBER_MESSAGE }),
    ...(document && { documentPicture: document }),
    ...(live && { livePicture: live }),
  }
}

function pictureProblem(picture: IdentityPicture | null, missing: string): string | null {
  if (!picture) return missing
  return hasFailed(picture) ? PICTURE_FAILED : null
}

/** Null until the draft is complete. */
export function readSubmission(draft: SubmissionDraft): IdentitySubmission | null {
  const { documentType } = draft
  const documentNumber = readDocumentNumber(draft.documentNumber)
  const [documentPicture, livePicture] = [draft.documentPicture?.state, draft.livePicture?.state]
  if (documentType === '' || documentNumber === null) return null
  if (documentPicture?.at !== 'sent' || livePicture?.at !== 'sent') return null
  return {
    documentType,
    documentNumber,
    documentPicture: documentPicture.sent,
    livePicture: livePicture.sent,
  }
}

export type LostPicture = 'documentPicture' | 'livePicture'

/** Which pictures the server no longer has: those that it names, else either may be the one. */
export function lostPictures(fields: Readonly<Record<string, string>>): readonly LostPicture[] {
  const pictures = ['documentPicture', 'livePicture'] as const
  const named = pictures.filter((picture) => picture in fields)
  return named.length > 0 ? named : pictures
}
