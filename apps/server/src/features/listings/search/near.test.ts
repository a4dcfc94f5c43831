import type { PartInput } from '@okoume/contract/contract.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let owner: Person
useTestServer()
beforeAll(async () => {
  owner = await signUpOwner(server)
  const places = [
    { title: 'Sono de Sibang', place: 'sibang' },
    { title: 'Sono de Louis', place: 'louis' },
    { title: "Sono d'Angondjé", location: 'Akanda', place: 'angondje' },
    { title: "Sono d'ailleurs", place: 'libreville-autre' },
    { title: 'Sono ancienne', place: null },
    { title: 'Sono de la Balise', location: 'Port-Gentil', place: 'port-gentil-balise' },
    { title: 'Drone de Louis', place: 'louis', category: 'electronique' as const },
  ]
  for (const [age, details] of places.entries()) {
    await addListing(server, owner, { createdAt: new Date(Date.now() - age * 1000), ...details })
  }
})

type Query = PartInput<'searchItems', 'query'>
const search = (query: Query) => server.visitor.searchItems({ query })

describe('near Louis', () => {
  test('the nearest come first with their distance, and what is only in the same town before other towns', async () => {
    const { items, total } = await search({ near: 'louis', sort: 'proches' })
    expect(items.map(({ title, distanceKm }) => [title, distanceKm])).toEqual([
      ['Sono de Louis', 0],
      ['Drone de Louis', 0],
      ['Sono de Sibang', 7],
      ['Sono ancienne', null],
      ["Sono d'ailleurs", null],
      ["Sono d'Angondjé", 14],
      ['Sono de la Balise', 146],
    ])
    expect(total).toBe(7)
  })

  test('a radius holds what is surely within it, also in another order, and is counted', async () => {
    for (const sort of ['proches', 'recent', 'prix-croissant'] as const) {
      const found = await search({ near: 'louis', within: 10, sort })
      expect(found.items.map(({ title }) => title).toSorted()).toEqual([
        'Drone de Louis',
        'Sono de Louis',
        'Sono de Sibang',
      ])
      expect(found).toMatchObject({ total: 3, totalIsExact: true })
      expect(found.facets.locations).toEqual([{ name: 'Libreville', count: 3 }])
    }
  })

  test('every page of one item follows the page before', async () => {
    const titles: string[] = []
    let after: string | null = null
    do {
      const query: Query = { near: 'louis', sort: 'proches', limit: 1, q: 'sono' }
      const page = await search(after === null ? query : { ...query, after })
      titles.push(...page.items.map(({ title }) => title))
      after = page.next
    } while (after !== null)
    expect(titles).toHaveLength(6)
    expect(new Set(titles).size).toBe(6)
  })

  test('cards say quartier and distance, and without a place quartier and town', async () => {
    const near = await server.visitor.searchCards({ query: { near: 'louis', sort: 'proches', q: 'sono' } })
    expect(near.nearName).toBe('Louis')
    expect(near.cards.place).toEqual([
      'Dans ce quartier',
      'Sibang · ≈\u00a07\u00a0km',
      'Libreville · dans la même ville',
      'Libreville · dans la même ville',
      'Angondjé · ≈\u00a014\u00a0km',
      'Balise · ≈\u00a0146\u00a0km',
    ])
    const { cards, nearName } = await server.visitor.searchCards({ query: { q: 'sono', limit: 3 } })
    expect(nearName).toBeUndefined()
    expect(cards.place).toEqual(['Sibang, Libreville', 'Louis, Libreville', 'Angondjé, Akanda'])
  })

  test('with dates the nearest that can be booked come first', async () => {
    const days = { from: server.day(3), to: server.day(4) }
    const { items } = await search({ near: 'louis', sort: 'proches', ...days })
    expect(items.map(({ title }) => title).slice(0, 3)).toEqual([
      'Sono de Louis',
      'Drone de Louis',
      'Sono de Sibang',
    ])
  })
})

test.each<[Query, string]>([
  [{ sort: 'proches' }, 'near'],
  [{ within: 5 }, 'within'],
])('%j needs a place', async (query, field) => {
  expect(await refusalOf(search(query))).toMatchObject({
    status: 400,
    fields: { [field]: "Choisissez d'abord un quartier." },
  })
})

test('a key of another order is refused', async () => {
  const { next } = await search({ limit: 1 })
  const refusal = await refusalOf(search({ near: 'louis', sort: 'proches', limit: 1, after: next ?? '' }))
  expect(refusal).toMatchObject({ fields: { after: "Cette page n'existe pas." } })
})

describe('the numbers of the map', () => {
  const countsOf = async (query: PartInput<'countPlaces', 'query'>) => {
    const { slug, count } = await server.visitor.countPlaces({ query })
    return Object.fromEntries(slug.map((one, n) => [one, count[n]]))
  }

  test.each<[PartInput<'countPlaces', 'query'>, Record<string, number>]>([
    [{}, { louis: 2, angondje: 1, 'libreville-autre': 1, sibang: 1 }],
    [{ category: 'electronique' }, { louis: 1 }],
    [{ location: ['Akanda'] }, { angondje: 1 }],
    [{ location: ['Port-Gentil'] }, {}],
    [{ q: 'sono' }, { louis: 1, angondje: 1, 'libreville-autre': 1, sibang: 1 }],
    [{ max: 10 }, {}],
    [
      { near: 'sibang', within: 2 },
      { louis: 2, angondje: 1, 'libreville-autre': 1, sibang: 1 },
    ],
  ])('for %j are %j', async (query, expected) => expect(await countsOf(query)).toEqual(expected))
})
