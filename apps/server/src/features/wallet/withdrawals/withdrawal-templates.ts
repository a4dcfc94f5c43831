import { BRAND } from '@okoume/domain/brand.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { formatGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { type GabonPhone, operatorFacts } from '@okoume/domain/payment/operators.ts'
import type { WithdrawalRow } from '#platform/database/schema.ts'
import type { EmailTemplate } from '../../mails/render-mail.ts'
import type { NotificationContent } from '../../notifications/notify.ts'
import { linkAddress, linkExpiry, type WithdrawalLinks } from './withdrawal-links.ts'

const TO_WALLET = { label: 'Voir mon portefeuille', path: '/tableau-de-bord/portefeuille' } as const

/** `077 12 34 56 (Airtel Money)`. */
export function formatDestination({ phone, operator }: Pick<WithdrawalRow, 'phone' | 'operator'>): string {
  return `${formatGabonPhone(phone as GabonPhone)} (${operatorFacts(operator).label})`
}

interface RequestedWithdrawal {
  readonly withdrawal: WithdrawalRow
  /** FCFA, after it. */
  readonly balance: number
  /** Its person is suspended: a supervisor decides it. */
  readonly isFrozen: boolean
}

export function requestedNotification(requested: RequestedWithdrawal): NotificationContent {
  const { withdrawal, balance } = requested
  return {
    cause: `withdrawal ${withdrawal.id} requested`,
    // Always by mail: an intruder could have redirected push notifications to their own device.
    kind: null,
    title: 'Votre demande de retrait est enregistrée',
    paragraphs: [
      `Vous retirez ${formatFrancs(withdrawal.amount)} vers le ${formatDestination(withdrawal)}. Nouveau solde : ${formatFrancs(balance)}.`,
      describePayer(requested),
      `Si cette demande ne vient pas de vous, écrivez-nous tout de suite à ${BRAND.email}.`,
    ],
    action: TO_WALLET,
  }
}

function describePayer({ withdrawal, isFrozen }: RequestedWithdrawal): string {
  if (isFrozen)
    return "Votre compte est suspendu : un superviseur de notre équipe décide de ce retrait. Cet argent vous reste dû ; nous vous prévenons dès que c'est décidé."
  return withdrawal.payer === 'provider'
    ? "L'opérateur fait ce paiement, en général en quelques minutes. Nous vous prévenons dès qu'il est arrivé, ou s'il est retardé."
    : "Notre équipe fait elle-même ce paiement ; nous vous prévenons dès qu'il est fait."
}

/** To a person whose withdrawal its operator does not confirm: once, while an administrator looks into it. */
export function delayedNotification(withdrawal: WithdrawalRow): NotificationContent {
  const amount = formatFrancs(withdrawal.amount)
  return {
    cause: `withdrawal ${withdrawal.id} delayed`,
    kind: 'payments',
    title: `Votre retrait de ${amount} est retardé`,
    paragraphs: [
      `L'opérateur n'a pas confirmé les ${amount} à verser sur le ${formatDestination(withdrawal)}.`,
      "Cet argent vous reste dû : notre équipe s'en occupe, et nous vous préviendrons quand il sera versé, ou de retour sur votre portefeuille.",
    ],
    action: TO_WALLET,
  }
}

export function paidNotification(withdrawal: WithdrawalRow): NotificationContent {
  const receipt = withdrawal.receipt ? [`Numéro de reçu de l'opérateur : ${withdrawal.receipt}.`] : []
  return {
    cause: `withdrawal ${withdrawal.id} paid`,
    kind: 'payments',
    title: 'Votre retrait est payé',
    paragraphs: [
      `${formatFrancs(withdrawal.amount)} sont arrivés sur le ${formatDestination(withdrawal)}.`,
      ...receipt,
    ],
    action: TO_WALLET,
  }
}

