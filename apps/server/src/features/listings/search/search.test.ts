import type { PartInput } from '@okoume/contract/contract.ts'
import { CATEGORIES } from '@okoume/domain/listing/categories.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { NewItem } from '../items/add-items.ts'

let owner: Person
useTestServer()
beforeAll(async () => {
  owner = await signUpOwner(server)
})

type Query = PartInput<'searchItems', 'query'>

async function search(query: Query) {
  return server.visitor.searchItems({ query })
}

async function titlesOf(query: Query): Promise<string[]> {
  return (await search(query)).items.map(({ title }) => title)
}

/** Empties the catalogue and fills it again. */
async function catalogue(items: readonly Partial<NewItem>[]): Promise<void> {
  await server.db.deleteFrom('items').execute()
  for (const [age, item] of items.entries()) {
    await addListing(server, owner, { createdAt: new Date(Date.now() - age * 1000), ...item })
  }
}

test('categories come with their number of items, and the oldest cover of the newest sixty', async () => {
  await catalogue([
    { category: 'cuisine', images: [] },
    ...Array.from({ length: 57 }, () => ({ category: 'sport' as const })),
    { category: 'cuisine', images: ['/photo-58.webp'] },
    { category: 'cuisine', images: [] },
    { category: 'jardin', images: ['/photo-60.webp'] },
  ])

  const found = await server.visitor.listCategories()

  const shown = found.filter(({ count }) => count > 0).map(({ id, count, image }) => [id, count, image])
  expect(shown).toEqual([
    ['sport', 57, '/images/demo/perceuse/960.webp'],
    ['cuisine', 3, '/photo-58.webp'],
    ['jardin', 1, null],
  ])
})

describe('the text', () => {
  beforeAll(() =>
    catalogue([
      { title: 'Échelle télescopique', description: 'Aluminium, 3,8 m.' },
      { title: 'Tondeuse', description: 'Moteur HONDA, à cœur ouvert.' },
      { title: 'Remise de 100%', description: 'a_b' },
      { title: 'Chemin C:\\outils', description: 'sans joker' },
      { title: 'Fin du titre', description: 'début du texte' },
    ]),
  )

  test.each([
    ['echelle', ['Échelle télescopique']],
    ['ÉCHELLE', ['Échelle télescopique']],
    ['elle tele', ['Échelle télescopique']],
    ['  échelle   télescopique ', ['Échelle télescopique']],
    ['honda', ['Tondeuse']],
    ['coeur', ['Tondeuse']],
    ['CŒUR', ['Tondeuse']],
    ['introuvable', []],
  ])('«%s» matches title and description, whatever its case and accents', async (q, titles) => {
    expect(await titlesOf({ q })).toEqual(titles)
  })

  test.each([
    ['%', ['Remise de 100%']],
    ['100%', ['Remise de 100%']],
    ['_', ['Remise de 100%']],
    ['a_b', ['Remise de 100%']],
    ['axb', []],
    ['\\', ['Chemin C:\\outils']],
    ['c:\\o', ['Chemin C:\\outils']],
    ['%%', []],
    ['\\%', []],
    ["' or 1=1 --", []],
  ])('«%s» has no wildcard: it matches literally', async (q, titles) => {
    expect(await titlesOf({ q })).toEqual(titles)
  })

  test('a match to the letter never spans title and description, words may', async () => {
    expect(await titlesOf({ q: '"titre debut"' })).toEqual([])
    expect(await titlesOf({ q: 'titre debut' })).toEqual(['Fin du titre'])
  })

  test('a blank text matches everything', async () => {
    expect((await search({ q: '   ' })).total).toBe(5)
  })
})

