import { randomUUID } from 'node:crypto'
import type { PartInput } from '@okoume/contract/contract.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { periodProblem, weekdayOf } from '@okoume/domain/calendar/period-rules.ts'
import { quoteRental } from '@okoume/domain/pricing/quote.ts'
import { isCeiling } from '@okoume/domain/search/saved-search.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { addItems } from '../../listings/items/add-items.ts'

useTestServer()

let owner: Person
let renter: Person
beforeAll(async () => {
  owner = await signUpOwner(server)
  renter = await signUpConfirmed(server, 'Serge Mba')
})

/** The days of every search here. */
const asked = () => ({ from: server.day(5), to: server.day(7) })

async function list(title: string, rules: Partial<Listing> = {}): Promise<Listing> {
  return addListing(server, owner, { title, ...rules })
}

/** The owner keeps the only unit from `from` to `to`, in days from today. */
async function block({ id }: Listing, from: number, to: number): Promise<void> {
  const days = { start_date: server.day(from), end_date: server.day(to) }
  await owner.client.blockItemDays({ params: { id }, body: days })
}

const otherDays = () => [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekdayOf(asked().from))

describe('some days asked for', () => {
  const CASES: readonly (readonly [string, boolean, () => Promise<unknown>])[] = [
    ['nothing is taken', true, () => list('nothing is taken')],
    ['kept on the last day', false, async () => block(await list('kept on the last day'), 7, 9)],
    ['kept until the day before', true, async () => block(await list('kept until the day before'), 3, 4)],
    [
      'one of two is kept',
      true,
      async () => {
        const item = await list('one of two is kept', { available: 2 })
        const days = { start_date: server.day(4), end_date: server.day(15), quantity: 1 }
        await owner.client.blockItemDays({ params: { id: item.id }, body: days })
      },
    ],
    [
      'asked for by another',
      false,
      async () => {
        const item = await list('asked for by another')
        await startPayment(renter, paymentBody(renter, item, { start: server.day(7), end: server.day(9) }))
      },
    ],
    [
      'made ready again on the first day',
      false,
      async () => {
        const item = await list('made ready again on the first day', { bufferDays: 2 })
        await startPayment(renter, paymentBody(renter, item, { start: server.day(1), end: server.day(3) }))
      },
    ],
    ['for longer only', false, () => list('for longer only', { minDays: 3 })],
    ['for shorter only', false, () => list('for shorter only', { maxDays: 1 })],
    ['by the week', false, () => list('by the week', { priceUnit: 'semaine' })],
    ['within the notice', false, () => list('within the notice', { noticeHours: 168 })],
    [
      'not handed over on the first day',
      false,
      () => list('not handed over on the first day', { handoverDays: otherDays() }),
    ],
  ]
  beforeAll(async () => {
    for (const [, , make] of CASES) await make()
  })

  test.each(CASES)('%s: found is %s', async (title, found) => {
    const query = { ...asked(), q: title }
    const [page, cards, counts] = await Promise.all([
      server.visitor.searchItems({ query }),
      server.visitor.searchCards({ query }),
      server.visitor.countItems({ query }),
    ])

    const titles = found ? [title] : []
    expect(page.items.map((item) => item.title)).toEqual(titles)
    expect(cards).toMatchObject({ cards: { title: titles }, next: null })
    for (const { total, totalIsExact } of [page, counts])
      expect([total, totalIsExact]).toEqual([titles.length, true])
  })
})

describe('more than one answer looks at', () => {
  const MANY = 620

  /** So many, the oldest first; `taken` says which are kept on the days asked for. */
  async function fill(category: 'jardin' | 'sport', taken: (n: number) => boolean): Promise<string[]> {
    const template = await addListing(server, owner, { category, offered: false })
    const items = Array.from({ length: MANY }, (_, n) => ({
      ...template,
      id: randomUUID(),
      title: `n° ${n}`,
      offered: true,
      instant: n % 10 === 0 ? ('verified' as const) : ('off' as const),
      createdAt: new Date(Date.now() - (MANY - n) * 1000),
    }))
    await addItems(server.db, items)
    const { from: startDate, to: endDate } = asked()
    const blocked = items.filter((_, n) => taken(n))
    const blocks = blocked.map(({ id }) => ({ id: randomUUID(), itemId: id, startDate, endDate, note: '' }))
    await server.db.insertInto('itemBlocks').values(blocks).execute()
    return items.flatMap(({ title }, n) => (taken(n) ? [] : [title])).toReversed()
  }

  async function visitAll(query: PartInput<'searchCards', 'query'>) {
    const pages: string[][] = []
    let after: string | undefined
    do {
      const { cards, next } = await server.visitor.searchCards({
        query: { ...query, ...(after ? { after } : {}) },
      })
      pages.push(cards.title)
      after = next ?? undefined
    } while (after)
    return pages
  }

  test('pages visit each free item once, and their number is estimated from the first ones', async () => {
    const free = await fill('jardin', (n) => n % 4 === 0)
    const query = { ...asked(), category: 'jardin' as const, limit: 100 }
    const pages = await visitAll(query)

    expect(pages.flat()).toEqual(free)
    expect(pages.slice(0, -1).every((page) => page.length === 100)).toBe(true)
    const { total, totalIsExact } = await server.visitor.searchItems({ query })
    expect([total, totalIsExact]).toEqual([free.length, false])
    const instant = (await visitAll({ ...query, instant: 'true' })).flat()
    expect(instant).toEqual(free.filter((title) => title.endsWith('0')))
    expect((await visitAll({ category: 'jardin', instant: 'true', limit: 100 })).flat()).toHaveLength(
      MANY / 10,
    )
  })

  test('an answer may hold nothing and lead on', async () => {
    const free = await fill('sport', (n) => n >= 20)
    const pages = await visitAll({ ...asked(), category: 'sport' })

    expect(pages.map((page) => page.length)).toEqual([0, 20])
    expect(pages.flat()).toEqual(free)
  })
})

