import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatHandovers, formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import type { PriceUnit } from '@okoume/domain/calendar/rental-period.ts'
import { billedUnits, formatUnits } from '@okoume/domain/pricing/billed-units.ts'
import type { RentalDraft } from '#app/data/checkout/checkout-state.ts'

/** `du 3 au 5 décembre 2026`; nothing where a navigation state has no dates. */
export function rentalDates({ start_date: start, end_date: end }: RentalDraft): string {
  return isCalendarDay(start) && isCalendarDay(end) ? formatLongPeriod(start, end) : ''
}

/** `Retrait jeu. 3, retour sam. 5 déc. · 2 jours`. */
export function rentalHandovers({ start_date: start, end_date: end }: RentalDraft, unit: PriceUnit): string {
  if (!isCalendarDay(start) || !isCalendarDay(end)) return ''
  return `${formatHandovers(start, end)} · ${formatUnits(billedUnits({ start, end }, unit), unit)}`
}
