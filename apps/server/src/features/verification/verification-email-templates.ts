import { BRAND } from '@okoume/domain/brand.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import {
  IDENTITY_DOCUMENT_NAMES,
  IDENTITY_DOCUMENT_RETENTION_DAYS,
  type IdentityDocumentType,
  VERIFICATION_LINK_DAYS,
} from '@okoume/domain/person/identity-documents.ts'
import type { EmailTemplate } from '../mails/render-mail.ts'
import { linkAddress } from './verification-links.ts'

const TO_ADMINISTRATORS = `Vous recevez ce message parce que vous administrez ${BRAND.name}.`

export interface FileToExamine {
  readonly userId: string
  readonly name: string
  readonly documentType: IdentityDocumentType
  /** What the links carry. */
  readonly proof: string
  readonly publicUrl: string
  readonly now: Date
}

/** Who, and with which kind of document: numbers and pictures are on the page behind the links, never in a mail. */
export function examineEmail(file: FileToExamine): EmailTemplate {
  const { name, documentType, publicUrl, userId, proof, now } = file
  const until = new Date(now.getTime() + VERIFICATION_LINK_DAYS * DAY_MS)
  return {
    subject: `Identité à vérifier : ${name}`,
    greeting: 'Bonjour,',
    paragraphs: [
      `${name} demande la vérification de son identité.\nPièce présentée : ${IDENTITY_DOCUMENT_NAMES[documentType]}.`,
      "Chaque lien ouvre le dossier : la pièce, la photo, et un bouton. Rien n'est décidé tant que vous n'appuyez pas dessus.",
      `Ces liens ne servent qu'une fois et expirent le ${formatLongDay(dayInLibreville(until))}. Ne les transférez à personne.`,
    ],
    actions: [
      { label: 'Accepter la vérification', link: linkAddress(publicUrl, { userId, decision: '2', proof }) },
      {
        label: 'Refuser ce dossier (la personne peut réessayer)',
        link: linkAddress(publicUrl, { userId, decision: '0', proof }),
      },
      { label: 'Rejeter définitivement', link: linkAddress(publicUrl, { userId, decision: '-1', proof }) },
    ],
    reason: TO_ADMINISTRATORS,
  }
}

/** The same, for a file that nobody has decided for a while. */
export function reminderEmail(file: FileToExamine): EmailTemplate {
  const template = examineEmail(file)
  return { ...template, subject: `Toujours en attente : l'identité de ${file.name}` }
}

export function receivedEmail(name: string, publicUrl: string): EmailTemplate {
  return {
    subject: 'Votre dossier est bien arrivé',
    greeting: `Bonjour ${name},`,
    paragraphs: [
      "Nous avons reçu votre pièce d'identité et votre photo. Nous les examinons, et vous écrivons dès que c'est fait.",
      `Vos photos sont chiffrées, vues par notre équipe seulement, et supprimées ${IDENTITY_DOCUMENT_RETENTION_DAYS} jours après la décision.`,
    ],
    action: { label: 'Voir mon profil', link: `${publicUrl}/tableau-de-bord/profil` },
  }
}

export interface Decided {
  readonly name: string
  readonly reason: string
  readonly publicUrl: string
}

/** The text of the mail, by decision. */
export const DECISION_LETTERS = {
  '2': ({ name, publicUrl }: Decided): EmailTemplate => ({
    subject: 'Votre identité est vérifiée',
    greeting: `Bonjour ${name},`,
    paragraphs: [
      'Votre identité est vérifiée. Vous pouvez maintenant proposer vos objets à la location et ouvrir votre portefeuille.',
      `Les photos que vous avez envoyées seront supprimées dans ${IDENTITY_DOCUMENT_RETENTION_DAYS} jours.`,
    ],
    action: { label: 'Ajouter un objet', link: `${publicUrl}/tableau-de-bord/mes-objets/ajouter` },
  }),
  '0': ({ name, reason, publicUrl }: Decided): EmailTemplate => ({
    subject: "Votre dossier n'a pas été accepté",
    greeting: `Bonjour ${name},`,
    paragraphs: [
      `Nous n'avons pas pu vérifier votre identité avec ce dossier. La raison :\n${reason}`,
      'Vous pouvez réessayer dès maintenant, avec une nouvelle photo de votre pièce et de vous.',
    ],
    action: { label: 'Réessayer', link: `${publicUrl}/tableau-de-bord/profil#verification` },
  }),
  '-1': ({ name, reason }: Decided): EmailTemplate => ({
    subject: 'Votre vérification est rejetée',
    greeting: `Bonjour ${name},`,
    paragraphs: [
      `Nous n'avons pas pu vérifier votre identité, et cette décision est définitive. La raison :\n${reason}`,
      `Vous pouvez toujours louer des objets. Si vous pensez que c'est une erreur, écrivez-nous à ${BRAND.email}.`,
    ],
  }),
} as const
