import { CATEGORIES } from '@okoume/domain/listing/categories.ts'
import { CONDITIONS } from '@okoume/domain/listing/listing-attributes.ts'
import { searchText } from '@okoume/domain/listing/search-text.ts'
import { distanceKm } from '@okoume/domain/places/distance.ts'
import { findPlace, PLACES } from '@okoume/domain/places/places.ts'
import type { SearchFilters } from '@okoume/domain/search/saved-search.ts'
import { matcherOf, rarestFragment } from '@okoume/domain/search/search-matcher.ts'
import {
  plansOfStatement,
  type RecordedStatement,
  recordStatements,
} from '@okoume/tests/database/statement-plans.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { testSize } from '@okoume/tests/test-size.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { findMatches, type ItemToMatch, noteMatches } from './match-searches.ts'

useTestServer({ jobs: false })

const SEARCHES = testSize(5000, 100_000)
const WORDS =
  'perceuse,groupe électrogène,sono,tente,chapiteau,marmite,robe,drone,échelle,kayak,bétonnière,ponceuse,glacière,congélateur,vidéoprojecteur,costume,tondeuse,scooter,pick-up,chaises,table,barbecue,vélo,caméra,remorque,compresseur,poste à souder'.split(
    ',',
  )
const QUARTIERS = PLACES.filter(({ point, name, town }) => point && name !== town)
const NOW = new Date('2031-11-27T17:00:00Z')

const search = (filters: Partial<SearchFilters>): SearchFilters => ({
  location: [],
  condition: [],
  instant: false,
  ...filters,
})

/** As people search: most name a word or a category, half a place; one in twenty wants anything of some price. */
function realistic(n: number): SearchFilters {
  const near = QUARTIERS[(n * 13) % QUARTIERS.length]?.slug
  const within = [2, 5, 10][n % 3]
  return search({
    location: n % 4 === 1 ? ['Libreville'] : [],
    instant: n % 10 === 0,
    ...(n % 4 === 0 && { near, within }),
    ...(n % 20 === 7 && { max: 5000 + (n % 90) * 1000 }),
    ...(n % 20 !== 7 && n % 3 !== 0 && { q: `${WORDS[n % WORDS.length]}${n % 5 === 0 ? ` ${n % 97}` : ''}` }),
    ...(n % 20 !== 7 && n % 3 !== 1 && { category: CATEGORIES[n % CATEGORIES.length] }),
  })
}

const elsewhere = QUARTIERS.filter(({ town }) => town === 'Owendo')
const other = (n: number) => CATEGORIES.filter((one) => one !== 'bricolage')[n % (CATEGORIES.length - 1)]
/** Everybody wants nearly the same, and no one this item: an index of one of the filters alone would read them all. */
const MIXES: Readonly<Record<string, (n: number) => SearchFilters>> = {
  realistic,
  'one word, with another number each': (n) => search({ q: `perceuse n° ${1000 + n}` }),
  'one word, in other categories': (n) => search({ q: 'perceuse', category: other(n) }),
  'one word, elsewhere': (n) =>
    search({ q: 'perceuse', near: elsewhere[n % elsewhere.length]?.slug, within: 2, location: ['Owendo'] }),
  'one word, cheaper': (n) => search({ q: 'perceuse', max: 1 + (n % 9999) }),
  'anything dearer': (n) => search({ min: 10_001 + n }),
  'anything in another condition': (n) =>
    search({ condition: CONDITIONS.filter((one) => one !== 'bon'), max: 20_000 + n }),
  'two letters that it has not': (n) => search({ q: 'wz', max: 20_000 + n }),
}

