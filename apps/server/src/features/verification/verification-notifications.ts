import { BRAND } from '@okoume/domain/brand.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatDeadline } from '@okoume/domain/calendar/format-instant.ts'
import {
  IDENTITY_DOCUMENT_RETENTION_DAYS,
  IDENTITY_DOCUMENTS,
  USUAL_DECISION_DAYS,
  VERIFICATION_LINK_DAYS,
} from '@okoume/domain/person/identity-documents.ts'
import { ofName } from '@okoume/domain/writing/elision.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { PublishedItem } from '../listings/items/item-drafts.ts'
import type { EmailTemplate } from '../mails/render-mail.ts'
import type { Notifications } from '../notifications/create-notify.ts'
import type { NotificationContent } from '../notifications/notification.ts'
import type { VerificationEvents } from './verification-context.ts'
import { linkAddress } from './verification-links.ts'

export const VERIFICATION_NOTIFICATIONS: Notifications<VerificationEvents> = {
  'verification submitted': (submitted, _, now) => {
    const { file, name, email } = submitted
    const cause = `verification ${file.id}`
    return [
      {
        duty: 'verifications',
        cause,
        template: (publicUrl, administratorId) =>
          examineEmail({ ...submitted, publicUrl, administratorId, now }),
        about: file.userId,
      },
      { cause: `${cause} received`, email, template: (publicUrl: string) => receivedEmail(name, publicUrl) },
    ]
  },
  /** The same, for a file that no one has decided for a while. */
  'verification waiting': ({ weeks, ...waiting }, _, now) => [
    {
      duty: 'verifications',
      cause: `verification ${waiting.file.id} reminder ${weeks}`,
      template: (publicUrl, administratorId) => ({
        ...examineEmail({ ...waiting, publicUrl, administratorId, now }),
        subject: `Toujours en attente : l'identité ${ofName(waiting.name)}`,
      }),
      about: waiting.file.userId,
    },
  ],
  /** Once a file: the cause is the same each time. */
  'verification urgent': ({ until, ...waiting }, _, now) => [
    {
      duty: 'verifications',
      cause: `verification ${waiting.file.id} urgent`,
      template: (publicUrl, administratorId) => {
        const email = examineEmail({ ...waiting, publicUrl, administratorId, now })
        const deadline = formatDeadline(until.toISOString())
        return {
          ...email,
          subject: `Urgent : l'identité ${ofName(waiting.name)}`,
          paragraphs: [
            `Une location de cette personne est proche : décidez avant le ${deadline}.`,
            ...email.paragraphs,
          ],
        }
      },
      about: waiting.file.userId,
    },
  ],
  'verification decided': ({ fileId, userId, decision, reason, published }) => [
    {
      to: userId,
      cause: `verification ${fileId} decided`,
      kind: null,
      ...DECISION_TEXTS[decision]({ reason, published }),
    },
  ],
}

const TO_ADMINISTRATORS = `Vous recevez ce message parce que vous administrez ${BRAND.name}.`

interface ExaminedFile extends Pick<VerificationEvents['verification submitted'], 'file' | 'name' | 'links'> {
  readonly publicUrl: string
  readonly administratorId: string
  readonly now: Date
}

/** Who, and with which kind of document: numbers and pictures are on the page behind the links, never in a mail. */
function examineEmail({ file, name, links, publicUrl, administratorId, now }: ExaminedFile): EmailTemplate {
  const { id: fileId, userId, documentType } = file
  const proof = links.sign({ fileId, userId, administratorId }, now)
  const until = new Date(now.getTime() + VERIFICATION_LINK_DAYS * DAY_MS)
  return {
    subject: `Identité à vérifier : ${name}`,
    greeting: 'Bonjour,',
    paragraphs: [
      `${name} demande la vérification de son identité.\nPièce présentée : ${IDENTITY_DOCUMENTS[documentType].label}.`,
      "Chaque lien ouvre le dossier : les papiers, la photo, et un bouton. Rien n'est décidé tant que vous n'appuyez pas dessus.",
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

function receivedEmail(name: string, publicUrl: string): EmailTemplate {
  return {
    subject: 'Votre dossier est bien arrivé',
    greeting: `Bonjour ${name},`,
    paragraphs: [
      `Nous avons reçu votre pièce d'identité et votre photo. Nous les examinons, en général sous ${USUAL_DECISION_DAYS} jours, et vous écrivons dès que c'est fait.`,
      "Vous pouvez écrire vos annonces dès maintenant : elles seront en ligne d'elles-mêmes.",
      `Vos photos sont chiffrées, vues par notre équipe seulement, et supprimées ${IDENTITY_DOCUMENT_RETENTION_DAYS} jours après la décision.`,
    ],
    action: { label: 'Voir mon profil', link: `${publicUrl}/tableau-de-bord/profil` },
  }
}

type Decided = Pick<VerificationEvents['verification decided'], 'reason' | 'published'>

function saysOnline(published: readonly PublishedItem[]): string {
  const [first, ...others] = published.map(({ title }) => quoted(title))
  if (first === undefined)
    return 'Vous pouvez maintenant proposer vos objets à la location et ouvrir votre portefeuille.'
  return others.length === 0
    ? `Votre annonce ${first} est en ligne : vos voisins peuvent la louer. Votre portefeuille est ouvert.`
    : `Vos annonces sont en ligne : ${[first, ...others].join(', ')}. Votre portefeuille est ouvert.`
}

function actionAfter(published: readonly PublishedItem[]): NonNullable<NotificationContent['action']> {
  const [only, ...others] = published
  const items = '/tableau-de-bord/mes-objets'
  if (!only) return { label: 'Ajouter un objet', path: `${items}/ajouter` }
  if (others.length > 0) return { label: 'Voir mes objets', path: items }
  return { label: "Voir l'annonce", path: `/objet/${only.id}` }
}

type DecisionText = Pick<NotificationContent, 'title' | 'paragraphs' | 'action'>

/** By decision. */
const DECISION_TEXTS = {
  '2': ({ published }: Decided): DecisionText => ({
    title: 'Votre identité est vérifiée',
    paragraphs: [
      `Votre identité est vérifiée. ${saysOnline(published)}`,
      `Les photos que vous avez envoyées seront supprimées dans ${IDENTITY_DOCUMENT_RETENTION_DAYS} jours.`,
    ],
    action: actionAfter(published),
  }),
  '0': ({ reason }: Decided): DecisionText => ({
    title: "Votre dossier n'a pas été accepté",
    paragraphs: [
      `Nous n'avons pas pu vérifier votre identité avec ce dossier. La raison :\n${reason}`,
      'Vous pouvez réessayer dès maintenant, avec une nouvelle photo de votre pièce et de vous.',
    ],
    action: { label: 'Réessayer', path: '/tableau-de-bord/profil#verification' },
  }),
  '-1': ({ reason }: Decided): DecisionText => ({
    title: 'Votre vérification est rejetée',
    paragraphs: [
      `Nous n'avons pas pu vérifier votre identité, et cette décision est définitive. La raison :\n${reason}`,
      `Vous pouvez toujours louer les objets qui ne demandent pas d'identité vérifiée. Si vous pensez que c'est une erreur, écrivez-nous à ${BRAND.email} ou au ${BRAND.phone}.`,
    ],
  }),
} as const
