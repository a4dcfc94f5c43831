import { addDays, addMonths, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { addListing, type Listing, SAW } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { paymentBody, rent, startPayment } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

let owner: Person
let renter: Person
let listing: Listing
useTestServer()
beforeAll(async () => {
  owner = await signUpOwner(server, 'Rose Mboumba')
  renter = await signUpConfirmed(server, 'Serge Ndong')
})
beforeEach(async () => {
  listing = await addListing(server, owner, { available: 3 })
})

const params = () => ({ id: listing.id ?? '' })
const days = (from: number, to: number) => ({ start_date: server.day(from), end_date: server.day(to) })
const block = (from: number, to: number, more: { quantity?: number; note?: string } = {}) =>
  owner.client.blockItemDays({ params: params(), body: { ...days(from, to), ...more } })
const wish = (from: number, to: number, quantity = 1) => ({
  start: server.day(from),
  end: server.day(to),
  quantity,
})
const ask = (person: Person, from: number, to: number, quantity = 1) =>
  startPayment(person, paymentBody(person, listing, wish(from, to, quantity)))
const publicDays = () => server.visitor.listItemRentals({ params: params() })

describe('blocked days', () => {
  test('cannot be rented, are only taken to the public, and can be opened again', async () => {
    const { blocks } = await block(5, 9, { note: 'Vacances' })
    expect(blocks).toEqual([{ ...days(5, 9), quantity: null, note: 'Vacances' }])
    expect(await publicDays()).toEqual([{ ...days(5, 9), quantity: 3 }])
    expect((await refusalOf(ask(renter, 9, 11))).code).toBe('STOCK_UNAVAILABLE')

    const reopened = await owner.client.reopenItemDays({ params: params(), query: days(8, 9) })
    expect(reopened.blocks).toEqual([{ ...days(5, 7), quantity: null, note: 'Vacances' }])
    expect((await ask(renter, 9, 11)).status).toBe('PENDING')
  })

  test('of some units leave the others, and overlapping ones merge', async () => {
    await block(5, 7, { quantity: 2 })
    expect((await block(7, 9, { quantity: 2 })).blocks).toEqual([{ ...days(5, 9), quantity: 2, note: '' }])
    expect((await refusalOf(ask(renter, 6, 6, 2))).code).toBe('STOCK_UNAVAILABLE')
    expect((await ask(renter, 6, 6, 1)).status).toBe('PENDING')
    expect((await refusalOf(block(1, 2, { quantity: 4 }))).fields).toEqual({ quantity: '3 au plus.' })
  })

  test('block all units however many there are', async () => {
    await block(5, 6)
    const body = { ...SAW, title: listing.title, available: 5 }
    await owner.client.updateItem({ params: params(), body })
    expect(await publicDays()).toEqual([{ ...days(5, 6), quantity: 5 }])
    await owner.client.updateItem({ params: params(), body: { ...body, available: 1 } })
    expect(await publicDays()).toEqual([{ ...days(5, 6), quantity: 1 }])
  })

  test('are not over what is rented, asked for or being paid', async () => {
    const first = await signUpConfirmed(server, 'Yves Mba')
    const id = await rent(server, first, listing, wish(5, 6))
    const other = await signUpConfirmed(server, 'Annick Ondo')
    await ask(other, 8, 8)

    const refusal = await refusalOf(block(4, 9))
    expect(refusal).toMatchObject({ status: 409, code: 'BLOCK_TAKEN' })
    expect(refusal.fields?.start_date).toMatch(
      /^Ces jours sont déjà loués\s: (du|le) .*\. Vous pouvez en bloquer 2 sur 3\.$/,
    )
    const { taken, blocks } = await block(4, 9, { quantity: 2 })
    expect(blocks).toHaveLength(1)
    expect(taken).toEqual(
      expect.arrayContaining([
        { ...days(5, 6), quantity: 1, state: 'requested', rentalId: id },
        { ...days(8, 8), quantity: 1, state: 'requested', rentalId: null },
      ]),
    )
    await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'acceptée' } })
    const calendar = await owner.client.getItemCalendar({ params: params() })
    expect(calendar.taken).toContainEqual({ ...days(5, 6), quantity: 1, state: 'rented', rentalId: id })
  })

  test('in the past, turned around, or more than two years ahead are refused at their field', async () => {
    expect((await refusalOf(block(-1, 2))).fields).toHaveProperty('start_date')
    expect((await refusalOf(block(3, 2))).fields).toHaveProperty('end_date')
    const last = addMonths(calendarDay(server.day(0)), 24)
    const far = { start_date: last, end_date: addDays(last, 1) }
    expect(
      (await refusalOf(owner.client.blockItemDays({ params: params(), body: far }))).fields,
    ).toHaveProperty('end_date')
    const query = { start_date: server.day(3), end_date: server.day(2) }
    expect((await refusalOf(owner.client.reopenItemDays({ params: params(), query }))).fields).toHaveProperty(
      'end_date',
    )
  })

  test('are a hundred periods at most, also where one is cut in two', async () => {
    const rows = Array.from({ length: 99 }, (_, n) => [
      listing.id,
      server.day(10 + 3 * n),
      server.day(11 + 3 * n),
    ])
    for (const row of rows) {
      await server.pool.query(
        `insert into item_blocks (id, item_id, start_date, end_date, note) values (gen_random_uuid(), $1, $2, $3, '')`,
        row,
      )
    }
    await block(3, 5)
    expect((await refusalOf(block(7, 7))).code).toBe('TOO_MANY_BLOCKS')
    const query = days(4, 4)
    expect((await refusalOf(owner.client.reopenItemDays({ params: params(), query }))).code).toBe(
      'TOO_MANY_BLOCKS',
    )
    expect((await owner.client.getItemCalendar({ params: params() })).blocks).toHaveLength(100)
  })

  test('are seen and changed by the owner only', async () => {
    const neighbour = await signUpOwner(server, 'Jean Obame')
    const calls = [
      () => neighbour.client.getItemCalendar({ params: params() }),
      () => neighbour.client.blockItemDays({ params: params(), body: days(1, 2) }),
      () => neighbour.client.reopenItemDays({ params: params(), query: days(1, 2) }),
    ]
    for (const call of calls) expect((await refusalOf(call())).code).toBe('FORBIDDEN')
  })

  test('keep no item from being deleted, are in the archive of its owner, and go with them', async () => {
    const leaver = await signUpOwner(server, 'Paul Nze')
    const [remaining, gone] = [await addListing(server, leaver), await addListing(server, leaver)]
    for (const { id = '' } of [remaining, gone]) {
      await leaver.client.blockItemDays({ params: { id }, body: { ...days(1, 2), note: 'À moi' } })
    }
    await leaver.client.deleteItem({ params: { id: gone.id ?? '' } })
    const { itemBlocks } = await leaver.client.exportAccount({ params: { id: leaver.id } })
    expect(itemBlocks).toEqual([{ itemId: remaining.id, ...days(1, 2), quantity: null, note: 'À moi' }])
    await leaver.client.closeAccount({ params: { id: leaver.id } })
    const left = await server.db
      .selectFrom('itemBlocks')
      .select('id')
      .where('itemId', 'in', [remaining.id ?? '', gone.id ?? ''])
      .execute()
    expect(left).toEqual([])
  })
})

