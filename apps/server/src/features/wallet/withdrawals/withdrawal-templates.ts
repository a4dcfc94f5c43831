import { BRAND } from '@okoume/domain/brand.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { formatGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { type GabonPhone, operatorFacts } from '@okoume/domain/payment/operators.ts'
import { NO_EMAIL } from '@okoume/domain/person/email-address.ts'
import type { WithdrawalRow } from '#platform/database/schema.ts'
import type { EmailTemplate } from '../../mails/render-mail.ts'
import type { WithdrawalLinks } from './wallet-context.ts'
import { linkAddress, linkExpiry } from './withdrawal-links.ts'

/** `077 12 34 56 (Airtel Money)`. */
export function formatDestination({ phone, operator }: Pick<WithdrawalRow, 'phone' | 'operator'>): string {
  return `${formatGabonPhone(phone as GabonPhone)} (${operatorFacts(operator).label})`
}

interface NoticeToAdministrators {
  readonly withdrawal: WithdrawalRow
  readonly person: { readonly name: string; readonly email: string | null }
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
  const facts = `${person.name} (${person.email ?? NO_EMAIL}) retire ${amount} vers le ${formatDestination(withdrawal)}.`
  const template = {
    subject: `Demande de retrait : ${amount}`,
    greeting: 'Bonjour,',
    reason: `Vous recevez ce message parce que vous administrez ${BRAND.name}.`,
  }
  if (withdrawal.payer === 'provider') {
    return { ...template, paragraphs: [facts, "L'opérateur le paie lui-même : vous n'avez rien à faire."] }
  }
  const subject = `Retrait à payer : ${amount}`
  if (withdrawal.heldUntil !== null) {
    const from = formatLongDay(dayInLibreville(withdrawal.heldUntil))
    return {
      ...template,
      subject: `Retrait à vérifier : ${amount}`,
      paragraphs: [
        facts,
        `L'opérateur connaît ce numéro sous un autre nom, ou ce compte s'ouvre par SMS et ne lui a jamais rien envoyé. Demandez à cette personne de qui est le numéro, puis payez à partir du ${from}, ou rendez l'argent.`,
      ],
      action: { label: 'Ouvrir les retraits à payer', link: `${publicUrl}/administration?vue=retraits` },
    }
  }
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
