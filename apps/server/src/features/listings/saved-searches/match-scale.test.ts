import { CATEGORIES } from '@okoume/domain/listing/categories.ts'
import { PLACES } from '@okoume/domain/places/places.ts'
import { matcherOf, type SearchFilters } from '@okoume/domain/search/saved-search.ts'
import { plansOfStatement, recordStatements } from '@okoume/tests/database/statement-plans.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { testSize } from '@okoume/tests/test-size.ts'
import { beforeAll, expect, test } from 'vitest'
import { findMatches, type ItemToMatch, noteMatches } from './match-searches.ts'

useTestServer({ jobs: false })

const SEARCHES = testSize(5000, 100_000)
const WORDS = [
  ...[
    'perceuse',
    'groupe électrogène',
    'sono',
    'tente',
    'chapiteau',
    'marmite',
    'robe',
    'drone',
    'échelle',
    'kayak',
  ],
  ...[
    'bétonnière',
    'ponceuse',
    'glacière',
    'congélateur',
    'vidéoprojecteur',
    'costume',
    'tondeuse',
    'scooter',
  ],
  ...[
    'pick-up',
    'chaises',
    'table',
    'barbecue',
    'vélo',
    'caméra',
    'remorque',
    'compresseur',
    'poste à souder',
  ],
]
const QUARTIERS = PLACES.filter(({ point, name, town }) => point && name !== town)
const NOW = new Date('2031-11-27T17:00:00Z')

/** As people search: most name a word or a category, half a place; one in twenty wants anything of some price. */
function filtersOf(n: number): SearchFilters {
  const near = QUARTIERS[(n * 13) % QUARTIERS.length]?.slug
  const where = n % 4 === 0 ? { near, within: [2, 5, 10][n % 3] } : {}
  return {
    location: n % 4 === 1 ? ['Libreville'] : [],
    instant: n % 10 === 0,
    ...where,
    ...(n % 20 === 7 ? { max: 5000 + (n % 90) * 1000 } : {}),
    ...(n % 20 !== 7 && n % 3 !== 0
      ? { q: `${WORDS[n % WORDS.length]}${n % 5 === 0 ? ` ${n % 97}` : ''}` }
      : {}),
    ...(n % 20 !== 7 && n % 3 !== 1 ? { category: CATEGORIES[n % CATEGORIES.length] } : {}),
  }
}

let item: ItemToMatch
beforeAll(async () => {
  const person = await signUpConfirmed(server, 'Ada Ndong')
  const rows = Array.from({ length: SEARCHES }, (_, n) => matcherOf(filtersOf(n)))
  for (let start = 0; start < SEARCHES; start += 5000) {
    await server.pool.query(
      `insert into saved_searches (id, user_id, name, filters, wanted, keys, min_price, max_price, instant, rhythm,
         created_at, opened_at)
       select gen_random_uuid(), $1, '', '{}', wanted, array(select jsonb_array_elements_text(keys)), "minPrice",
         "maxPrice", instant, 'daily', $3, $3
       from jsonb_to_recordset($2) as search
         (wanted text, keys jsonb, "minPrice" integer, "maxPrice" integer, instant boolean)`,
      [person.id, JSON.stringify(rows.slice(start, start + 5000)), NOW],
    )
  }
  await server.pool.query('vacuum analyze saved_searches')
  const owner = await signUpOwner(server)
  const { id } = await addListing(server, owner, {
    title: 'Perceuse à percussion',
    description: `${'Puissante, avec ses mèches et son coffret. '.repeat(20)}Idéale pour le béton.`,
    place: 'louis',
  })
  item = await server.db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}, 120_000)

test(`${SEARCHES} saved searches are matched by their index, as each by itself`, async () => {
  const expected = Array.from({ length: SEARCHES }, (_, n) => matcherOf(filtersOf(n))).filter(
    ({ keys, wanted, maxPrice, instant }) =>
      !instant &&
      item.price_per_day <= maxPrice &&
      item.search_text.includes(wanted) &&
      keys.some((key) => /^(bricolage|\*)\|(louis|@Libreville|\*)$/.test(key)),
  ).length
  const start = performance.now()
  expect(await findMatches(server.pool, item)).toHaveLength(expected)
  console.info(`${SEARCHES} searches, ${expected} matches: ${Math.round(performance.now() - start)} ms`)
})

test('no plan reads all saved searches', async () => {
  const statements = await recordStatements(server.pool, async () => {
    const matches = await findMatches(server.pool, item)
    await noteMatches(server.pool, { itemId: item.id, matches: matches.slice(0, 3), now: NOW })
  })
  for (const statement of statements) {
    for (const plan of await plansOfStatement(server.pool, statement)) {
      expect(plan).toMatch(/saved_searches_(keys|pkey)/)
      expect(plan).not.toContain('Seq Scan')
    }
  }
})
