import { randomUUID } from 'node:crypto'
import type { Client } from '@okoume/client/client.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import { addDays, type CalendarDay, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { type Quote, quoteRental } from '@okoume/domain/pricing/quote.ts'
import type { Delivery } from '@okoume/domain/rental/delivery.ts'
import { expect } from '@playwright/test'
import { SOON } from './demo-mails.ts'
import { answerPhone, newAirtelNumber } from './demo-telephone.ts'
import type { Person } from './people.ts'
import { ADDRESS, RECIPIENT_PHONE } from './renter.ts'

export interface Wish {
  readonly item: Item
  readonly start: CalendarDay
  readonly end: CalendarDay
  readonly quantity?: number
  /** The paying telephone; a unique one by default. */
  readonly number?: string
  readonly delivery?: Delivery
  readonly address?: string
  readonly notes?: string
  /** Refused, its money waits for the choice of another item. */
  readonly carryOver?: boolean
}

export interface PaidRental {
  readonly id: string
  readonly quote: Quote
}

/** Requests and pays over HTTP, where the screens for it are not tested. */
export async function rentOverHttp(visitor: Client, renter: Person, wish: Wish): Promise<PaidRental> {
  const { item, start, end, quantity = 1, number = newAirtelNumber(), address = ADDRESS } = wish
  const { delivery, notes, carryOver } = wish
  const quote = quoteRental(item, { start, end }, quantity)
  const methods = await visitor.listPaymentMethods()
  const airtel = methods.find(({ operator }) => operator === 'AIRTEL')
  const { paymentResponse: started } = await renter.api.startPayment({
    headers: { 'idempotency-key': randomUUID() },
    body: {
      totalPrice: quote.total,
      item: item.title,
      phoneNumber: number,
      operationAccountCode: airtel?.operationAccountCode ?? '',
      carryOver,
      rental: {
        item_id: item.id,
        start_date: start,
        end_date: end,
        quantity,
        delivery,
        address,
        notes,
        recipientPhone: RECIPIENT_PHONE,
      },
    },
  })
  await answerPhone(visitor, number, 'confirm')
  const payment = async () => (await renter.api.getPayment({ params: { id: started.id } })).paymentResponse
  await expect.poll(async () => (await payment()).status, { intervals: SOON }).toBe('SUCCESS')
  return { id: (await payment()).rentalId ?? '', quote }
}

/** An accepted rental that began today. */
export async function rentToday(
  visitor: Client,
  renter: Person,
  owner: Person,
  item: Item,
): Promise<PaidRental & Period> {
  const { today } = await visitor.getDemoClock()
  const start = calendarDay(today)
  const end = addDays(start, 1)
  const rental = await rentOverHttp(visitor, renter, { item, start, end })
  await answer(owner, rental.id, 'acceptée')
  // Moved to the current day, the calendar runs all due work before it answers.
  await visitor.setDemoClock({ body: { today } })
  return { ...rental, start, end }
}

/** Who gives the item enters the code that its receiver shows, over HTTP. */
export async function enterCode(
  giver: Person,
  receiver: Person,
  id: string,
  direction: 'remise' | 'retour',
  checklist: string[] = [],
): Promise<void> {
  const { code } = await receiver.api.getHandover({ params: { id } })
  const body = { key: direction, code: code ?? '', checklist }
  await giver.api.proveHandover({ params: { id, direction }, body })
}

/** A party's decision on a request, over HTTP. */
export async function answer(
  party: Person,
  rentalId: string,
  status: 'acceptée' | 'refusée' | 'annulée',
): Promise<void> {
  await party.api.updateRentalStatus({ body: { rental_id: rentalId, status } })
}
