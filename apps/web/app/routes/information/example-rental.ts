import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { refundAmount } from '@okoume/domain/ledger/rental-entries.ts'
import { formatUnits } from '@okoume/domain/pricing/billed-units.ts'
import { type PricedListing, quoteRental } from '@okoume/domain/pricing/quote.ts'
import { RENTAL_TRANSITIONS, type RentalActor } from '@okoume/domain/rental/rental-transitions.ts'

const DRILL: PricedListing = { price: 5_000, priceUnit: 'jour', deposit: 20_000 }
const FRIDAY = calendarDay('2026-12-04')
const PERIOD: Period = { start: FRIDAY, end: addDays(FRIDAY, 3) }

const quote = quoteRental(DRILL, PERIOD, 1)

/** The rental that the pages count through: its amounts are what the product itself would ask and give back. */
export const EXAMPLE = {
  price: DRILL.price,
  quote,
  units: formatUnits(quote.units, DRILL.priceUnit),
  ...PERIOD,
  period: 'du vendredi au lundi',
} as const

/** How a rental may end before its first day, with an owner who is not suspended. */
export interface EarlyEnd {
  readonly from: 'en attente' | 'acceptée'
  readonly actor: RentalActor
}

/** Refund to the renter of the example, in FCFA. */
export function refundInExample({ from, actor }: EarlyEnd): number {
  const line = RENTAL_TRANSITIONS.find(
    (one) =>
      one.from === from &&
      one.actor === actor &&
      (one.to === 'annulée' || one.to === 'refusée') &&
      one.reason !== 'owner-suspended' &&
      // The example is paid less than a week ahead, and cancelled before any of its rent stays with the owner.
      one.reason !== 'grace' &&
      one.reason !== 'identity' &&
      one.money !== 'take back part of the rent',
  )
  if (!line) throw new RangeError(`no rental ends early from «${from}» by the ${actor}`)
  const { totalPrice, deposit, fee } = quote
  return refundAmount(line.money, { id: 'example', ownerId: 'example', totalPrice, deposit, fee })
}
