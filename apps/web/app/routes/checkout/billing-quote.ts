import { isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { type Quote, quoteRental } from '@okoume/domain/pricing/quote.ts'
import type { BillingState } from '#app/checkout-state.ts'

/** What the rental costs; null where the navigation state does not make a rental. */
export function billingQuote({ item, rental }: BillingState): Quote | null {
  const { start_date: start, end_date: end, quantity } = rental
  if (!isCalendarDay(start) || !isCalendarDay(end) || !Number.isInteger(quantity)) return null
  try {
    return quoteRental(item, { start, end }, quantity)
  } catch {
    return null
  }
}