async function store(mix: (n: number) => SearchFilters, userId: string): Promise<void> {
  await server.pool.query('truncate saved_searches cascade')
  const uses = new Map<string, number>()
  const rows = Array.from({ length: SEARCHES }, (_, n) => {
    const matcher = matcherOf(mix(n))
    const fragment = rarestFragment(matcher.fragments, uses)
    uses.set(fragment, (uses.get(fragment) ?? 0) + 1)
    return { n, ...matcher, fragment }
  })
  for (let start = 0; start < SEARCHES; start += 5000) {
    await server.pool.query(
      `with rows as materialized (
         select gen_random_uuid() as id, row.* from jsonb_to_recordset($2) as row
           (text text, keys jsonb, fragment text, "minPrice" integer, "maxPrice" integer, instant boolean)),
       searches as (
         insert into saved_searches (id, user_id, name, filters, rhythm, created_at, opened_at)
         select id, $1, '', '{}', 'daily', $3, $3 from rows)
       insert into saved_search_keys
         (search_id, fragment, wanted, category, condition, area, instant, max_price, min_price)
       select id, fragment, rows.text, category, condition, area, instant, "maxPrice", "minPrice"
       from rows, jsonb_to_recordset(keys) as key (category text, condition text, area text)`,
      [userId, JSON.stringify(rows.slice(start, start + 5000)), NOW],
    )
  }
  await server.pool.query('vacuum analyze saved_searches, saved_search_keys')
}

let item: ItemToMatch
let userId: string
beforeAll(async () => {
  userId = (await signUpConfirmed(server, 'Ada Ndong')).id
  const owner = await signUpOwner(server)
  const { id } = await addListing(server, owner, {
    title: 'Perceuse à percussion',
    description: `${'Puissante, avec ses mèches et son coffret. '.repeat(20)}Idéale pour le béton.`,
    place: 'louis',
  })
  item = await server.db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
})

const context = () => ({ pool: server.pool, db: server.db, findOccupancies: async () => new Map() })
const match = () => findMatches(context(), { item, now: NOW })

/** The same rule, asked of each search on its own. */
function fits({
  q = '',
  category,
  condition,
  location,
  near,
  within,
  min = 0,
  max,
  instant,
}: SearchFilters): boolean {
  const [from, at] = [findPlace(near ?? ''), findPlace('louis')]
  const km = from && at && within ? distanceKm(from, at) : 0
  return (
    !instant &&
    item.searchText.includes(searchText(q)) &&
    (category === undefined || category === 'bricolage') &&
    (condition.length === 0 || condition.includes('bon')) &&
    (location.length === 0 || location.includes('Libreville')) &&
    (within === undefined || (km !== null && km <= within)) &&
    item.pricePerDay >= min &&
    item.pricePerDay <= (max ?? Number.POSITIVE_INFINITY)
  )
}

/** Rows that a statement reads of an index or a table: those that it looks at, also those that it throws away. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

async function countRowsRead({ text, values }: RecordedStatement): Promise<number> {
  const { rows } = await server.pool.query({ text: `explain (analyze, format json) ${text}`, values })
  const add = (node: PlanNode): number =>
    (/Scan/.test(node['Node Type'])
      ? (node['Actual Rows'] +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)) *
        node['Actual Loops']
      : 0) + (node.Plans ?? []).map(add).reduce((sum, one) => sum + one, 0)
  return add(rows[0]['QUERY PLAN'][0].Plan)
}

/** Of each match its key is read; beside them no more than these. */
const READ_IN_VAIN = 200

describe.each(Object.entries(MIXES))(`${SEARCHES} saved searches, %s`, (name, mix) => {
  beforeAll(() => store(mix, userId), 120_000)

  test('are matched as each by itself, and none is read in vain', async () => {
    const expected = Array.from({ length: SEARCHES }, (_, n) => mix(n)).filter(fits).length
    const times: number[] = []
    for (let round = 0; round < 9; round += 1) {
      const start = performance.now()
      expect(await match()).toHaveLength(expected)
      times.push(performance.now() - start)
    }
    const [median = 0] = times.toSorted((a, b) => a - b).slice(4)
    console.info(`${SEARCHES} searches, ${name}, ${expected} matches: ${Math.round(median)} ms`)
    for (const statement of await recordStatements(server.pool, async () => void (await match()))) {
      expect(await countRowsRead(statement)).toBeLessThanOrEqual(expected + READ_IN_VAIN)
    }
  })
})

test('no plan reads all saved searches', async () => {
  await store(realistic, userId)
  const statements = await recordStatements(server.pool, async () => {
    const searchIds = (await match()).slice(0, 3)
    await noteMatches(server.pool, { item, searchIds, now: NOW })
  })
  for (const statement of statements) {
    for (const plan of await plansOfStatement(server.pool, statement)) {
      expect(plan).toMatch(/saved_search(_keys_wanted|es_pkey)/)
      expect(plan).not.toContain('Seq Scan')
    }
  }
})
