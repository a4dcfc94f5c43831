import type { IdentitySubmission } from '@okoume/contract/wire/verification.ts'
import {
  DOCUMENT_NUMBER_MESSAGE,
  type IdentityDocumentType,
  readDocumentNumber,
} from '@okoume/domain/person/identity-documents.ts'
import type { SlotState } from './picture-slot.ts'

/** What the form holds so far. */
export interface SubmissionDraft {
  readonly documentType: IdentityDocumentType | ''
  readonly documentNumber: string
  readonly document: SlotState
  readonly live: SlotState
}

export type SubmissionField = keyof IdentitySubmission
export type SubmissionProblems = Partial<Readonly<Record<SubmissionField, string>>>

const PICTURE_FAILED = "Cette photo n'est pas partie : réessayez, ou reprenez-la."

/** What is missing or wrong, in French, in the order of the screen. A picture on its way is not missing. */
export function findProblems(draft: SubmissionDraft): SubmissionProblems {
  const problems: { -readonly [Field in SubmissionField]?: string } = {}
  if (draft.documentType === '') problems.documentType = 'Choisissez un type de pièce.'
  if (readDocumentNumber(draft.documentNumber) === null) problems.documentNumber = DOCUMENT_NUMBER_MESSAGE
  const document = pictureProblem(draft.document, 'Ajoutez la photo de votre pièce.')
  if (document) problems.documentPicture = document
  const live = pictureProblem(draft.live, 'Prenez votre photo avec la caméra.')
  if (live) problems.livePicture = live
  return problems
}

function pictureProblem({ at }: SlotState, missing: string): string | null {
  if (at === 'empty') return missing
  return at === 'failed' ? PICTURE_FAILED : null
}

/** What is sent, once all of it is there. */
export function readSubmission(draft: SubmissionDraft): IdentitySubmission | null {
  const { documentType, document, live } = draft
  const documentNumber = readDocumentNumber(draft.documentNumber)
  if (documentType === '' || documentNumber === null) return null
  if (document.at !== 'sent' || live.at !== 'sent') return null
  return { documentType, documentNumber, documentPicture: document.id, livePicture: live.id }
}

export type LostPicture = 'documentPicture' | 'livePicture'

/** Which pictures the server no longer has: those that it names, else either may be the one. */
export function lostPictures(fields: Readonly<Record<string, string>>): readonly LostPicture[] {
  const pictures = ['documentPicture', 'livePicture'] as const
  const named = pictures.filter((picture) => picture in fields)
  return named.length > 0 ? named : pictures
}
