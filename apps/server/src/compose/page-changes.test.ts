import { createTestDatabase } from '@okoume/tests/database/test-database.ts'
import { reviewable } from '@okoume/tests/server/handing-over.ts'
import { addListing, type Listing, SAW } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { paymentBody, request, startPayment } from '@okoume/tests/server/renting.ts'
import { decideOnPerson } from '@okoume/tests/server/reporting.ts'
import { startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let writing: TestServer
/** Another process on the same database: it sees no call of the one that writes. */
let reading: TestServer
let owner: Person
let renter: Person
let stranger: Person
let moderator: Person
let drill: Listing
let past: string
let pending: string

beforeAll(async () => {
  const database = await createTestDatabase()
  writing = await startTestServer({ database, jobs: false })
  owner = await signUpOwner(writing)
  renter = await signUpConfirmed(writing, 'Serge Ndong')
  moderator = await signUpConfirmed(writing, 'Modération', { roles: ['moderation'] })
  stranger = await signUpConfirmed(writing, 'Annick Ondo')
  drill = await addListing(writing, owner, { available: 3, title: 'Perceuse Bosch' })
  past = await reviewable(writing, { owner, renter, listing: drill })
  reading = await startTestServer({ database: { ...database, drop: async () => {} }, jobs: false })
})
afterAll(async () => {
  await reading.stop()
  await writing.stop()
})

const publicReads = () => {
  const { id } = drill
  const days = `from=${writing.day(20)}&to=${writing.day(22)}`
  return [
    '/items',
    '/api/items',
    '/api/cards?q=bosch',
    ...[20, 25, 30].map((first) => `/api/cards?from=${writing.day(first)}&to=${writing.day(first + 1)}`),
    `/api/items/counts?${days}`,
    '/api/places',
    '/api/suggestions?q=bos',
    '/api/categories',
    '/api/items/price-hint?category=bricolage',
    `/single/item/${id}`,
    `/item/${owner.id}`,
    `/api/items/${id}/reviews`,
    `/api/people/${owner.id}`,
    `/api/people/${owner.id}/items`,
    `/api/people/${owner.id}/reviews`,
  ]
}

/** A caller with a session is answered from the database. */
async function read(url: string, token?: string): Promise<string> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const { statusCode, body } = await reading.http.inject({ url, headers })
  return `${statusCode} ${body}`
}

const readAll = async (token?: string) => Promise.all(publicReads().map((url) => read(url, token)))

const blockDays = () =>
  owner.client.blockItemDays({
    params: { id: drill.id },
    body: { start_date: writing.day(20), end_date: writing.day(22), quantity: null, note: '' },
  })
const review = ({ client }: Person, note: number) =>
  client.saveRentalReview({ params: { id: past }, body: { note, text: 'Bien.' } as never })

const CHANGES: readonly (readonly [change: string, act: () => Promise<unknown>])[] = [
  ['an item more', () => owner.client.createItem({ body: SAW })],
  ['days that are blocked', blockDays],
  [
    'a booking that is being paid',
    () =>
      startPayment(
        renter,
        paymentBody(renter, drill, { start: writing.day(25), end: writing.day(26), quantity: 3 }),
      ),
  ],
  ['the review of one party, which nobody sees', () => review(renter, 4)],
  ['the second review, which publishes both', () => review(owner, 5)],
  [
    'a request',
    async () => {
      const parties = { owner, renter: stranger, listing: drill }
      pending = await request(writing, parties, { start: writing.day(30), end: writing.day(31), quantity: 3 })
    },
  ],
  [
    "its refusal, of the owner's record",
    () =>
      owner.client.updateRentalStatus({
        body: { rental_id: pending, status: 'refusée', reason: 'promised' },
      }),
  ],
  ['a job', () => writing.runDue()],
  [
    'a statement of an operator',
    () => writing.pool.query('update items set price = price + 500 where id = $1', [drill.id]),
  ],
  [
    'an item that is not offered any more',
    () => owner.client.updateItemAvailability({ body: { item_id: drill.id, available: false } }),
  ],
  ['a suspension', () => decideOnPerson(writing, owner, 'suspend 7', moderator)],
]

/** They change nothing that these reads show; every other row does, or it would prove nothing. */
const UNSEEN = ['the review of one party, which nobody sees', 'a job']

test.each(CHANGES)('another process shows %s', async (change, act) => {
  const before = await readAll()
  await act()
  await waitFor('the cached answers to be those of the database', async () => {
    const [cached, fresh] = [await readAll(), await readAll(stranger.token)]
    return JSON.stringify(cached) === JSON.stringify(fresh)
  })
  const changed = (await readAll()).filter((answer, index) => answer !== before[index])
  if (!UNSEEN.includes(change)) expect(changed).not.toEqual([])
})

test('answers stay cached for as long as nothing changes', async () => {
  const url = `/api/people/${stranger.id}`
  const first = await read(url)
  await writing.pool.query(
    `begin; set local session_replication_role = replica;
     update users set open_name = true where id = '${stranger.id}'; commit`,
  )
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(await read(url)).toBe(first)
})
