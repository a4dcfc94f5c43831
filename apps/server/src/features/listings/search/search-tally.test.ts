import { randomUUID } from 'node:crypto'
import { CATEGORIES } from '@okoume/domain/listing/categories.ts'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { matchingBands } from './search-tally.ts'

const OWNER = randomUUID()
const TOWNS = ['Libreville', 'Port-Gentil', 'Oyem']

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate items cascade; delete from users')
  await database.pool.query(
    `insert into users (id, email, name, avatar, created_at) values ($1, 'a@b.test', 'A', '', now())`,
    [OWNER],
  )
})

interface Row {
  category: string
  location: string
  price: number
  offered: boolean
}

async function add(rows: readonly Row[]): Promise<void> {
  await database.pool.query(
    `insert into items (id, owner_id, title, description, category, price, price_unit, price_per_day, images,
       location, available, offered, condition, deposit, specifications, search_text, created_at)
     select gen_random_uuid(), $1, 'a', '', category, 1, 'jour', price, '{}', location, 1, offered, 'bon', 0, '{}',
       'a', now()
     from jsonb_to_recordset($2) as row (category text, location text, price integer, offered boolean)`,
    [OWNER, JSON.stringify(rows)],
  )
}

/** One random statement that commands may run, on some of the items. */
const CHANGES = [
  'update items set offered = not offered where',
  'update items set price_per_day = price_per_day / 2 + 700 where',
  `update items set category = 'sport', location = 'Oyem' where`,
  'update items set deleted_at = now() where',
  'update items set deleted_at = null where',
  `update items set title = 'b', available = 3 where`,
  'delete from items where',
]

const row = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  location: fc.constantFrom(...TOWNS),
  price: fc.integer({ min: 0, max: 5000 }),
  offered: fc.boolean(),
})
const step = fc.oneof(
  fc.array(row, { maxLength: 20 }).map((rows) => () => add(rows)),
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: 0, max: 15 }))
    .map(([change, digit]) => async () => {
      await database.pool.query(`${change} id::text like '${digit.toString(16)}%'`)
    }),
)

async function expectRecount(): Promise<void> {
  const stored = await database.pool.query(
    'select * from item_tally where offered > 0 order by band, price, category, location',
  )
  const counted = await database.pool.query(
    `select width as band, price_per_day / width * width as price, category, location, count(*) as offered
     from items cross join unnest(array[1, 1000, 1000000000]) as width
     where offered and deleted_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  )
  expect(stored.rows).toEqual(counted.rows)
}

describe('the tally of offered items', () => {
  test('equals a recount after any changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
        for (const work of steps) await work()
        await expectRecount()
      }),
      { numRuns: 25 },
    )
  })

  test('equals a recount after concurrent changes, without deadlock', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 40 }), async (steps) => {
        // Rows themselves may be locked crosswise; the tally must not add to that.
        const works = steps.map((work) => work().catch(refuseTallyDeadlock))
        await Promise.all(works)
        await expectRecount()
      }),
      { numRuns: 6 },
    )
  })

  test('many concurrent insertions of the same kinds in other orders all succeed', async () => {
    const kinds = CATEGORIES.flatMap((category) =>
      TOWNS.map((location) => ({ category, location, price: 2000, offered: true })),
    )
    await Promise.all(Array.from({ length: 40 }, (_, n) => add(n % 2 === 0 ? kinds : kinds.toReversed())))

    await expectRecount()
  })

  test('is empty again with the catalogue', async () => {
    await add([{ category: 'sport', location: 'Oyem', price: 1, offered: true }])
    await database.pool.query('truncate items cascade')

    expect((await database.pool.query('select from item_tally')).rowCount).toBe(0)
  })

  test('never goes below zero', async () => {
    await add([{ category: 'sport', location: 'Oyem', price: 1, offered: true }])
    await database.pool.query('update item_tally set offered = 0')

    await expect(database.pool.query('delete from items')).rejects.toThrow('item_tally_offered_check')
  })

  test('is correct after a recount', async () => {
    await add([{ category: 'sport', location: 'Oyem', price: 4321, offered: true }])
    await database.pool.query('update item_tally set offered = 7')
    await database.pool.query('select recount_item_tally()')

    await expectRecount()
  })
})

function refuseTallyDeadlock(error: unknown): void {
  const where = error instanceof Error && 'where' in error ? String(error.where) : ''
  if (where.includes('item_tally')) throw error
}

test('the bands of a range contain exactly its prices, however it is cut', () => {
  const bound = fc.option(fc.integer({ min: 0, max: 120_000 }), { nil: undefined })
  fc.assert(
    fc.property(bound, bound, fc.integer({ min: 0, max: 130_000 }), (min, max, price) => {
      const holding = matchingBands({ min, max }).filter(({ width, first, last }) => {
        const begin = Math.floor(price / width) * width
        return begin >= first && begin <= last
      })
      const within = price >= (min ?? 0) && price <= (max ?? price)
      expect(holding).toHaveLength(within ? 1 : 0)
    }),
    { numRuns: 2000 },
  )
})
