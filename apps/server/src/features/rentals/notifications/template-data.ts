import { addDays, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatLongInstant } from '@okoume/domain/calendar/format-instant.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { returnDeadline } from '@okoume/domain/rental/rental-facts.ts'
import type { RentalRow } from '#platform/database/schema.ts'
import { readRentalFacts } from '../records/rental-queries.ts'

/** What the templates of an event read. */
export interface TemplateData {
  /** As the event leaves it. */
  readonly rental: RentalRow
  /** `« Perceuse »`. */
  readonly what: string
  /** `du 3 au 5 décembre 2026`. */
  readonly when: string
  readonly now: Date
  /** Masked, as on the screens. */
  readonly renterName: string
  /** Whether the owner's profile has a telephone number, which acceptance shares. */
  readonly ownerHasPhone: boolean
  /** Whether a cancellation found it accepted: its rent had reached the owner's wallet. */
  readonly wasAccepted: boolean
  /** FCFA that the event gives back to the renter, where a handover is settled. */
  readonly refunded: number
}

export interface TemplateText {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** Null where that party is not notified of the event. */
export type Template = (data: TemplateData) => TemplateText | null

export interface EventTemplates {
  readonly renter?: Template
  readonly owner?: Template
}

export const REFUND_TO_PHONE = 'Le remboursement arrive sur le numéro qui a payé.'

export function formatRent({ total_price, deposit }: Pick<RentalRow, 'total_price' | 'deposit'>): string {
  return formatFrancs(total_price - deposit)
}

/** Until when a return can be contested, in words: «avant …». */
export function formatReturnBy(rental: RentalRow): string {
  const deadline = returnDeadline(readRentalFacts(rental))
  if (rental.return_proved_at) return `le ${formatLongInstant(deadline.toISOString())}`
  // The deadline is a midnight: the day before it is still in time.
  return `la fin du ${formatLongDay(addDays(dayInLibreville(deadline), -1))}`
}
