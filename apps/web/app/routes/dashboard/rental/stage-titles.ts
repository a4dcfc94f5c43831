import type { Rental } from '@okoume/contract/wire/rental.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatShortDay } from '@okoume/domain/calendar/format-day.ts'
import { formatNearDeadline } from '@okoume/domain/calendar/near-deadline.ts'
import { type RentalStage, rentalStage } from '@okoume/domain/rental/rental-acts.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { rentalTimeline } from '@okoume/domain/rental/rental-timeline.ts'
import { toTimelineFacts } from './rental-moves.ts'

type Title = (rental: Rental, now: Date) => string

const always =
  (text: string): Title =>
  () =>
    text

const both = (title: Title) => ({ owner: title, renter: title })

export function stageTitle(rental: Rental, party: Party, now: Date): string {
  return TITLES[rentalStage(toTimelineFacts(rental), now)][party](rental, now)
}

const TITLES: Readonly<Record<RentalStage, Readonly<Record<Party, Title>>>> = {
  asked: both(({ answerBy }, now) => `Réponse avant ${formatNearDeadline(new Date(answerBy), now)}`),
  unanswered: both(always('Le délai de réponse est passé')),
  refused: both(always('Demande refusée')),
  expired: both(always('Demande expirée')),
  cancelled: both(always('Location annulée')),
  'not handed over': both(always('Location annulée')),
  accepted: {
    owner: ({ start_date }) => `À remettre ${formatShortDay(start_date)}`,
    renter: ({ start_date }) => `À récupérer ${formatShortDay(start_date)}`,
  },
  'to hand over': {
    owner: (rental, now) => `À remettre${today(rental, now)}`,
    renter: (rental, now) => `À récupérer${today(rental, now)}`,
  },
  missing: { owner: yourTurn, renter: theirTurn },
  'no-show': { owner: theirTurn, renter: yourTurn },
  problem: { owner: yourTurn, renter: theirTurn },
  'problem offer': { owner: theirTurn, renter: yourTurn },
  'disputed handover': both(always('Notre équipe tranche')),
  out: {
    owner: ({ end_date }) => `Chez le locataire jusqu'au ${formatShortDay(end_date)}`,
    renter: ({ end_date }) => `Chez vous jusqu'au ${formatShortDay(end_date)}`,
  },
  'last day': {
    owner: always("Revient aujourd'hui"),
    renter: always("À rendre aujourd'hui avant minuit"),
  },
  overdue: {
    owner: always('Retour à confirmer'),
    renter: always('À rendre : le dernier jour est passé'),
  },
  'given back': {
    owner: always('Retour à confirmer'),
    renter: ({ deposit, returnBy }, now) =>
      deposit > 0
        ? `Caution rendue au plus tard ${formatNearDeadline(new Date(returnBy), now)}`
        : 'Objet rendu',
  },
  'contest open': { owner: theirTurn, renter: yourTurn },
  'contest proposed': { owner: yourTurn, renter: theirTurn },
  'contest escalated': both(always('Notre équipe tranche')),
  returned: {
    owner: always('Objet revenu'),
    renter: ({ deposit }) => (deposit > 0 ? 'Caution rendue' : 'Objet rendu'),
  },
  'contest over': both(always('Contestation réglée')),
}

function today({ start_date }: Rental, now: Date): string {
  return dayInLibreville(now) === start_date ? " aujourd'hui" : ''
}

function yourTurn(rental: Rental, now: Date): string {
  const until = turnEnds(rental, now)
  return until ? `Répondez avant ${until}` : 'À vous de répondre'
}

function theirTurn(rental: Rental, now: Date): string {
  const until = turnEnds(rental, now)
  return until ? `Réponse attendue avant ${until}` : 'Réponse attendue'
}

function turnEnds(rental: Rental, now: Date): string | null {
  const next = rentalTimeline(toTimelineFacts(rental), now).find(({ state }) => state === 'next')
  return next?.until ? formatNearDeadline(next.until, now) : null
}
