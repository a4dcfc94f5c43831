import type { Rental } from '@okoume/contract/wire/rental.ts'
import type { HelpFacts, NewTicket } from '@okoume/contract/wire/ticket.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import type { HelpTopic } from '@okoume/domain/help/help-topics.ts'
import { explainPayment, paymentTitle } from '@okoume/domain/help/payment-advice.ts'
import { describeFloatWait } from '@okoume/domain/ledger/withdrawals.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { tidyGabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { isReturnUnsettled } from '@okoume/domain/rental/rental-status.ts'
import { dashboardPaths } from '#app/data/dashboard-paths.ts'
import { summarizeForOwner } from '../rental/owner-summary.ts'
import { periodText } from '../rental/rental-facts.tsx'
import { summarizeForRenter } from '../rental/renter-summary.ts'

export interface Situation {
  readonly subject: Pick<NewTicket, 'rentalId' | 'operationId' | 'withdrawalId' | 'verificationId'>
  readonly id: string
  readonly title: string
  readonly note: string
  readonly text: string
  readonly link: { readonly to: string; readonly label: string } | null
}

export interface HelpState {
  readonly user: User
  readonly rented: readonly Rental[]
  readonly lent: readonly Rental[]
  readonly facts: HelpFacts
  readonly now: Date
}

const MAX_SITUATIONS = 5

/** Rentals, payments or withdrawals that the question may be about, the newest first. */
export function situationsOf(topic: HelpTopic, state: HelpState): readonly Situation[] {
  switch (topic) {
    case 'no-answer':
      return rentals(state, ({ rented }) => rented.filter(isOpen), 'message')
    case 'handover':
      return rentals(state, ({ rented, lent }) => [...rented, ...lent].filter(isUnderWay), 'rental')
    case 'safety':
      return rentals(state, ({ rented, lent }) => [...rented, ...lent], 'rental')
    case 'payment':
      return operations(state, ['collect'])
    case 'refund':
      return operations(state, ['refund'])
    case 'withdrawal':
      return withdrawals(state)
    case 'identity':
      return [identity(state)]
    default:
      return []
  }
}

function isOpen({ status }: Rental): boolean {
  return status === 'en attente' || status === 'acceptée' || status === 'en cours'
}

function isUnderWay(rental: Rental): boolean {
  const { status } = rental
  return (
    status === 'acceptée' || status === 'en cours' || (status === 'terminée' && isReturnUnsettled(rental))
  )
}

function rentals(
  state: HelpState,
  choose: (state: HelpState) => readonly Rental[],
  way: 'message' | 'rental',
): Situation[] {
  const newest = choose(state).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return newest.slice(0, MAX_SITUATIONS).map((rental) => {
    const owns = rental.owner_id === state.user.id
    const writes = way === 'message' && rental.status !== 'en attente'
    return {
      subject: { rentalId: rental.id },
      id: rental.id,
      title: rental.itemTitle,
      note: periodText(rental),
      text: owns ? summarizeForOwner(rental, state.now) : summarizeForRenter(rental, state.now),
      link: writes
        ? { to: dashboardPaths.messages(rental.id), label: 'Lui écrire' }
        : { to: dashboardPaths.rental(rental.id), label: 'Ouvrir la location' },
    }
  })
}

function operations({ facts }: HelpState, kinds: readonly string[]): Situation[] {
  return facts.operations
    .filter(({ kind }) => kinds.includes(kind))
    .slice(0, MAX_SITUATIONS)
    .map((operation) => ({
      subject: { operationId: operation.id },
      id: operation.id,
      title: paymentTitle(operation),
      note: `${operation.label}, le ${dayOf(operation.createdAt)}`,
      text: explainPayment({
        ...operation,
        phone: phoneText(operation.phone),
        operator: operatorFacts(operation.operator).label,
      }),
      link: { to: dashboardPaths.myRentals(), label: 'Mes locations' },
    }))
}

function withdrawals({ facts }: HelpState): Situation[] {
  return facts.withdrawals.map((withdrawal) => ({
    subject: { withdrawalId: withdrawal.id },
    id: withdrawal.id,
    title: `Retrait de ${formatFrancs(withdrawal.amount)}`,
    note: `Demandé le ${formatLongInstant(withdrawal.createdAt)}`,
    text: explainWithdrawal(withdrawal),
    link: { to: dashboardPaths.wallet(), label: 'Mon portefeuille' },
  }))
}

function explainWithdrawal(withdrawal: HelpFacts['withdrawals'][number]): string {
  const { state, operator, byHand, waiting, reason, reference } = withdrawal
  const number = `le ${phoneText(withdrawal.phone)} (${operatorFacts(withdrawal.operator).label})`
  const proof = reference ? ` Référence ${reference}.` : ''
  if (state === 'paid')
    return `Il est arrivé sur ${number}.${proof} Si vous ne le voyez pas, montrez cette référence à l'opérateur.`
  if (state === 'returned')
    return `Il n'a pas abouti : l'argent est revenu dans votre portefeuille. ${reason ?? ''}`.trim()
  if (state === 'cancelled') return "Vous l'avez annulé : l'argent est revenu dans votre portefeuille."
  if (waiting) return `Il attend : ${describeFloatWait(operator)}`
  return byHand
    ? `Notre équipe l'envoie à la main sur ${number}, en général sous un jour ouvré.`
    : `Il est demandé à l'opérateur pour ${number}, et arrive le plus souvent en quelques minutes.${proof}`
}

const VERIFIER_TEXTS: Readonly<Record<User['verifier'], string>> = {
  [-1]: 'Votre vérification a été refusée pour de bon.',
  0: "Votre identité n'est pas encore vérifiée : il faut une pièce et une photo, cinq minutes en tout.",
  1: "Vos documents sont en cours d'examen. Vous êtes prévenu dès qu'ils sont décidés.",
  2: 'Votre identité est vérifiée : il ne manque rien.',
}

function identity({ user, facts }: HelpState): Situation {
  const { verification } = facts
  const reason = verification?.reason ? ` Motif : ${verification.reason}` : ''
  return {
    subject: verification ? { verificationId: verification.id } : {},
    id: verification?.id ?? 'identity',
    title: "Ma vérification d'identité",
    note: verification ? `Envoyée le ${dayOf(verification.submittedAt)}` : "Rien n'est envoyé",
    text: `${VERIFIER_TEXTS[user.verifier]}${user.verifier === 2 ? '' : reason}`,
    link: user.verifier === 2 ? null : { to: dashboardPaths.verification(), label: 'Ouvrir ma vérification' },
  }
}

function dayOf(instant: string): string {
  return formatLongDay(dayInLibreville(new Date(instant)))
}

function phoneText(phone: string): string {
  // In a sentence a number does not break.
  return tidyGabonPhone(phone).replaceAll(' ', '\u00a0')
}