export function returnedNotification(withdrawal: WithdrawalRow): NotificationContent {
  return {
    cause: `withdrawal ${withdrawal.id} returned`,
    kind: 'payments',
    title: "Votre retrait n'a pas abouti",
    paragraphs: [
      `Votre retrait de ${formatFrancs(withdrawal.amount)} vers le ${formatDestination(withdrawal)} n'a pas abouti : l'argent est revenu sur votre portefeuille.`,
      ...(withdrawal.reason ? [`La raison : ${withdrawal.reason}`] : []),
    ],
    action: TO_WALLET,
  }
}

/** Why an operator did not pay, in words for the person, by the name that a provider has for it. */
export function failureText(failure: string | null): string {
  return (
    FAILURES[failure ?? ''] ?? "L'opérateur n'a pas pu faire ce paiement. Vous pouvez réessayer plus tard."
  )
}

const FAILURES: Readonly<Record<string, string>> = {
  RECIPIENT_NOT_FOUND: "Ce numéro n'a pas de compte mobile money. Vérifiez-le, puis recommencez.",
  INVALID_PHONE_NUMBER: "L'opérateur ne connaît pas ce numéro. Vérifiez-le, puis recommencez.",
  WALLET_LIMIT_REACHED: 'Le compte mobile money de ce numéro a atteint son plafond.',
  AMOUNT_OUT_OF_BOUNDS: "L'opérateur ne paie pas ce montant en une fois. Essayez un autre montant.",
}

interface NoticeToAdministrators {
  readonly withdrawal: WithdrawalRow
  readonly person: { readonly name: string; readonly email: string }
  readonly publicUrl: string
  readonly links: WithdrawalLinks
  readonly administratorId: string
  readonly now: Date
}

/** Above it, FCFA, an administrator decides a withdrawal on the page, signed in. */
export const MAX_BY_LINK = MAX_WITHOUT_SECOND

/** The spec's notice of each withdrawal; with a link of its own where an administrator is to pay it. */
export function administratorsEmail(notice: NoticeToAdministrators): EmailTemplate {
  const { withdrawal, person, publicUrl, links, administratorId, now } = notice
  const amount = formatFrancs(withdrawal.amount)
  const facts = `${person.name} (${person.email}) retire ${amount} vers le ${formatDestination(withdrawal)}.`
  const template = {
    subject: `Demande de retrait : ${amount}`,
    greeting: 'Bonjour,',
    reason: `Vous recevez ce message parce que vous administrez ${BRAND.name}.`,
  }
  if (withdrawal.payer === 'provider') {
    return { ...template, paragraphs: [facts, "L'opérateur le paie lui-même : vous n'avez rien à faire."] }
  }
  const subject = `Retrait à payer : ${amount}`
  if (withdrawal.amount > MAX_BY_LINK) {
    return {
      ...template,
      subject,
      paragraphs: [
        facts,
        `Payez-le depuis le compte de l'opérateur, puis dites dans l'administration que c'est fait, ou pourquoi c'est impossible. Au-dessus de ${formatFrancs(MAX_BY_LINK)}, cela se fait une fois connecté, et un second administrateur confirme le paiement.`,
      ],
      action: { label: 'Ouvrir les retraits à payer', link: `${publicUrl}/administration?vue=retraits` },
    }
  }
  const proof = links.sign({ withdrawalId: withdrawal.id, administratorId }, now)
  return {
    ...template,
    subject,
    paragraphs: [
      facts,
      "Payez-le depuis le compte de l'opérateur, puis ouvrez ce lien pour dire que c'est fait, ou pourquoi c'est impossible. Ouvrir le lien ne décide rien.",
      `Ce lien ne sert qu'une fois et expire le ${formatLongDay(dayInLibreville(linkExpiry(now)))}. Il est à votre nom, au journal aussi : ne le transférez à personne.`,
    ],
    action: { label: 'Ouvrir ce retrait', link: linkAddress(publicUrl, withdrawal.id, proof) },
  }
}

/** The same, for one that no one has settled for a while. */
export function reminderEmail(notice: NoticeToAdministrators): EmailTemplate {
  const template = administratorsEmail(notice)
  return { ...template, subject: `Toujours à payer : ${formatFrancs(notice.withdrawal.amount)}` }
}
