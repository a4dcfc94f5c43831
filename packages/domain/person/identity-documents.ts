import { foldCharacters } from '../writing/fold-characters.ts'

/** The documents that prove an identity (docs/spec.md#identity-documents). */
export const IDENTITY_DOCUMENT_TYPES = ['CNI', 'Passeport', 'Permis'] as const
export type IdentityDocumentType = (typeof IDENTITY_DOCUMENT_TYPES)[number]

export const IDENTITY_DOCUMENT_NAMES: Readonly<Record<IdentityDocumentType, string>> = {
  CNI: "Carte nationale d'identité",
  Passeport: 'Passeport',
  Permis: 'Permis de conduire',
}

/** How long after the administrator's decision the documents are deleted (docs/spec.md#identity-documents). */
export const IDENTITY_DOCUMENT_RETENTION_DAYS = 30

/** How long a decision usually takes, in days, as applicants read it. */
export const USUAL_DECISION_DAYS = 2

/** So many hours before its first day, a rental puts its renter's file first. */
export const SOON_RENTAL_HOURS = 48

/** How long the links mailed to the administrator are valid. */
export const VERIFICATION_LINK_DAYS = 14

// Letters and digits as printed, whatever separates their groups.
const DOCUMENT_NUMBER = /^[A-Z0-9](?:[ ./-]?[A-Z0-9]){3,39}$/

export const DOCUMENT_NUMBER_MESSAGE = 'Recopiez le numéro de la pièce : 4 à 40 lettres et chiffres.'

/** Characters at the end of a document's number by which its person is known later. */
export const DOCUMENT_END_LENGTH = 4

/** The last characters of a number, however its groups are separated; null where there are fewer. */
export function readDocumentEnd(text: string): string | null {
  const characters = foldCharacters(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return characters.length < DOCUMENT_END_LENGTH ? null : characters.slice(-DOCUMENT_END_LENGTH)
}

/** A document number, trimmed and in capitals; null for a text that cannot be one. */
export function readDocumentNumber(text: string): string | null {
  const number = foldCharacters(text)
    .toUpperCase()
    .replace(/^N°\s?:?\s?/, '')
    .replace(/\s*[.,;]+$/, '')
  return DOCUMENT_NUMBER.test(number) ? number : null
}
