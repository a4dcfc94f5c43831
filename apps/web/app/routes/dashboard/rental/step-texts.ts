import type { Delegate } from '@okoume/contract/wire/delegate.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatDeadline, formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { endCarries } from '@okoume/domain/rental/carried-money.ts'
import { describeStandIn, entersCode } from '@okoume/domain/rental/delegate.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import type { TimelineStep } from '@okoume/domain/rental/rental-timeline.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'

export function stepLabel({ name, state }: TimelineStep, rental: Rental, party: Party): string {
  if (name === 'request' && rental.paidByOther) return 'Demande envoyée, payée par un proche'
  // Privacy: that it may pay another item is the renter's choice.
  if (name === 'refund' && party === 'owner' && endCarries(rental.status, rental.cancellation))
    return 'Argent sorti de cette location'
  return LABELS[name][state === 'done' ? 0 : 1]
}

/** Of a step that is done, and of one that is not. */
const LABELS: Readonly<Record<TimelineStep['name'], readonly [done: string, open: string]>> = {
  request: ['Demande envoyée et payée', 'Demande'],
  answer: ['Demande acceptée', 'Réponse à la demande'],
  expiry: ['Demande expirée', 'La demande expire'],
  refusal: ['Demande refusée', 'Demande refusée'],
  cancellation: ['Location annulée', 'Location annulée'],
  start: ['Location commencée', "Remise de l'objet"],
  report: ['Signalement réglé', 'Remise signalée'],
  end: ['Location terminée', "Retour de l'objet"],
  return: ['Retour en ordre', 'Confirmation du retour'],
  dispute: ['Contestation réglée', 'Retour contesté'],
  deposit: ['Caution réglée', 'Remboursement de la caution'],
  choice: ['Autre objet choisi', "Choix d'un autre objet"],
  refund: ['Tout est remboursé', 'Remboursement'],
  'part refund': ['Remboursé en partie', "Remboursement d'une partie"],
}

const ACTORS: Readonly<Record<Party, Readonly<Record<NonNullable<TimelineStep['by']>, string>>>> = {
  renter: {
    renter: 'par vous',
    owner: 'par le propriétaire',
    server: 'automatiquement',
    administrator: `par l'équipe ${BRAND.name}`,
    both: "d'un commun accord",
  },
  owner: {
    owner: 'par vous',
    renter: 'par le locataire',
    server: 'automatiquement',
    administrator: `par l'équipe ${BRAND.name}`,
    both: "d'un commun accord",
  },
}

/** «Par le propriétaire, avant le 3 décembre 2026 à 9 h 05»; empty where nothing is known. */
export function describeStep(
  step: TimelineStep,
  rental: Rental,
  party: Party,
  delegates: readonly Delegate[] = [],
): string {
  const [entered, shown] = delegatesOfStep(step, delegates)
  const by = step.name === 'request' && rental.paidByOther ? null : step.by
  const whom = entered ? `par ${describeStandIn(entered, party)}` : by && ACTORS[party][by]
  const source = step.name === 'request' && rental.carriedFrom && "avec l'argent d'une autre location"
  const text = [whom, shown && `avec ${describeStandIn(shown, party)}`, stepTime(step, rental), source]
  return capitalize(text.filter(Boolean).join(', '))
}

/** Of a handover that a code has proved: who entered it for its giver, and who came with it for the receiver. */
function delegatesOfStep(
  { name, state }: TimelineStep,
  delegates: readonly Delegate[],
): [entered?: Delegate | undefined, shown?: Delegate | undefined] {
  const direction = { start: 'remise', end: 'retour' }[String(name)]
  if (state !== 'done' || !direction) return []
  const proved = delegates.filter((one) => one.direction === direction && one.state === 'proved')
  return [proved.find(({ provedAt }) => provedAt !== null), proved.find((one) => !entersCode(one))]
}

/** The first and the last day are named as such: their instants are midnights. */
function stepTime({ name, by, at, until }: TimelineStep, rental: Rental): string | null {
  if (name === 'start' && !rental.handover.provedAt) return `le ${formatLongDay(rental.start_date)}`
  if (name === 'end' && until) return `le ${formatLongDay(rental.end_date)} avant minuit`
  if (name === 'end' && by === 'server') return `le ${formatLongDay(rental.end_date)}`
  if (until) return `avant le ${formatDeadline(until.toISOString())}`
  return at && `le ${formatLongInstant(at.toISOString())}`
}
