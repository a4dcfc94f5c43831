import { addDays, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import type { GabonPhone } from '@okoume/domain/payment/gabon-phone.ts'
import { quoteRental } from '@okoume/domain/pricing/quote.ts'
import { followOperation } from '../features/payments/follow-operation.ts'
import { type PaymentParts, submitOperation } from '../features/payments/submit-operation.ts'
import { bookCheckout } from '../features/rentals/book-checkout.ts'
import { catchUpDueRentals } from '../features/rentals/catch-up-rental.ts'
import type { RentalParts } from '../features/rentals/rental-parts.ts'
import { requestRental } from '../features/rentals/request-rental.ts'
import { updateRentalStatus } from '../features/rentals/update-rental-status.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { answerPrompt, findPrompts } from '../providers/simulator/simulated-phones.ts'
import { DEMO_RENTALS, type DemoRental } from './demo-rentals.ts'

export type SeedParts = RentalParts & PaymentParts

const HOUR_MS = 3600_000
const PAYING_PHONE = '+24174001122' as GabonPhone

/** Plays the demo's rentals through the commands of the product, so that every franc of them is in the ledger. */
export async function seedRentals(
  parts: SeedParts,
  userIds: ReadonlyMap<string, string>,
  itemIdOf: (slug: string) => string,
  now: Date,
): Promise<void> {
  for (const rental of DEMO_RENTALS) {
    const renterId = userIds.get(rental.renter)
    if (renterId === undefined) throw new Error(`no demo account for ${rental.renter}`)
    await playRental(parts, rental, renterId, itemIdOf(rental.listing), now)
  }
  await catchUpDueRentals(parts, now)
}

async function playRental(
  parts: SeedParts,
  rental: DemoRental,
  renterId: string,
  itemId: string,
  now: Date,
): Promise<void> {
  const askedAt = new Date(now.getTime() - rental.askedHoursAgo * HOUR_MS)
  const id = await pay(parts, rental, renterId, itemId, { now, askedAt })
  await bookCheckout(parts, id, askedAt)
  if (!rental.answer) return
  const { owner_id: ownerId } = await parts.db
    .selectFrom('items')
    .select('owner_id')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  const callerId = rental.answer === 'annulée' ? renterId : ownerId
  const answeredAt = new Date(askedAt.getTime() + HOUR_MS / 2)
  await updateRentalStatus(parts, { rentalId: id, callerId, to: rental.answer, now: answeredAt })
}

/** Asks for the rental and confirms its payment on a telephone of nobody's. */
async function pay(
  parts: SeedParts,
  rental: DemoRental,
  renterId: string,
  itemId: string,
  { now, askedAt }: { now: Date; askedAt: Date },
): Promise<string> {
  const today = dayInLibreville(now)
  const [start, end] = [addDays(today, rental.from), addDays(today, rental.to)]
  const { quantity } = rental
  const item = await parts.db
    .selectFrom('items')
    .select(['title', 'price', 'price_unit as priceUnit', 'deposit'])
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  const checkout = await requestRental(parts, {
    renterId,
    idempotencyKey: `demo ${rental.listing}`,
    now: askedAt,
    request: {
      totalPrice: quoteRental(item, { start, end }, quantity).total,
      item: item.title,
      phoneNumber: PAYING_PHONE,
      operationAccountCode: parts.provider.accountCodes.AIRTEL,
      rental: {
        item_id: itemId,
        start_date: start,
        end_date: end,
        quantity,
        address: 'Libreville, Louis',
        recipientPhone: PAYING_PHONE,
        notes: rental.notes,
      },
    },
  })
  await submitOperation(parts, checkout.payment_id, askedAt)
  for (const prompt of await findPrompts(parts.db, systemClock, PAYING_PHONE)) {
    await answerPrompt(parts.db, systemClock, { phone: PAYING_PHONE, id: prompt.id, answer: 'confirm' })
  }
  await followOperation(parts, checkout.payment_id, askedAt)
  return checkout.id
}
