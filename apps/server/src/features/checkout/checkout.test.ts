import { randomUUID } from 'node:crypto'
import { ERRORS, type ErrorCode } from '@okoume/contract/model/errors.ts'
import { addMonths } from '@okoume/domain/calendar/calendar-day.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { bindPunctuation } from '@okoume/domain/writing/bind-punctuation.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { drill, owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import {
  answerPhone,
  type PaymentBody,
  paymentBody,
  rent,
  startPayment,
} from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'

stageRentals()

const bodyFor = (from: number, to: number, quantity = 1, listing = drill) =>
  paymentBody(renter, listing, { start: server.day(from), end: server.day(to), quantity })

/** The error, after which nothing is reserved and no prompt was sent. */
async function refused(body: PaymentBody, code: ErrorCode, person = renter) {
  const before = await countCheckouts()
  const refusal = await refusalOf(startPayment(person, body))
  expect(refusal).toMatchObject({ code, status: ERRORS[code][0], message: bindPunctuation(ERRORS[code][1]) })
  expect(await countCheckouts()).toEqual(before)
  return refusal
}

async function countCheckouts() {
  const { rows } = await server.pool.query(
    `select (select count(*) from checkouts) as checkouts, (select count(*) from payment_operations) as payments,
      (select count(*) from simulator_operations) as prompts`,
  )
  return rows
}

describe('the price', () => {
  test.each([-1, 1, 100, -20_000])(
    'a total that is off by %i FCFA is refused, and nobody is charged',
    async (off) => {
      const body = bodyFor(1, 3)

      await refused({ ...body, totalPrice: body.totalPrice + off }, 'PRICE_CHANGED')
    },
  )

  test('the reservation and the prompt use the price at that moment, not a later one', async () => {
    const { amount } = await startPayment(renter, bodyFor(1, 3))
    await server.db.updateTable('items').set({ price: 99_000 }).where('id', '=', drill.id).execute()
    await answerPhone(server, renter, 'confirm')

    // 2 × 10 000, fee 1 351.4 → 1 400, deposit 20 000.
    expect(amount).toBe(41_400)
  })

  test('several units cost several rents and one deposit; a week and a month count as such', async () => {
    const chairs = await addListing(server, owner, { available: 10, price: 500, deposit: 3000 })
    const weekly = await addListing(server, owner, { price: 30_000, priceUnit: 'semaine', deposit: 0 })
    const monthly = await addListing(server, owner, { price: 100_000, priceUnit: 'mois', deposit: 0 })
    const twoMonths = { ...bodyFor(2, 2, 1, monthly) }
    const start = server.day(2)
    twoMonths.rental = { ...twoMonths.rental, end_date: addMonths(start, 2) }

    // 2 days × 10 × 500 = 10 000, fee 675.7 → 700; 3 weeks = 90 000, fee 6 081.3 → 6 100; 2 months, fee 13 514 → 13 500.
    const amounts = [
      await startPayment(renter, { ...bodyFor(1, 3, 10, chairs), totalPrice: 13_700 }),
      await startPayment(renter, { ...bodyFor(1, 22, 1, weekly), totalPrice: 96_100 }),
      await startPayment(renter, { ...twoMonths, totalPrice: 213_500 }),
    ].map(({ amount }) => amount)
    expect(amounts).toEqual([13_700, 96_100, 213_500])
  })

  test('the best price applies by itself, is written down with its lines, and stands on the receipt', async () => {
    const prices = { price: 5000, weekPrice: 25_000, monthPrice: 80_000, deposit: 0 }
    const saw = await addListing(server, owner, { ...prices, available: 2 })
    const body = bodyFor(1, 10, 2, saw)

    // (25 000 + 2 × 5 000) × 2 = 70 000, fee 4 729.9 → 4 700.
    expect(body.totalPrice).toBe(74_700)
    await refused({ ...body, totalPrice: 9 * 5000 * 2 + 6100 }, 'PRICE_CHANGED')
    const id = await rent(server, renter, saw, { start: server.day(1), end: server.day(10), quantity: 2 })
    await server.db.updateTable('items').set({ weekPrice: null }).where('id', '=', saw.id).execute()

    const lines = [
      { unit: 'semaine', count: 1, price: 25_000 },
      { unit: 'jour', count: 2, price: 5000 },
    ]
    expect(await renter.client.getReceipt({ params: { id } })).toMatchObject({ rent: 70_000, lines })
    const { priceTerms } = await server.db
      .selectFrom('checkouts')
      .select('priceTerms')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(priceTerms).toEqual({
      price: 5000,
      priceUnit: 'jour',
      weekPrice: 25_000,
      monthPrice: 80_000,
      lines,
    })
  })

  test('a total above the largest payment is refused, without a server error', async () => {
    const villa = await addListing(server, owner, { available: 10_000, price: 1_000_000 })
    const body = { ...bodyFor(1, 300, 1, villa), totalPrice: 1_000_000_000 }

    await refused({ ...body, rental: { ...body.rental, quantity: 10_000 } }, 'PERIOD_IMPOSSIBLE')
  })
})

describe('the item', () => {
  test('cannot be rented by its owner', async () => {
    await refused(paymentBody(owner, drill, { start: server.day(1), end: server.day(2) }), 'OWN_ITEM', owner)
  })

  test('cannot be rented while it is not offered', async () => {
    await server.db.updateTable('items').set({ offered: false }).where('id', '=', drill.id).execute()

    await refused(bodyFor(1, 2), 'ITEM_NOT_OFFERED')
  })

  test("unknown or deleted gets the spec's message", async () => {
    const body = bodyFor(1, 2)
    const unknown = { ...body, rental: { ...body.rental, item_id: randomUUID() } }
    await server.db.updateTable('items').set({ deletedAt: new Date() }).where('id', '=', drill.id).execute()

    for (const impossible of [unknown, body]) {
      const { message } = await refused(impossible, 'ITEM_UNKNOWN')
      expect(message).toBe("Impossible de vérifier la disponibilité de l'objet.")
    }
  })

  test('needs an account', async () => {
    const { rowCount } = await server.pool.query('delete from users where id = $1', [renter.id])
    expect(rowCount).toBe(1)

    await refused(bodyFor(1, 2), 'ACCOUNT_REQUIRED')
  })
})

describe('the days', () => {
  test('that are past, reversed or beyond one year are refused at their field', async () => {
    const lastDay = addMonths(server.day(0), 12)
    const { rental, ...rest } = bodyFor(1, 2)
    const asking = (startDate: string, endDate: string) => ({
      ...rest,
      rental: { ...rental, start_date: startDate, end_date: endDate },
    })
    const beyond = addMonths(server.day(1), 12)

    const past = await refused(asking(server.day(-1), server.day(1)), 'PERIOD_IMPOSSIBLE')
    const backwards = await refused(asking(server.day(3), server.day(2)), 'PERIOD_IMPOSSIBLE')
    const far = await refused(asking(lastDay, beyond), 'PERIOD_IMPOSSIBLE')

    expect(past.fields).toEqual({ 'rental.start_date': 'La date de début est déjà passée.' })
    expect(backwards.fields).toEqual({ 'rental.end_date': 'La date de fin précède la date de début.' })
    expect(far.fields).toEqual({ 'rental.end_date': "On réserve au plus un an à l'avance." })
  })

  test('may be today, and the same day of next year', async () => {
    const last = addMonths(server.day(0), 12)
    const second = await addListing(server, owner)

    expect(await startPayment(renter, bodyFor(0, 0))).toMatchObject({ status: 'PENDING' })
    const wish = paymentBody(renter, second, { start: last, end: last })
    expect(await startPayment(renter, wish)).toMatchObject({ status: 'PENDING' })
  })

  test('of a weekly item are 7, 14, 21 or 28 and no other length', async () => {
    const weekly = await addListing(server, owner, { priceUnit: 'semaine', available: 9 })
    for (const days of [0, 1, 6, 8, 13, 27, 29, 35]) {
      const { fields } = await refused(bodyFor(1, 1 + days, 1, weekly), 'PERIOD_IMPOSSIBLE')
      expect(fields, `${days} days`).toHaveProperty('rental.end_date')
    }
    for (const days of [7, 14, 21, 28]) {
      const person = await signUpConfirmed(server, 'Annick Ondo')
      const wish = { start: server.day(1), end: server.day(1 + days) }
      expect((await startPayment(person, paymentBody(person, weekly, wish))).status).toBe('PENDING')
    }
  })
})

describe('the stock', () => {
  const SPEC = "Cet objet n'est pas disponible pour la période ou la quantité sélectionnée."

  test("lower than the request is refused in the spec's words", async () => {
    const { message } = await refused(bodyFor(1, 2, 2), 'STOCK_UNAVAILABLE')

    expect(message).toBe(SPEC)
  })

  test('each day counts, first and last included; the days around are free', async () => {
    await rent(server, renter, drill, { start: server.day(5), end: server.day(7) })
    const other = await signUpConfirmed(server, 'Annick Ondo')
    const asking = (from: number, to: number) =>
      paymentBody(other, drill, { start: server.day(from), end: server.day(to) })

    for (const [from, to] of [
      [4, 5],
      [7, 8],
      [6, 6],
      [4, 8],
    ] as const) {
      await refused(asking(from, to), 'STOCK_UNAVAILABLE', other)
    }
    expect((await startPayment(other, asking(2, 4))).status).toBe('PENDING')
    const third = await signUpConfirmed(server, 'Landry Koumba')
    const after = paymentBody(third, drill, { start: server.day(8), end: server.day(9) })
    expect((await startPayment(third, after)).status).toBe('PENDING')
  })

  test('is reserved by an unpaid checkout for 15 minutes', async () => {
    const { id, heldUntil } = await startPayment(renter, bodyFor(1, 2))
    const other = await signUpConfirmed(server, 'Annick Ondo')
    const wish = { start: server.day(2), end: server.day(3) }

    await refused(paymentBody(other, drill, wish), 'STOCK_UNAVAILABLE', other)
    const { createdAt } = await server.db
      .selectFrom('checkouts')
      .select('createdAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Date.parse(heldUntil) - createdAt.getTime()).toBe(15 * MINUTE_MS)
  })
})

describe('a second request', () => {
  test("is refused while one for the item is pending, in the spec's words, on any days", async () => {
    const wide = await addListing(server, owner, { available: 5 })
    await rent(server, renter, wide, { start: server.day(1), end: server.day(2) })

    const { message } = await refused(bodyFor(20, 22, 1, wide), 'RENTAL_ALREADY_PENDING')

    expect(message).toBe(
      "Vous avez déjà une réservation en attente pour cet objet. Veuillez attendre qu'elle soit traitée avant d'en créer une nouvelle.",
    )
  })

  test('is allowed once the first is answered', async () => {
    const rentalId = await rent(server, renter, drill, { start: server.day(1), end: server.day(2) })
    await owner.client.updateRentalStatus({ body: { rental_id: rentalId, status: 'refusée' } })

    expect((await startPayment(renter, bodyFor(1, 2))).status).toBe('PENDING')
  })

  test('is refused while a payment for the item waits on the telephone', async () => {
    const wide = await addListing(server, owner, { available: 5 })
    await startPayment(renter, bodyFor(1, 2, 1, wide))
    await startPayment(renter, bodyFor(1, 2))

    await refused(bodyFor(10, 11, 1, wide), 'PAYMENT_ALREADY_PENDING')
    // Also where it reserves the last one: it is reserved for them.
    await refused(bodyFor(1, 2), 'PAYMENT_ALREADY_PENDING')
  })
})