describe('the filters', () => {
  beforeAll(() =>
    catalogue([
      { title: 'jour 1000', price: 1000 },
      { title: 'semaine 7000', price: 7000, priceUnit: 'semaine', category: 'sport' },
      { title: 'mois 30000', price: 30_000, priceUnit: 'mois', location: 'Port-Gentil' },
      { title: 'jour 5000', price: 5000, category: 'sport', location: 'Port-Gentil' },
      { title: 'jour 100000', price: 100_000 },
      { title: 'jour 250000', price: 250_000, category: 'vehicules' },
      { title: 'pas proposé', price: 3000, offered: false },
    ]),
  )

  test('prices are compared per day, a week being 7 of them and a month 30', async () => {
    const thousandADay = ['jour 1000', 'semaine 7000', 'mois 30000']

    expect(await titlesOf({ min: 1000, max: 1000 })).toEqual(thousandADay)
    expect(await titlesOf({ max: 999 })).toEqual([])
    expect(await titlesOf({ min: 1001, max: 5000 })).toEqual(['jour 5000'])
  })

  test('the upper end of the slider includes all dearer ones', async () => {
    expect(await titlesOf({ min: 50_000, max: 100_000 })).toEqual(['jour 100000', 'jour 250000'])
    expect(await titlesOf({ min: 50_000, max: 99_999 })).toEqual([])
  })

  test('category, town and price are combined with «and»; towns with «or»', async () => {
    expect(await titlesOf({ category: 'sport' })).toEqual(['semaine 7000', 'jour 5000'])
    expect(await titlesOf({ category: 'sport', location: 'Port-Gentil' })).toEqual(['jour 5000'])
    expect(await titlesOf({ category: 'sport', location: ['Port-Gentil', 'Libreville'] })).toHaveLength(2)
    expect(await titlesOf({ location: 'Port-Gentil', max: 1000 })).toEqual(['mois 30000'])
    expect(await titlesOf({ location: 'Oyem' })).toEqual([])
  })

  test('an answer has the total count, whatever the page shows', async () => {
    const { items, total, totalIsExact } = await search({ limit: 2 })

    expect(items).toHaveLength(2)
    expect({ total, totalIsExact }).toEqual({ total: 6, totalIsExact: true })
  })

  test('facets count each choice as if their own filter were not set', async () => {
    const { facets } = await search({ category: 'sport', location: 'Port-Gentil', max: 5000 })

    expect(facets.categories.map(({ id }) => id)).toEqual(CATEGORIES)
    const counts = Object.fromEntries(facets.categories.map(({ id, count }) => [id, count]))
    expect(counts).toMatchObject({ sport: 1, bricolage: 1, vehicules: 0 })
    expect(facets.locations).toEqual([
      { name: 'Libreville', count: 1 },
      { name: 'Port-Gentil', count: 1 },
    ])
    expect(facets.price).toEqual({ min: 5000, max: 5000 })
  })

  test('the places are those of the results, whatever their names', async () => {
    const oyem = await addListing(server, owner, { title: 'ailleurs', location: 'Oyem', category: 'jardin' })
    const all = await search({})
    const gardens = await search({ category: 'jardin' })
    const word = await search({ q: 'ailleurs', location: 'Libreville' })
    await server.db.deleteFrom('items').where('id', '=', oyem.id).execute()

    expect(all.facets.locations).toEqual([
      { name: 'Libreville', count: 4 },
      { name: 'Oyem', count: 1 },
      { name: 'Port-Gentil', count: 2 },
    ])
    expect(gardens.facets.locations).toEqual([{ name: 'Oyem', count: 1 }])
    expect(word).toMatchObject({ items: [], total: 0 })
    expect(word.facets.locations).toEqual([{ name: 'Oyem', count: 1 }])
  })

  test('an item that is withdrawn or changed is recounted at once', async () => {
    const listing = await addListing(server, owner, { title: 'changeant', price: 40_000, category: 'jardin' })
    const gardens = async () => {
      // Callers with a session get no cached answer.
      const query = { category: 'jardin', min: 39_000, max: 41_000 } as const
      const { total, facets } = await owner.client.searchItems({ query })
      return [total, facets.price.max]
    }

    expect(await gardens()).toEqual([1, 40_000])
    await server.db.updateTable('items').set({ pricePerDay: 50_000 }).where('id', '=', listing.id).execute()
    expect(await gardens()).toEqual([0, 50_000])
    await server.db.updateTable('items').set({ offered: false }).where('id', '=', listing.id).execute()
    expect(await gardens()).toEqual([0, 0])
    await server.db.deleteFrom('items').where('id', '=', listing.id).execute()
  })

  test('an empty catalogue answers zeroes', async () => {
    const { items, total, facets, next } = await search({ q: 'rien de tel' })

    expect({ items, total, next }).toEqual({ items: [], total: 0, next: null })
    expect(facets.price).toEqual({ min: 0, max: 0 })
  })
})

