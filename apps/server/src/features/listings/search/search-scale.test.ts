import type { ItemSearch } from '@okoume/contract/wire/item.ts'
import { CATEGORIES } from '@okoume/domain/listing/categories.ts'
import { rankingMean } from '@okoume/domain/review/ranking-mean.ts'
import {
  plansOfStatement,
  type RecordedStatement,
  recordStatements,
} from '@okoume/tests/database/statement-plans.ts'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import {
  readEverything,
  SEARCHES,
  type SearchedRow,
  searchedLines,
} from '@okoume/tests/server/search-reference.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '#src/seed/load-catalogue.ts'
import { findItem, findItemsOfOwner, findNewestItems } from '../items/item-queries.ts'
import { readPriceHint } from '../items/price-hint.ts'
import { countPlaces } from './count-places.ts'
import { isFound } from './is-found.ts'
import { listCategories } from './list-categories.ts'
import { searchCards } from './search-cards.ts'
import { NO_FILTERS } from './search-filters.ts'
import { countItems, searchItems } from './search-items.ts'
import { collectMatches } from './search-matches.ts'
import { findByDistance } from './search-near.ts'
import { gatherPage, SAMPLE, walkPage } from './search-pages.ts'
import type { RowFilterContext } from './search-row-filter.ts'
import type { TextQuery } from './search-text-conditions.ts'

const NOW = new Date('2026-12-01T10:00:00Z')

let database: TestDatabase
let context: RowFilterContext
let catalogue: SearchedRow[]

beforeAll(async () => {
  database = await createTestDatabase()
  context = { pool: database.pool, db: database.kysely, findOccupancies: async () => new Map() }
  await loadCatalogue({
    pool: database.pool,
    lines: searchedLines(),
    onProgress: () => {},
    onRefused: ({ why }) => expect.fail(why),
    onIndexing: () => {},
  })
  await database.pool.query(
    `update items set
       place = case when location = 'Libreville'
         then (array['louis', 'nzeng-ayong', 'sibang', 'libreville-autre'])[price_per_day % 5] end,
       note_count = price_per_day % 3, note_sum = price_per_day % 3 * (1 + price_per_day % 5)
     where location = 'Libreville' or price_per_day % 10 = 1`,
  )
  await database.pool.query('vacuum (analyze) items')
  const { rows } = await database.pool.query(
    `select id, category, location, place, condition, price_per_day as price, created_at, search_text as text,
       note_sum, note_count from items`,
  )
  catalogue = rows.map(({ created_at, note_sum, note_count, ...row }) => ({
    ...row,
    created: created_at.getTime(),
    rank: rankingMean(note_sum, note_count),
  }))
}, 60_000)
afterAll(() => database.drop())

function searchOf(criteria: Partial<ItemSearch>): ItemSearch {
  return { sort: 'recent', limit: 24, location: [], condition: [], instant: false, ...criteria }
}

const NEWEST = { sort: 'recent', near: null, radius: null, after: null } as const

/** Of cards and counts of one text, each of which asks what it means. */
const MAX_STATEMENTS = 120
const MAX_VALUES_LENGTH = 20_000

const DAYS = { from: '2026-12-10', to: '2026-12-12' } as Pick<ItemSearch, 'from' | 'to'>