test.each([1, 3])(
  'of thirty renters and thirty blocks at once, exactly the stock of %i is taken, with the days of preparation',
  async (stock) => {
    const { id = '' } = listing
    await server.db
      .updateTable('items')
      .set({ available: stock, bufferDays: 1 })
      .where('id', '=', id)
      .execute()
    const people = await Promise.all(
      Array.from({ length: 30 }, (_, n) => signUpConfirmed(server, `Locataire ${'ABCDEFGHIJ'[n % 10]}`)),
    )
    // Half of them want the day on which the units of the others are made ready.
    const daysOf = (n: number): [number, number] => (n % 2 === 0 ? [5, 6] : [7, 7])
    const outcomes = await Promise.allSettled(
      people.flatMap((person, n) => [ask(person, ...daysOf(n)), block(5, 6, { quantity: 1 })]),
    )
    const taken = await publicDays()
    const rented = outcomes.filter((one, n) => n % 2 === 0 && one.status === 'fulfilled')
    const onDay = (ahead: number) =>
      taken
        .filter((one) => one.start_date <= server.day(ahead) && server.day(ahead) <= one.end_date)
        .reduce((sum, one) => sum + one.quantity, 0)
    expect(rented).toHaveLength(stock)
    expect([onDay(5), onDay(6)].every((units) => units <= stock)).toBe(true)
    expect([onDay(7), onDay(9)]).toEqual([stock, 0])
    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(codes.filter((code) => code !== 'STOCK_UNAVAILABLE' && code !== 'BLOCK_TAKEN')).toEqual([])
  },
)
