import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { rentOf } from '@okoume/domain/ledger/handover-entries.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { heldDeposit } from '@okoume/domain/rental/rental-facts.ts'
import type { HandoverReport } from '@okoume/domain/rental/rental-status.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import type { Notifications } from '../../notifications/create-notify.ts'
import { partyNotifications } from '../../rentals/notifications/party-notifications.ts'
import type { HandoverEvent, RentalEvents } from '../../rentals/notifications/rental-events.ts'
import {
  type EventSums,
  RETURN_KINDS,
  type SumLine,
  sumLine,
  type TemplateData,
  totalLine,
} from '../../rentals/notifications/template-data.ts'
import { HANDOVER_TEMPLATES } from './handover-templates.ts'
import { settlementLinesForOwner, settlementLinesForRenter } from './settlement-sums.ts'

const SETTLED: EventSums = { renter: settlementLinesForRenter, owner: settlementLinesForOwner }
const RENT_AND_DEPOSIT_HELD: EventSums = { renter: heldMoney, owner: heldMoney }
const RENT_HELD: EventSums = { renter: heldRentLine, owner: heldRentLine }

export const HANDOVER_SUMS: Readonly<Partial<Record<HandoverEvent, EventSums>>> = {
  'missing reported': RENT_AND_DEPOSIT_HELD,
  'no-show reported': RENT_AND_DEPOSIT_HELD,
  'problem reported': RENT_HELD,
  'problem offer': { renter: offered, owner: offered },
  'handover disputed': { renter: disputedMoney, owner: disputedMoney },
  'missing refunded': SETTLED,
  'no-show settled': SETTLED,
  'problem refunded': SETTLED,
  'problem settled': SETTLED,
  'handover decided': SETTLED,
}

export const HANDOVER_NOTIFICATIONS: Notifications<Pick<RentalEvents, HandoverEvent | 'handover to decide'>> =
  {
    ...partyNotifications({ templates: HANDOVER_TEMPLATES, sums: HANDOVER_SUMS, kinds: RETURN_KINDS }),
    /** To each administrator, once: only they can settle a disputed handover. */
    'handover to decide': ({ rental }) => [
      {
        duty: 'disputes',
        cause: `rental ${rental.id} handover disputed`,
        title: `Une remise est contestée : ${quoted(rental.itemTitle)}`,
        paragraphs: describeDispute(rental),
      },
    ],
  }

const HANDOVER_REPORTS: Readonly<Record<HandoverReport, string>> = {
  missing: "Le locataire dit que l'objet ne lui a pas été remis ; le propriétaire n'est pas d'accord",
  'no-show': "Le propriétaire dit que le locataire n'est pas venu ; le locataire n'est pas d'accord",
  problem: "Le locataire dit que l'objet n'est pas conforme, et les deux ne s'entendent pas",
}

function describeDispute(rental: RentalRow): string[] {
  const { startDate, endDate, handoverReport, handoverReportText } = rental
  const statement = handoverReportText ? ` Voici ce qui est signalé : ${handoverReportText}` : ''
  return [
    `${HANDOVER_REPORTS[handoverReport ?? 'missing']}. L'objet est loué ${formatLongPeriod(startDate, endDate)}.${statement}`,
    `Le loyer de ${formatFrancs(rentOf(rental))} reste bloqué jusqu'à votre décision.`,
  ]
}

function heldRentLine({ rental }: TemplateData): readonly SumLine[] {
  return [sumLine('Loyer bloqué', rental.totalPrice - rental.deposit)]
}

function heldMoney(data: TemplateData): readonly SumLine[] {
  const deposit = heldDeposit(data.rental)
  return [...heldRentLine(data), ...(deposit > 0 ? [sumLine('Caution bloquée', deposit)] : [])]
}

/** A problem is about the rent; a doubt about the handover blocks the deposit as well. */
function disputedMoney(data: TemplateData): readonly SumLine[] {
  return data.rental.handoverReport === 'problem' ? heldRentLine(data) : heldMoney(data)
}

function offered(data: TemplateData): readonly SumLine[] {
  return [...heldRentLine(data), totalLine('Proposé au locataire', data.rental.handoverOffer ?? 0)]
}
