import { addDays, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { quoteRental } from '@okoume/domain/pricing/quote.ts'
import type { NewItem } from '../apps/server/src/features/listings/items/add-items.ts'

/** The fields of an item that a booking needs. */
export type Bookable = Pick<NewItem, 'id' | 'title' | 'price' | 'priceUnit' | 'deposit'>

/** The n-th booking: another item by another renter each time, other days once every item was booked. */
export interface Booking {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const FIRST_DAY = 10
/** Weekly items are booked for a week, so that all can be booked. */
const LENGTH = 7
const ROUNDS_IN_A_YEAR = 40

export function bookingMaker(
  items: readonly Bookable[],
  tokens: readonly string[],
  { sameDays = false, account = 'ACC_SIMULATOR_AIRTEL' } = {},
): (n: number) => Booking {
  const today = dayInLibreville(new Date())
  return (n) => {
    const item = items[n % items.length]
    const token = tokens[n % tokens.length]
    if (!item || token === undefined) throw new RangeError('nothing to book, or no renter to book it')
    const round = sameDays ? 0 : Math.floor(n / items.length) % ROUNDS_IN_A_YEAR
    const start = addDays(today, FIRST_DAY + round * (LENGTH + 1))
    const period = { start, end: addDays(start, LENGTH) }
    const { price, priceUnit, deposit } = item
    const rental = {
      item_id: item.id,
      start_date: period.start,
      end_date: period.end,
      quantity: 1,
      address: 'Akébé, Libreville',
      recipientPhone: '077 12 34 56',
      notes: '',
    }
    const body = {
      totalPrice: quoteRental({ price, priceUnit, deposit }, period, 1).total,
      item: item.title,
      phoneNumber: '077 12 34 56',
      operationAccountCode: account,
      rental,
    }
    return {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': bookingKey(n),
      },
      body: JSON.stringify(body),
    }
  }
}

export function bookingKey(n: number): string {
  return `mesure-${n}`
}
