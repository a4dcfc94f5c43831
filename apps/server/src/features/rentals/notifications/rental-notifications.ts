import { cancelledRefund } from '@okoume/domain/ledger/handover-entries.ts'
import { partyNotifications } from './party-notifications.ts'
import { PERIOD_TEMPLATES } from './period-templates.ts'
import type { PeriodEvent, RequestEvent } from './rental-events.ts'
import { REQUEST_TEMPLATES } from './request-templates.ts'
import { type EventSums, type SumLine, sumLine, type TemplateData, totalLine } from './template-data.ts'

const PAID: EventSums = { renter: paidByRenter, owner: earnedByOwner }
const EARNED: EventSums = { owner: earnedByOwner }
const ALL_REFUNDED: EventSums = {
  renter: ({ rental, carriedUntil }) => [
    totalLine(carriedUntil ? 'Attend votre choix' : 'Remboursé', rental.totalPrice + rental.fee),
  ],
}

export const RENTAL_SUMS: Readonly<Partial<Record<RequestEvent | PeriodEvent, EventSums>>> = {
  requested: PAID,
  reminder: EARNED,
  booked: PAID,
  accepted: PAID,
  begun: EARNED,
  refused: ALL_REFUNDED,
  expired: ALL_REFUNDED,
  suspended: ALL_REFUNDED,
  'cancelled for identity': ALL_REFUNDED,
  'carried money refunded': ALL_REFUNDED,
  'cancelled by owner': ALL_REFUNDED,
  'cancelled from suspended owner': ALL_REFUNDED,
  'cancelled by renter': { renter: ({ rental }) => [totalLine('Remboursé', cancelledRefund(rental))] },
}

export const RENTAL_NOTIFICATIONS = partyNotifications({
  templates: { ...REQUEST_TEMPLATES, ...PERIOD_TEMPLATES },
  sums: RENTAL_SUMS,
  kinds: { renter: 'answers', owner: 'requests' },
})

function paidByRenter({ rental }: TemplateData): readonly SumLine[] {
  const { totalPrice, deposit, fee } = rental
  return [
    sumLine('Location', totalPrice - deposit),
    sumLine('Frais de service', fee),
    ...(deposit > 0 ? [sumLine('Caution', deposit)] : []),
    totalLine('Payé', totalPrice + fee),
  ]
}

function earnedByOwner({ rental }: TemplateData): readonly SumLine[] {
  const { totalPrice, deposit } = rental
  return [
    ...(deposit > 0 ? [sumLine('Caution gardée', deposit)] : []),
    totalLine('Vous recevez', totalPrice - deposit),
  ]
}
