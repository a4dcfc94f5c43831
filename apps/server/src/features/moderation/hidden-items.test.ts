import { CONTRACT, OPERATION_NAMES } from '@okoume/contract/contract.ts'
import { publishedReview } from '@okoume/tests/server/handing-over.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'

useTestServer()

/** In every text of the item; a word that no other item has. */
const PLANTED = 'Zanzibarine'

let owner: Person
let moderator: Person
let item: Listing
beforeAll(async () => {
  owner = await signUpOwner(server, 'Rose Mboumba')
  await owner.client.updateProfile({ params: { id: owner.id }, body: { name: owner.name, openName: true } })
  moderator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  item = await addListing(server, owner, {
    title: `${PLANTED} de scène`,
    description: `Une ${PLANTED}.`,
    landmark: `Derrière la ${PLANTED}`,
    specifications: { Marque: PLANTED },
    checklist: [PLANTED, 'Le mandrin'],
    images: [],
    available: 9,
  })
  await addListing(server, owner)
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  await publishedReview(server, { owner, renter, listing: item })
})

// The demo's mailbox replaces the people's own.
const PUBLIC_READS = OPERATION_NAMES.filter((name) => {
  const { method, access, tag } = CONTRACT[name]
  return method === 'GET' && access === 'anyone' && tag !== 'Démonstration'
})
const queries = () => [
  {},
  { id: item.id },
  { q: PLANTED },
  { q: PLANTED, category: 'bricolage' },
  { category: 'bricolage' },
]
const FILES = ['/sitemap.xml', '/sitemap/objets/1.xml', '/sitemap/personnes/1.xml']

/** The public reads, and the files, whose answer names the item. */
async function readEverything(): Promise<string[]> {
  const params = [item.id, owner.id].map((id) => ({ id, ownerId: owner.id }))
  const inputs = params.flatMap((one) => queries().map((query) => ({ params: one, query })))
  const found = new Set<string>()
  const note = (name: string, text = '') => {
    if (text.includes(PLANTED) || text.includes(item.id)) found.add(name)
  }
  for (const name of PUBLIC_READS) {
    const call = server.visitor[name] as (input: object) => Promise<unknown>
    for (const input of inputs) note(name, JSON.stringify(await call(input).catch(({ code }) => ({ code }))))
  }
  for (const url of FILES) note(url, (await server.http.inject({ url })).body)
  return [...found].toSorted()
}

const countAll = async () => (await server.visitor.countItems({ query: { category: 'bricolage' } })).total

async function decide(decision: 'remove' | 'restore' | 'dismiss'): Promise<void> {
  const { cases } = await moderator.client.listReports()
  const id = cases.find(({ targetId }) => targetId === item.id)?.id ?? ''
  const text = 'Ceci ne se loue pas ici.'
  await moderator.client.decideReport({ body: { id, decision, reason: 'prohibited', text } })
}

test('a hidden item is in no public answer, count or sitemap, and nobody can ask for it', async () => {
  const shown = await readEverything()
  expect(shown).toEqual([
    '/sitemap/objets/1.xml',
    ...['getCardsById', 'getItem', 'listItems', 'listOwnerItems', 'listPersonItems', 'listPersonReviews'],
    ...['searchCards', 'searchItems'],
  ])
  const before = await countAll()
  const body = paymentBody(await signUpConfirmed(server, 'Annick Ondo'), item, {
    start: server.day(5),
    end: server.day(6),
  })

  await (await signUpOwner(server, 'Nadège')).client.sendReport({
    body: { kind: 'item', id: item.id, reason: 'prohibited' },
  })
  await decide('remove')
  expect(await readEverything()).toEqual([])
  expect(await countAll()).toBe(before - 1)
  const calendar = server.visitor.listItemRentals({ params: { id: item.id } })
  expect((await refusalOf(calendar)).code).toBe('ITEM_NOT_FOUND')
  const renter = await signUpConfirmed(server, 'Annick Ondo')
  expect((await refusalOf(startPayment(renter, body))).code).toBe('ITEM_NOT_OFFERED')
  const change = { params: { id: item.id }, body: { item_id: item.id, available: true } }
  await owner.client.updateItemAvailability(change)
  expect(await readEverything()).toEqual([])
  const own = await owner.client.getItem({ params: { id: item.id } })
  expect(own).toMatchObject({ offered: true, hidden: { state: 'removed' } })
  expect(own.hidden?.text).toContain('Ceci ne se loue pas ici.')
})
