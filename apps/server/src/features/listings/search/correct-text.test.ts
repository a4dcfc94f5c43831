import type { PartInput } from '@okoume/contract/contract.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpOwner } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { recountTerms } from '../terms/search-terms.ts'

let owner: Person
useTestServer()
beforeAll(async () => {
  owner = await signUpOwner(server)
  const listings = [
    { title: 'Perceuse à percussion', price: 4000 },
    { title: 'Perceuse Bosch', price: 6000, location: 'Port-Gentil', place: null },
    { title: 'Groupe électrogène 5 kVA', category: 'jardin' as const },
    { title: 'Tente de camping', description: 'Pour un chantier.' },
    { title: 'Congélateur coffre' },
    { title: 'Robe appelez le 077 12 34 56 ou jean@exemple.com' },
    { title: 'Motopompe', offered: false },
    { title: 'Vélo pour enfant' },
    { title: 'Sac de ville' },
    { title: 'Sacs pour mariage' },
  ]
  for (const [age, listing] of listings.entries())
    await addListing(server, owner, {
      createdAt: new Date(Date.now() - age * 1000),
      description: '',
      ...listing,
    })
})

type Query = PartInput<'searchItems', 'query'>

const DRILLS = ['Perceuse à percussion', 'Perceuse Bosch']

describe('a text that no item has', () => {
  test.each<readonly [query: Query, corrected: string | undefined, titles: readonly string[]]>([
    [{ q: 'perceusse' }, 'perceuse', DRILLS],
    [{ q: 'PERSEUSE' }, 'perceuse', DRILLS],
    [{ q: 'perceuses' }, undefined, DRILLS],
    [{ q: 'perecuse' }, 'perceuse', DRILLS],
    [{ q: 'prceuse' }, 'perceuse', DRILLS],
    [{ q: 'perceusse bosh' }, 'perceuse bosch', ['Perceuse Bosch']],
    [{ q: 'electricogene' }, 'électrogène', ['Groupe électrogène 5 kVA']],
    [{ q: 'Générateur' }, 'groupe électrogène', ['Groupe électrogène 5 kVA']],
    [{ q: 'groupe courant 5 kVA' }, 'groupe électrogène 5 kva', ['Groupe électrogène 5 kVA']],
    [{ q: 'congello' }, 'congélateur', ['Congélateur coffre']],
    [{ q: 'perceusse', max: 5000 }, 'perceuse', DRILLS.slice(0, 1)],
    [{ q: 'perceusse', sort: 'prix-decroissant' }, 'perceuse', DRILLS.toReversed()],
    [{ q: 'perceusse', location: 'Port-Gentil' }, 'perceuse', DRILLS.slice(1)],
    [{ q: 'perceusse', near: 'port-gentil', sort: 'proches' }, 'perceuse', DRILLS.toReversed()],
    [{ q: 'perceusse', near: 'sibang', within: 2 }, 'perceuse', DRILLS.slice(0, 1)],
    [{ q: 'perceusse', from: '2099-01-01', to: '2099-01-02' }, 'perceuse', []],
    [{ q: 'perceusse', category: 'cuisine' }, 'perceuse', []],
    [{ q: '"perceusse"' }, undefined, []],
    // To the letter, whatever the filters leave of it.
    [{ q: 'perceuse' }, undefined, DRILLS],
    [{ q: 'perc' }, undefined, DRILLS],
    [{ q: '« Perceuse »' }, undefined, DRILLS],
    [{ q: 'chantier' }, undefined, ['Tente de camping']],
    [{ q: 'chantier', category: 'cuisine' }, undefined, []],
    // Faults of short words, of numbers and of what is not offered.
    [{ q: 'kav' }, undefined, []],
    [{ q: 'v1sseuse' }, undefined, []],
    // A dropped letter of four, beside a longer word; a word that is one stays.
    [{ q: 'vlo pour enfant' }, 'vélo pour enfant', ['Vélo pour enfant']],
    [{ q: 'vélo pou enfant' }, 'vélo pour enfant', ['Vélo pour enfant']],
    [{ q: 'sac pour enfant' }, 'sac', ['Sac de ville', 'Sacs pour mariage']],
    [{ q: 'sac de vile' }, 'sac de ville', ['Sac de ville']],
    [{ q: 'vlo' }, undefined, []],
    [{ q: 'motopompes' }, undefined, []],
    [{ q: 'xylophone' }, undefined, []],
    [{ q: '%%%%' }, undefined, []],
    // Contacts in titles are no words of titles.
    [{ q: 'exempel' }, undefined, []],
  ])('%j is searched as %s', async (query, corrected, titles) => {
    const page = await server.visitor.searchItems({ query })
    const { cards, ...cardPage } = await server.visitor.searchCards({ query })
    const { sort: _, ...filters } = query
    const counts = await server.visitor.countItems({ query: filters })

    expect(page.items.map(({ title }) => title)).toEqual(titles)
    expect(cards.title).toEqual(titles)
    expect([page.corrected, cardPage.corrected, counts.corrected]).toEqual([corrected, corrected, corrected])
    expect([page.total, counts.total]).toEqual([titles.length, titles.length])
  })

  test('it is paged like any other search', async () => {
    const query = { q: 'perceusse', limit: 1 } as const
    const first = await server.visitor.searchCards({ query })
    const second = await server.visitor.searchCards({ query: { ...query, after: first.next ?? '' } })

    expect([first, second].map(({ cards, corrected }) => [...cards.title, corrected])).toEqual(
      DRILLS.map((title) => [title, 'perceuse']),
    )
    expect(second.next).toBe(null)
  })
})

describe('a text that is typed', () => {
  beforeAll(() => recountTerms(server.db))

  test.each<readonly [q: string, terms: readonly string[]]>([
    ['pe', ['perceuse', 'percussion']],
    ['PERCEUSE', ['perceuse']],
    ['elec', ['électrogène']],
    ['Éle', ['électrogène']],
    // Neither what is not offered, nor contacts, nor short words, nor descriptions.
    ['moto', []],
    ['exem', []],
    ['kv', []],
    ['chan', []],
    ['perceuse bo', []],
    ['p%', []],
    ['12', []],
  ])('%j is continued by %j', async (q, terms) => {
    expect(await server.visitor.suggestTerms({ query: { q } })).toEqual({ terms })
  })

  test.each(['p', 'p'.repeat(41)])('%j is refused', async (q) => {
    await expect(server.visitor.suggestTerms({ query: { q } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})

test('a new word is known with its title, and forgotten in the night after its last one', async () => {
  const saw = await addListing(server, owner, { title: 'Scie sauteuse' })
  expect((await server.visitor.searchCards({ query: { q: 'soteuze' } })).corrected).toBe('sauteuse')

  await recountTerms(server.db)
  const termOf = () =>
    server.db.selectFrom('searchTerms').select(['written', 'items']).where('term', '=', 'sauteuse').execute()
  expect(await termOf()).toEqual([{ written: 'sauteuse', items: 1 }])

  await server.db.deleteFrom('items').where('id', '=', saw.id).execute()
  await recountTerms(server.db)
  expect(await termOf()).toEqual([])
})