describe('answers in a large catalogue', () => {
  test.each(SEARCHES)('%j finds the same as a full scan, page by page', async (criteria) => {
    const search = searchOf(criteria)
    const expected = readEverything(catalogue, search)
    const first = await searchItems(context, search, NOW)
    const second =
      first.next === null ? null : await searchItems(context, { ...search, after: first.next }, NOW)

    const ids = [...first.items, ...(second?.items ?? [])].map(({ id }) => id)
    expect(ids).toEqual(expected.ids.slice(0, 2 * search.limit))
    expect(first.next === null).toBe(expected.ids.length <= search.limit)
    for (const { total, totalIsExact } of [first, second ?? first]) {
      if (totalIsExact) expect(total).toBe(expected.ids.length)
      else expect([total, expected.ids.length > 10_000]).toEqual([10_000, true])
    }
  })

  test.each(SEARCHES)('%j counts each choice without its own facet', async (criteria) => {
    const search = searchOf(criteria)
    const { facets } = await searchItems(context, search, NOW)
    const expected = readEverything(catalogue, search)

    const categories = facets.categories.map(({ id, count }) => [id, count] as const)
    const locations = facets.locations.map(({ name, count }) => [name, count] as const)
    for (const [counts, whole] of [
      [categories, expected.categories],
      [locations, expected.locations],
    ] as const) {
      const all = [...whole.values()].reduce((sum, count) => sum + count, 0)
      // Beyond the limit, counts cover the first matches only.
      for (const [name, count] of counts) {
        if (all <= 10_000 || search.q === undefined) expect(count, name).toBe(whole.get(name) ?? 0)
        else expect(count, name).toBeLessThanOrEqual(whole.get(name) ?? 0)
      }
    }
    expect(locations.every(([, count]) => count > 0)).toBe(true)
  })

  test.each(SEARCHES)('%j has the same cards and counts in calls of their own', async (criteria) => {
    const search = searchOf(criteria)
    const expected = readEverything(catalogue, search)
    const first = await searchCards(context, search, NOW)
    const second =
      first.next === null ? null : await searchCards(context, { ...search, after: first.next }, NOW)
    const { total, totalIsExact, facets } = await searchItems(context, search, NOW)
    const { price: _, ...counted } = facets

    expect([...first.cards.id, ...(second?.cards.id ?? [])]).toEqual(expected.ids.slice(0, 2 * search.limit))
    expect(first.next === null).toBe(expected.ids.length <= search.limit)
    const counts = await countItems(context, search, NOW)
    expect(counts).toMatchObject({ total, totalIsExact, facets: counted })
  })

  test('consecutive pages visit everything, also far from the newest', async () => {
    const search = searchOf({ q: 'echelle', max: 5000, limit: 100 })
    const visited: string[] = []
    let after: string | null = null
    do {
      const page = await searchItems(context, after === null ? search : { ...search, after }, NOW)
      visited.push(...page.items.map(({ id }) => id))
      after = page.next
    } while (after !== null)

    expect(visited).toEqual(readEverything(catalogue, search).ids)
    expect(visited.length).toBeGreaterThan(500)
  })
})

