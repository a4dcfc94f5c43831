import { addDays, dayInLibreville, startOfDay } from '../calendar/calendar-day.ts'
import { HOUR_MS } from '../calendar/durations.ts'
import { foldCharacters } from '../writing/fold-characters.ts'

/**
 * The documents that prove an identity: the three of the specification, then what people hold whose card could not be
 * printed (docs/spec.md#identity-documents).
 */
export const IDENTITY_DOCUMENT_TYPES = [
  ...(['CNI', 'Passeport', 'Permis'] as const),
  ...(['CNIE', 'Carte de séjour', 'CNI expirée', 'Attestation NIP', 'Récépissé'] as const),
] as const
export type IdentityDocumentType = (typeof IDENTITY_DOCUMENT_TYPES)[number]

/** A picture that a kind of document needs. */
interface AskedPicture {
  /** As its verifier reads it. */
  readonly name: string
  /** Completes «la photo». */
  readonly of: string
  readonly hint: string
  /** There is a photograph of the person on it. */
  readonly showsFace: boolean
}

interface IdentityDocument {
  readonly label: string
  /** The first shows the face; the second is its back, or the paper that completes it. */
  readonly pictures: readonly [AskedPicture] | readonly [AskedPicture, AskedPicture]
  readonly numberLabel: string
  /** The NIP is printed on it. It is never required. */
  readonly asksNip: boolean
  /** It counts after its date of expiry, which the verifier reads from the picture. */
  readonly mayBeExpired: boolean
}

const FACE_HINT = "Le côté où l'on voit votre visage, en entier, net et sans reflet."
const ONE_PICTURE = {
  pictures: [{ name: "Pièce d'identité", of: 'de votre pièce', hint: FACE_HINT, showsFace: true }],
  numberLabel: 'Numéro de la pièce',
  asksNip: false,
  mayBeExpired: false,
} as const
const BOTH_SIDES = {
  pictures: [
    { name: 'Recto', of: 'du recto', hint: FACE_HINT, showsFace: true },
    { name: 'Verso', of: 'du verso', hint: 'Le dos de la carte, en entier.', showsFace: false },
  ],
  numberLabel: 'Numéro de la carte',
  asksNip: true,
  mayBeExpired: false,
} as const
const NIP_PAPER: AskedPicture = {
  name: 'Attestation NIP',
  of: "de l'attestation",
  hint: 'Le papier entier : le nom et le NIP se lisent.',
  showsFace: false,
}
const OLD_DOCUMENT = {
  name: 'Ancienne pièce',
  of: 'de votre ancienne pièce',
  hint: 'Carte, passeport ou permis, même périmé. On y voit votre visage.',
  showsFace: true,
} as const
const TWO_PAPERS = {
  numberLabel: "Numéro de l'ancienne pièce",
  asksNip: true,
  mayBeExpired: true,
} as const

export const IDENTITY_DOCUMENTS: Readonly<Record<IdentityDocumentType, IdentityDocument>> = {
  CNI: { label: "Carte nationale d'identité", ...ONE_PICTURE },
  Passeport: { label: 'Passeport', ...ONE_PICTURE },
  Permis: { label: 'Permis de conduire', ...ONE_PICTURE },
  CNIE: { label: "Nouvelle carte d'identité (CNIE)", ...BOTH_SIDES },
  'Carte de séjour': { label: 'Carte de séjour', ...BOTH_SIDES },
  'CNI expirée': {
    label: 'CNI expirée et attestation NIP',
    pictures: [{ ...OLD_DOCUMENT, name: 'CNI expirée', of: 'de votre carte', hint: FACE_HINT }, NIP_PAPER],
    ...TWO_PAPERS,
    numberLabel: 'Numéro de la carte',
  },
  'Attestation NIP': {
    label: 'Attestation NIP et ancienne pièce',
    pictures: [OLD_DOCUMENT, NIP_PAPER],
    ...TWO_PAPERS,
  },
  Récépissé: {
    label: 'Récépissé et ancienne pièce',
    pictures: [
      OLD_DOCUMENT,
      {
        name: 'Récépissé',
        of: 'du récépissé',
        hint: 'Le papier entier : le nom, la date et le cachet se lisent.',
        showsFace: false,
      },
    ],
    ...TWO_PAPERS,
  },
}

export const SAME_PICTURE_MESSAGE = "C'est deux fois la même photo : prenez aussi l'autre."

/** Problem of the second picture of such a document, in French; null for none. Pictures are given by their ids. */
export function secondPictureProblem(
  type: IdentityDocumentType,
  first: string,
  second: string | undefined,
): string | null {
  const [, asked] = IDENTITY_DOCUMENTS[type].pictures
  if (!asked) return second === undefined ? null : "Cette pièce ne demande qu'une photo."
  if (second === undefined) return missingPicture(asked)
  return second === first ? SAME_PICTURE_MESSAGE : null
}

export function missingPicture({ of }: { readonly of: string }): string {
  return `Ajoutez la photo ${of}.`
}

/** How long after the administrator's decision the documents are deleted (docs/spec.md#identity-documents). */
export const IDENTITY_DOCUMENT_RETENTION_DAYS = 30

/** How long a decision usually takes, in days, as applicants read it. */
export const USUAL_DECISION_DAYS = 2

/** Target of a decision: within so many hours of those in which files are read, by the clocks of Libreville. */
export const DECISION_TARGET = { hours: 2, from: 8, to: 20 } as const

/** By when a file that was sent at that instant is meant to be decided. */
export function decisionTarget(sentAt: Date): Date {
  const day = dayInLibreville(sentAt)
  const hourOf = (on: typeof day, hour: number) => startOfDay(on).getTime() + hour * HOUR_MS
  const target = DECISION_TARGET.hours * HOUR_MS
  const due = Math.max(sentAt.getTime(), hourOf(day, DECISION_TARGET.from)) + target
  const beyond = due - hourOf(day, DECISION_TARGET.to)
  if (beyond <= 0) return new Date(due)
  return new Date(hourOf(addDays(day, 1), DECISION_TARGET.from) + Math.min(beyond, target))
}

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

const NIP = /^[A-Z0-9]{14}$/

export const NIP_MESSAGE = 'Recopiez le NIP : 14 lettres et chiffres. Ou laissez vide.'

/** A NIP («numéro d'identification personnel»), without spaces and in capitals; null for a text that cannot be one. */
export function readNip(text: string): string | null {
  const nip = foldCharacters(text)
    .toUpperCase()
    .replace(/[ ./-]/g, '')
  return NIP.test(nip) ? nip : null
}
