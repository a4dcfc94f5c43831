import type { ItemSearch } from '@okoume/contract/wire/item.ts'
import { soundKey } from '@okoume/domain/search/sound-key.ts'
import { spellingsNear } from '@okoume/domain/search/word-distance.ts'
import {
  plansOfStatement,
  type RecordedStatement,
  recordStatements,
} from '@okoume/tests/database/statement-plans.ts'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { type Random, seededRandom } from '@okoume/tests/simulation/seeded-random.ts'
import { TEST_SEED, testSize } from '@okoume/tests/test-size.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from '#src/seed/load-catalogue.ts'
import { suggestTerms } from '../terms/suggest-terms.ts'
import { searchCards } from './search-cards.ts'
import type { RowFilterContext } from './search-row-filter.ts'

const OBJECTS =
  'Perceuse Visseuse Ponceuse Meuleuse Tronçonneuse Débroussailleuse Tondeuse Bétonnière Brouette Échafaudage Échelle Compresseur Motopompe Pulvérisateur Chapiteau Parasol Sonorisation Vidéoprojecteur Imprimante Ordinateur Téléviseur Ventilateur Climatiseur Congélateur Glacière Marmite Barbecue Réchaud Vaisselle Remorque Scooter Minibus Camion Bateau Kayak Paddle Moquette Bicyclette Trampoline Piano Djembé Costume Smoking Machette Déguisement Poussette Valise Microphone Projecteur Groupe'.split(
    ' ',
  )
const KINDS =
  'professionnelle, de chantier, pour mariage, avec batterie, très puissante, pliable, sans fil, avec accessoires, de camping, pour cérémonie'.split(
    ', ',
  )
const TITLES = OBJECTS.flatMap((name) => KINDS.map((kind) => `${name} ${kind}`))
/** As many other terms as a large catalogue may have, which must neither mislead nor be read through. */
const OTHERS = testSize(5000, 30_000)
const NOW = new Date('2026-12-01T10:00:00Z')

let database: TestDatabase
let context: RowFilterContext
beforeAll(async () => {
  database = await createTestDatabase()
  context = { pool: database.pool, db: database.kysely, findOccupancies: async () => new Map() }
  await loadCatalogue({
    pool: database.pool,
    lines: lines(),
    onProgress: () => {},
    onRefused: ({ why }) => expect.fail(why),
    onIndexing: () => {},
  })
  await addOtherTerms()
  await database.pool.query('vacuum (analyze) items, search_terms')
}, 120_000)
afterAll(() => database.drop())

async function* lines(): AsyncGenerator<string> {
  for (const [id, title] of TITLES.entries()) {
    const rest = {
      category: 'bricolage',
      city: 'Libreville',
      pricePerDay: 5000,
      condition: 'bon',
      deposit: 0,
    }
    const createdAt = new Date(Date.UTC(2026, 0, 1) + id * 1000).toISOString()
    yield JSON.stringify({ id, title, description: '', ...rest, stock: 1, ownerId: 1, createdAt })
  }
}

/** Terms of titles that are gone, made of French syllables. */
async function addOtherTerms(): Promise<void> {
  const random = seededRandom(TEST_SEED)
  const syllables = 'ba co di fon gra li mai no pe rou sa ti ver chan quo ture tion ment eau pha'.split(' ')
  const terms = new Set<string>()
  while (terms.size < OTHERS)
    terms.add(Array.from({ length: random.between(3, 5) }, () => random.pick(syllables)).join(''))
  const rows = [...terms].map((term) => ({ term, sound: soundKey(term), spellings: spellingsNear(term) }))
  for (let start = 0; start < rows.length; start += 5000)
    await database.pool.query(
      `insert into search_terms (term, written, sound, spellings)
        select term, term, sound, array(select jsonb_array_elements_text(spellings))
        from jsonb_to_recordset($1) as new (term text, sound text, spellings jsonb) on conflict do nothing`,
      [JSON.stringify(rows.slice(start, start + 5000))],
    )
}

type Fault = (word: string, random: Random) => string

const FAULTS: Readonly<Record<string, Fault>> = {
  swap: (word, random) => {
    const at = random.between(1, word.length - 2)
    return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
  },
  drop: (word, random) => {
    const at = random.between(1, word.length - 1)
    return word.slice(0, at) + word.slice(at + 1)
  },
  double: (word, random) => {
    const at = random.between(0, word.length - 1)
    return word.slice(0, at) + word.slice(at, at + 1) + word.slice(at)
  },
  sound: (word) => {
    const alike = [
      ['ph', 'f'],
      ['qu', 'k'],
      ['eau', 'o'],
      ['ss', 'c'],
      ['ai', 'è'],
      ['ce', 'se'],
      ['é', 'ai'],
      ['è', 'ê'],
      ['i', 'y'],
      ['c', 'k'],
      ['t', 'tt'],
      ['n', 'nn'],
      ['e', 'é'],
    ] as const
    const [from, to] = alike.find(([letters]) => word.toLowerCase().includes(letters)) ?? ['', '']
    return word.toLowerCase().replace(from, to)
  },
}

function searchOf(q: string): ItemSearch {
  return { q, sort: 'recent', limit: 10, location: [], condition: [], instant: false }
}

/** The title with a fault in one of its words of four letters or more: «avec», «sans», «pour» too. */
function withFault(title: string, fault: Fault, random: Random): string {
  const word = random.pick(title.split(' ').filter(({ length }) => length > 3))
  return title.replace(word, fault(word, random))
}

test.each(Object.entries(FAULTS))(
  '%s: of fifty faulty titles at least forty-nine find their object',
  async (_, fault) => {
    const random = seededRandom(TEST_SEED)
    const titles = TITLES.filter((_, index) => index % testSize(10, 1) === 0)
    const missed: string[] = []
    for (const title of titles) {
      const typed = withFault(title, fault, random)
      const { cards, corrected } = await searchCards(context, searchOf(typed), NOW)
      if (!cards.title.includes(title)) missed.push(`${typed}: ${corrected}`)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(titles.length / 50)
  },
)

test('what some object has to the letter is never corrected', async () => {
  for (const title of TITLES.filter((_, index) => index % testSize(10, 1) === 0)) {
    const { cards, corrected } = await searchCards(context, searchOf(title.slice(0, 9)), NOW)
    expect([cards.title.length > 0, corrected], title).toEqual([true, undefined])
  }
})

test.each(['professionel', 'tronsonneuse professionel', 'electromegane', 'brouete pliabel'])(
  'the terms for «%s» are found by indexes',
  async (q) => {
    const statements = await recordStatements(database.pool, async () => {
      await searchCards(context, searchOf(q), NOW)
    })
    await expectIndexes(statements.filter(({ text }) => text.includes('search_terms')))
  },
)

test.each(['pe', 'perceus', 'xy'])('the terms that begin like «%s» are found by an index', async (q) => {
  await expectIndexes(
    await recordStatements(database.pool, async () => void (await suggestTerms(database.pool, q))),
  )
})

async function expectIndexes(statements: readonly RecordedStatement[]): Promise<void> {
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements)
    for (const plan of await plansOfStatement(database.pool, statement))
      expect(plan).not.toContain('Seq Scan')
}