describe('plans in a large catalogue', () => {
  test.each<Partial<ItemSearch>>([
    ...SEARCHES,
    DAYS,
    { condition: ['usé'] },
    { ...DAYS, instant: true, q: 'location' },
  ])('%j never scans all items', async (criteria) => {
    const search = searchOf(criteria)
    const statements = await recorded(async () => {
      const page = await searchItems(context, search, NOW)
      if (page.next !== null) await searchItems(context, { ...search, after: page.next }, NOW)
      await searchCards(context, search, NOW)
      await countItems(context, search, NOW)
      await countPlaces(database.pool, search)
    })

    expect(statements.length).toBeGreaterThan(1)
    for (const statement of statements) await expectIndexes(statement)
  })

  test.each<TextQuery>([
    { words: { all: ['=perceus', '@oyem'] } },
    { words: { any: ['=drone', { all: ['tente', 'jour'] }] } },
    { text: 'location', words: '=drone', either: true },
    { text: 'wz', words: '=drone', either: true },
    { text: 'location', without: '=drone' },
    { text: 'xylophone', words: '=drone' },
  ])('%j is found by indexes', async (textQuery) => {
    const statements = await recorded(async () => {
      for (const filters of [
        NO_FILTERS,
        { ...NO_FILTERS, category: 'sport', locations: ['Oyem'] } as const,
      ]) {
        const page = { filters, textQuery, ...NEWEST, limit: 25 }
        await isFound(database.pool, textQuery)
        await collectMatches(database.pool, { page, within: filters, by: 'text' })
        await gatherPage(database.pool, page)
        await findByDistance(database.pool, { ...page, radius: ['louis', 'sibang'] })
      }
    })

    for (const statement of statements) await expectIndexes(statement)
  })

  test.each([
    'perceuse tondeuse echelle drone tente marmite robe remorque location jours xylophone une la perceuse dro',
    'location '.repeat(11),
    'perseuze tondeuze aichelle drogne tante marmitte rhobe remorke lokation xilofone perceuze tondeuz',
    'groupe electrogene panneau solaire machine a laver robe de mariee appareil photo pompe a eau moto tele',
    'a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x',
    '4x'.repeat(50),
    'é'.repeat(100),
    'zzqx-'.repeat(20),
    '%_'.repeat(50),
  ])('the hostile text «%s» costs few statements, each by index', async (q) => {
    const search = searchOf({ q })
    const statements = await recorded(async () => {
      await searchCards(context, search, NOW)
      await countItems(context, search, NOW)
    })

    expect(statements.length).toBeLessThan(MAX_STATEMENTS)
    for (const { values } of statements) expect(JSON.stringify(values).length).toBeLessThan(MAX_VALUES_LENGTH)
    for (const statement of new Map(statements.map((one) => [one.text, one])).values())
      await expectIndexes(statement)
  })

  test.each(CATEGORIES)('a text within %s is found by an index of that category alone', async (category) => {
    const filters = { ...NO_FILTERS, category }
    const page = { filters, textQuery: { text: 'perceuse' }, ...NEWEST, limit: 0 } as const
    const statements = await recorded(async () => {
      await collectMatches(database.pool, { page, within: filters, by: 'text' })
      await gatherPage(database.pool, { ...page, limit: 25 })
    })

    expect(statements).toHaveLength(2)
    for (const statement of statements)
      for (const plan of await plansOf(statement)) expect(plan).toContain(`on items_search_${category} `)
  })

  test.each([
    ['recent', 'items_category_location_recent'],
    ['notes', 'items_category_location_rank'],
  ] as const)(
    'the first by %s of a category and a town are read from their own index',
    async (sort, index) => {
      const filters = { ...NO_FILTERS, category: 'sport', locations: ['Oyem'] } as const
      const page = { filters, textQuery: { text: 'perceuse' }, ...NEWEST, sort, limit: 25 } as const
      const statements = await recorded(async () => void (await walkPage(database.pool, page, SAMPLE)))

      for (const statement of statements)
        for (const plan of await plansOf(statement)) expect(plan).toContain(index)
    },
  )

  test('an item, the newest ones and the categories are index look-ups', async () => {
    const statements = await recorded(async () => {
      await listCategories(database.pool)
      await findNewestItems(database.pool)
      await findItem(database.pool, catalogue[0]?.id ?? '')
    })

    expect(statements).toHaveLength(4)
    for (const statement of statements) await expectIndexes(statement)
  })

  test.each(CATEGORIES)('the median price of %s is read from the tally', async (category) => {
    const { rows } = await database.pool.query(
      `select count(*) as count, percentile_disc(0.5) within group (order by price_per_day) as median
       from items where category = $1 and offered and deleted_at is null`,
      [category],
    )
    const statements = await recorded(async () => {
      const { count, median } = rows[0]
      const medianPerDay = count < 10 ? null : median
      expect(await readPriceHint(database.pool, category)).toEqual({ count, medianPerDay })
    })

    for (const statement of statements) await expectIndexes(statement)
  })

  test('the items of an owner are looked up by owner, for the owner and for others', async () => {
    const { rows } = await database.pool.query('select owner_id from items limit 1')
    const statements = await recorded(async () => {
      for (const own of [true, false]) await findItemsOfOwner(database.pool, rows[0].owner_id, { own })
    })

    expect(statements).toHaveLength(2)
    for (const statement of statements)
      for (const plan of await plansOf(statement)) expect(plan).toMatch(/Index Scan (using|on) items_owner\b/)
  })
})

const recorded = (work: () => Promise<void>) => recordStatements(database.pool, work)
const plansOf = (statement: RecordedStatement) => plansOfStatement(database.pool, statement)

async function expectIndexes(statement: RecordedStatement): Promise<void> {
  for (const plan of await plansOf(statement))
    expect(plan, statement.text).not.toMatch(/Seq Scan on (items|item_tally)\b/)
}
