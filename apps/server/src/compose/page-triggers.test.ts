import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '@okoume/tests/database/test-database.ts'
import { reviewable } from '@okoume/tests/server/handing-over.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { paymentBody, request, startPayment } from '@okoume/tests/server/renting.ts'
import { startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let writing: TestServer
let reading: TestServer
let owner: Person
let renter: Person
let stranger: Person
let drill: Listing
let other: Listing
let pending: string

beforeAll(async () => {
  const database = await createTestDatabase()
  writing = await startTestServer({ database, jobs: false })
  owner = await signUpOwner(writing)
  renter = await signUpConfirmed(writing, 'Serge Ndong')
  stranger = await signUpConfirmed(writing, 'Annick Ondo')
  drill = await addListing(writing, owner, { title: 'Perceuse Bosch' })
  other = await addListing(writing, owner, { title: 'Tente' })
  const past = await reviewable(writing, { owner, renter, listing: drill })
  for (const { client } of [owner, renter])
    await client.saveRentalReview({ params: { id: past }, body: REVIEW as never })
  pending = await request(
    writing,
    { owner, renter, listing: drill },
    { start: writing.day(40), end: writing.day(41) },
  )
  await writing.runDue()
  reading = await startTestServer({ database: { ...database, drop: async () => {} }, jobs: false })
})
afterAll(async () => {
  await reading.stop()
  await writing.stop()
})

const REVIEW = { note: 5, text: 'Très bien.' }

const cardsOn = (first: number, last: number) =>
  `/api/cards?from=${writing.day(first)}&to=${writing.day(last)}`
const perform = (statement: string, ...values: unknown[]) => writing.pool.query(statement, values)

/** A write that no other trigger announces, and a public read that it changes. */
const TRIGGERS: readonly (readonly [
  trigger: string,
  table: string,
  url: () => string,
  act: () => Promise<unknown>,
])[] = [
  [
    'items_shown',
    'items',
    () => `/single/item/${drill.id}`,
    () => perform("update items set description = 'Neuve.' where id = $1", drill.id),
  ],
  [
    'search_terms_shown',
    'search_terms',
    () => '/api/suggestions?q=bos',
    () =>
      perform(
        `insert into search_terms (term, written, sound, spellings, items) values ('bosquet', 'Bosquet', 'bosket', '{}', 9)`,
      ),
  ],
  [
    'rental_reviews_shown',
    'rental_reviews',
    () => `/api/items/${drill.id}/reviews`,
    () => perform(`update rental_reviews set text = text || ' Merci.'`),
  ],
  [
    'users_shown',
    'users',
    () => `/api/people/${owner.id}`,
    () => perform('update users set open_name = not open_name where id = $1', owner.id),
  ],
  [
    'item_blocks_shown',
    'item_blocks',
    () => cardsOn(20, 22),
    () =>
      owner.client.blockItemDays({
        params: { id: drill.id },
        body: { start_date: writing.day(20), end_date: writing.day(22), quantity: null, note: '' },
      }),
  ],
  [
    'checkouts_shown',
    'checkouts',
    () => cardsOn(25, 26),
    () =>
      startPayment(stranger, paymentBody(stranger, drill, { start: writing.day(25), end: writing.day(26) })),
  ],
  [
    'enquiries_shown',
    'enquiries',
    () => cardsOn(30, 31),
    () =>
      perform(
        `insert into enquiries (id, item_id, owner_id, renter_id, start_date, end_date, quantity, state, computed_rent,
          agreed_rent, last_message_at, valid_until, reserved_until, due_at, created_at)
        values ($1, $2, $3, $4, $5, $6, 1, 'pre-approved', 9000, 9000, now(), '2100-01-01', '2100-01-01', '2100-01-01', now())`,
        ...[randomUUID(), drill.id, owner.id, stranger.id, writing.day(30), writing.day(31)],
      ),
  ],
  [
    'rentals_shown',
    'rentals',
    () => cardsOn(40, 41),
    () =>
      owner.client.updateRentalStatus({
        body: { rental_id: pending, status: 'refusée', reason: 'promised' },
      }),
  ],
]

async function read(url: string, token?: string): Promise<string> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return (await reading.http.inject({ url, headers })).body
}

/** Resolves once the reading process has heard all that was announced so far: notifications come in their order. */
async function awaitNotifications(): Promise<void> {
  const url = `/single/item/${other.id}`
  // Without digits, which would be masked where they look like a telephone number.
  const title = `Tente ${randomUUID().replace(/\d/g, 'z')}`
  await read(url)
  await perform(
    `begin; set local session_replication_role = replica;
     update items set title = '${title}' where id = '${other.id}'; notify okoume_pages, '${other.id}'; commit`,
  )
  await waitFor('the last notification', async () => (await read(url)).includes(title))
}

/** What is announced of public pages while that runs. */
async function announcements(act: () => Promise<unknown>): Promise<string[]> {
  const client = await writing.pool.connect()
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  try {
    await client.query('listen okoume_pages')
    await act()
    await client.query(`notify okoume_pages, '${END}'`)
    await waitFor('the last notification', async () => heard.includes(END))
  } finally {
    client.release(true)
  }
  return heard.filter((payload) => payload !== END)
}

const END = '00000000-0000-4000-8000-000000000000'

test.each(TRIGGERS)('without %s a write would stay unheard', async (trigger, table, url, act) => {
  await awaitNotifications()
  const before = await read(url())
  await perform(`alter table ${table} disable trigger ${trigger}`)
  const heard = await announcements(async () => {
    await act()
    expect(await read(url(), renter.token), 'what the database says').not.toBe(before)
    expect(await read(url()), 'what is cached').toBe(before)
  })
  await perform(`alter table ${table} enable trigger ${trigger}`)
  expect(heard).toEqual([])
})

test('every trigger that announces pages has its row', async () => {
  const { rows } = await perform(
    `select tgname from pg_trigger join pg_proc on pg_proc.oid = tgfoid where prosrc like '%okoume_pages%' order by tgname`,
  )
  expect(rows.map(({ tgname }) => tgname)).toEqual(TRIGGERS.map(([name]) => name).toSorted())
})