describe('order and pagination', () => {
  const PRICES = [3000, 1000, 2000, 2000, 2000, 2000, 1000, 5000, 2000, 4000]
  beforeAll(() =>
    catalogue(
      // Pairs of the same instant, runs of the same price: only the id distinguishes them.
      PRICES.map((price, index) => ({
        price,
        title: `n° ${index}`,
        createdAt: new Date(Date.UTC(2026, 0, 10, 12) - Math.floor(index / 2) * 1000),
      })),
    ),
  )

  test.each([1, 2, 3, 7])('pages of %i visit every item once in each order', async (limit) => {
    for (const sort of ['recent', 'prix-croissant', 'prix-decroissant', 'notes'] as const) {
      const visited: { price: number; createdAt: string; title: string }[] = []
      let after: string | undefined
      do {
        const page = await search({ sort, limit, ...(after === undefined ? {} : { after }) })
        visited.push(...page.items)
        after = page.next ?? undefined
      } while (after !== undefined && visited.length <= PRICES.length)

      expect(new Set(visited.map(({ title }) => title)).size).toBe(PRICES.length)
      expect(visited).toHaveLength(PRICES.length)
      const prices = visited.map(({ price }) => price)
      const instants = visited.map(({ createdAt }) => createdAt)
      const ordered = {
        recent: instants.toSorted().reverse().join() === instants.join(),
        'prix-croissant': prices.toSorted((a, b) => a - b).join() === prices.join(),
        'prix-decroissant': prices.toSorted((a, b) => b - a).join() === prices.join(),
        // The newest first of equal ones: no one has reviewed any.
        notes: instants.toSorted().reverse().join() === instants.join(),
      }
      expect(ordered[sort], sort).toBe(true)
    }
  })

  test('an item added meanwhile neither repeats nor hides another', async () => {
    const first = await search({ limit: 5 })
    await addListing(server, owner, { title: 'nouveau', createdAt: new Date() })
    const rest = await search({ limit: 100, after: first.next ?? '' })

    const titles = [...first.items, ...rest.items].map(({ title }) => title)
    expect(titles.toSorted()).toEqual(PRICES.map((_, index) => `n° ${index}`).toSorted())
  })

  test('a cursor of another order, an invented or a broken one is refused at its field', async () => {
    const { next } = await search({ limit: 1, sort: 'prix-croissant' })
    const uuid = '00000000-0000-4000-8000-000000000000'
    const endless = `2026-01-01T00:00:00.${'1'.repeat(140)}Z`
    const bad = [
      [99_999_999_999, uuid],
      ['0000-01-01T00:00:00.000Z', uuid],
      [endless, uuid],
      [1.5, uuid],
    ]
    const ranked = [4, '2026-01-01T00:00:00.000Z', uuid]
    const invented = [...bad, ranked, [1, 'x'], {}, []]
    const keys = [next ?? '', 'abc', '', ...invented.map((key) => btoa(JSON.stringify(key)))]

    for (const after of keys) {
      const refusal = await refusalOf(search({ after, sort: 'recent' }))
      expect(refusal, after).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
      expect(refusal.fields).toEqual({ after: "Cette page n'existe pas." })
    }
    const beyond = btoa(JSON.stringify([99_999_999_999, uuid]))
    const refusal = await refusalOf(search({ after: beyond, sort: 'prix-croissant' }))
    expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  })
})

test('a card says what is booked at once, and whose owner is trusted', async () => {
  const trusted = await signUpOwner(server)
  await server.db.updateTable('users').set({ trustedOwner: true }).where('id', '=', trusted.id).execute()
  await addListing(server, trusted, { title: 'Badges deux', instant: 'verified' })
  await addListing(server, owner, { title: 'Badges un', instant: 'verified' })

  const { cards } = await server.visitor.searchCards({ query: { q: 'badges' } })

  const badges = Object.fromEntries(cards.title.map((title, at) => [title, cards.badges[at]]))
  expect(badges).toEqual({ 'Badges deux': ['Immédiat', 'De confiance'], 'Badges un': ['Immédiat'] })
})
