import type { IdentitySubmission } from '@okoume/contract/wire/verification.ts'
import {
  DOCUMENT_NUMBER_MESSAGE,
  IDENTITY_DOCUMENTS,
  type IdentityDocumentType,
  missingPicture,
  NIP_MESSAGE,
  readDocumentNumber,
  readNip,
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
  /** Empty where it is not known. */
  readonly nip: string
  readonly documentPicture: IdentityPicture | null
  /** Of a document that needs two. */
  readonly secondPicture: IdentityPicture | null
  readonly livePicture: IdentityPicture | null
}

/** Row of the chosen document; before the choice, that of most people. */
export function chosenDocument({ documentType }: Pick<SubmissionDraft, 'documentType'>) {
  return IDENTITY_DOCUMENTS[documentType || 'CNI']
}

const PICTURE_FAILED = "Cette photo n'est pas partie : réessayez, ou reprenez-la."

/** French messages in the order of the screen. A picture under way is not missing. */
export function findProblems(draft: SubmissionDraft): Problems<SubmissionDraft> {
  const { pictures, asksNip } = chosenDocument(draft)
  const [first, other] = pictures
  const document = pictureProblem(draft.documentPicture, missingPicture(first))
  const second = other ? pictureProblem(draft.secondPicture, missingPicture(other)) : null
  const isNipWrong = asksNip && draft.nip.trim() !== '' && readNip(draft.nip) === null
  const live = pictureProblem(draft.livePicture, 'Prenez votre photo avec la caméra.')
  return {
    ...(draft.documentType === '' && { documentType: 'Choisissez un type de pièce.' }),
    ...(readDocumentNumber(draft.documentNumber) === null && { documentNumber: DOCUMENT_NUMBER_MESSAGE }),
    ...(isNipWrong && { nip: NIP_MESSAGE }),
    ...(document && { documentPicture: document }),
    ...(second && { secondPicture: second }),
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
  const { pictures, asksNip } = chosenDocument(draft)
  const [documentPicture, livePicture] = [draft.documentPicture?.state, draft.livePicture?.state]
  const secondPicture = pictures.length === 2 ? draft.secondPicture?.state : null
  const nip = asksNip ? readNip(draft.nip) : null
  if (documentType === '' || documentNumber === null) return null
  if (documentPicture?.at !== 'sent' || livePicture?.at !== 'sent') return null
  if (secondPicture !== null && secondPicture?.at !== 'sent') return null
  return {
    documentType,
    documentNumber,
    ...(nip !== null && { nip }),
    documentPicture: documentPicture.sent,
    ...(secondPicture && { secondPicture: secondPicture.sent }),
    livePicture: livePicture.sent,
  }
}

const PICTURES = ['documentPicture', 'secondPicture', 'livePicture'] as const
export type PictureField = (typeof PICTURES)[number]

/** Which pictures the server no longer has: those that it names, else each may be the one. */
export function lostPictures(fields: Readonly<Record<string, string>>): readonly PictureField[] {
  const named = PICTURES.filter((picture) => picture in fields)
  return named.length > 0 ? named : PICTURES
}