describe('what the days cost', () => {
  /** Prices of every unit, with and without a best price; each is less per day than the one before, but not for the days. */
  const TARIFFS: readonly Partial<Listing>[] = [
    { price: 4000 },
    { price: 4000, weekPrice: 6000 },
    { price: 4000, weekPrice: 20_000, monthPrice: 20_000 },
    { price: 3500, monthPrice: 9000 },
    { price: 9000, deposit: 50_000 },
    { price: 14_000, priceUnit: 'semaine' },
    { price: 9000, priceUnit: 'mois' },
    { price: 60_000, priceUnit: 'mois' },
    { price: 1 },
    { price: 100_000 },
  ]
  const PERIODS = [0, 1, 2, 5, 6, 7, 8, 13, 29, 30, 31, 45].map((length) => [5, 5 + length] as const)

  beforeAll(async () => {
    for (const tariff of TARIFFS) await list('tarif', { category: 'cuisine', ...tariff })
  })

  /** By the domain alone. */
  async function priced(from: CalendarDay, to: CalendarDay) {
    const { items } = await server.visitor.searchItems({ query: { q: 'tarif', limit: 100 } })
    return items.flatMap((item) => {
      const period = { start: from, end: to }
      if (periodProblem(period, item, new Date()) !== null) return []
      const { subtotal, fee } = quoteRental(item, period, 1)
      return [{ id: item.id, price: subtotal + fee, deposit: item.deposit }]
    })
  }

  /** Of all pages, in their order. */
  async function shownPrices(query: PartInput<'searchCards', 'query'>) {
    const prices: (number | undefined)[] = []
    let after: string | undefined
    do {
      const asked = { ...query, limit: 3, ...(after ? { after } : {}) }
      const { cards, next } = await server.visitor.searchCards({ query: asked })
      prices.push(...cards.total.map((total) => total?.price))
      after = next ?? undefined
    } while (after)
    return prices
  }

  test.each(PERIODS)('from day %i to day %i orders, narrows and is shown', async (start, end) => {
    const days = { q: 'tarif', from: server.day(start), to: server.day(end) }
    const expected = await priced(days.from, days.to)
    const prices = expected.map(({ price }) => price).toSorted((a, b) => a - b)
    expect(prices.length).toBeGreaterThan(5)

    expect(await shownPrices({ ...days, sort: 'prix-croissant' })).toEqual(prices)
    expect(await shownPrices({ ...days, sort: 'prix-decroissant' })).toEqual(prices.toReversed())

    const range = { min: prices[2] ?? 0, max: prices.at(-3) ?? 0 }
    const most = isCeiling(range.max) ? range.max : Number.POSITIVE_INFINITY
    const within = expected
      .filter(({ price }) => price >= range.min && price <= most)
      .toSorted((a, b) => a.id.localeCompare(b.id))
    for (const sort of ['recent', 'prix-croissant'] as const) {
      const { cards } = await server.visitor.searchCards({ query: { ...days, ...range, sort } })
      const shown = cards.id.map((id, n) => ({ id, ...cards.total[n] }))
      expect(shown.toSorted((a, b) => a.id.localeCompare(b.id))).toMatchObject(within)
    }
    expect((await server.visitor.countItems({ query: { ...days, ...range } })).total).toBe(within.length)
  })

  test('without days a card has none', async () => {
    const { cards } = await server.visitor.searchCards({ query: { q: 'tarif' } })
    expect(new Set(cards.total)).toEqual(new Set([null]))
  })
})

test('half a period, one that ends before it starts and one that is over are refused at their field', async () => {
  const fieldsOf = async (query: PartInput<'searchItems', 'query'>) => {
    const refusal = await refusalOf(server.visitor.searchItems({ query }))
    expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    return refusal.fields
  }
  const { from, to } = asked()

  expect(await fieldsOf({ from })).toEqual({ to: 'Choisissez le dernier jour.' })
  expect(await fieldsOf({ to })).toEqual({ from: 'Choisissez le premier jour.' })
  expect(await fieldsOf({ from: to, to: from })).toEqual({ to: 'La date de fin précède la date de début.' })
  expect(await fieldsOf({ from: server.day(-1), to })).toEqual({ from: 'La date de début est déjà passée.' })
})
