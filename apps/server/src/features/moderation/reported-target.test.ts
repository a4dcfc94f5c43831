import { randomUUID } from 'node:crypto'
import { publishedReview } from '@okoume/tests/server/handing-over.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { request } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'
import { suspend } from './suspensions.ts'

useTestServer()

type Kind = 'item' | 'person' | 'review' | 'message'

let owner: Person
let renter: Person
let stranger: Person
let drill: Listing
let hidden: Listing
/** Of the renter, and of the owner, whose review only the renter reads. */
const reviews = { renter: '', owner: '' }
let rental: string
beforeAll(async () => {
  owner = await signUpOwner(server)
  renter = await signUpConfirmed(server, 'Annick Ondo')
  stranger = await signUpConfirmed(server, 'Serge Ndong')
  drill = await addListing(server, owner, { available: 5, title: 'Perceuse, 077 12 34 56' })
  hidden = await addListing(server, owner)
  await server.db
    .updateTable('items')
    .set({ moderation: 'held', offered: false, offeredIfShown: true })
    .where('id', '=', hidden.id)
    .execute()
  reviews.renter = await publishedReview(server, { owner, renter, listing: drill })
  const { id } = await server.db
    .selectFrom('rentalReviews')
    .select('id')
    .where('authorId', '=', owner.id)
    .executeTakeFirstOrThrow()
  reviews.owner = id
  const dates = { start: server.day(3), end: server.day(4) }
  rental = await request(server, { owner, renter, listing: drill }, dates)
  const text = 'Payez-moi au 077 12 34 56.'
  await owner.client.sendMessage({ params: { id: rental }, body: { key: randomUUID(), text } })
})

const show = ({ client }: Person, kind: Kind, id: string, number?: number) =>
  client.getReportTarget({ query: { kind, id, number } })

test.each([
  [
    'an item',
    () => show(stranger, 'item', drill.id),
    () => ({ name: 'R***a', title: 'Perceuse, •••', text: null }),
  ],
  ['a person', () => show(stranger, 'person', owner.id), () => ({ name: 'R***a', title: null, text: null })],
  [
    'a review',
    () => show(stranger, 'review', reviews.renter),
    () => ({ name: 'A***o', title: 'Perceuse, •••', text: 'Tout était parfait.' }),
  ],
  [
    'a review of the reporter',
    () => show(renter, 'review', reviews.owner),
    () => ({ name: 'R***a', title: 'Perceuse, •••', text: 'Tout était parfait.' }),
  ],
  [
    'a message',
    () => show(renter, 'message', rental, 1),
    () => ({ name: 'R***a', title: 'Perceuse, •••', text: 'Payez-moi au •••.' }),
  ],
])('the form of a report names %s as its reporter sees it', async (_what, call, shown) => {
  expect(await call()).toEqual(shown())
})

const GONE = 'REPORTED_UNKNOWN'

test('what is found nowhere while its person is suspended is not named, but to the parties', async () => {
  const suspended = await signUpOwner(server)
  const guest = await signUpConfirmed(server, 'Ada Ndong')
  const saw = await addListing(server, suspended)
  await publishedReview(server, { owner: suspended, renter: guest, listing: saw })
  const written = await server.db
    .selectFrom('rentalReviews')
    .select(['id', 'author'])
    .where('itemId', '=', saw.id)
    .execute()
  const reviewBy = (author: string) => written.find((one) => one.author === author)?.id ?? ''
  await server.db.transaction().execute((trx) => suspend(trx, suspended.id, { until: null, now: new Date() }))

  expect((await refusalOf(show(stranger, 'person', suspended.id))).code).toBe(GONE)
  expect((await refusalOf(show(stranger, 'review', reviewBy('renter')))).code).toBe(GONE)
  expect(await show(suspended, 'review', reviewBy('renter'))).toMatchObject({ title: 'Objet masqué' })
  expect(await show(guest, 'review', reviewBy('owner'))).toMatchObject({ title: 'Objet masqué' })
})

test('a token that outlives its account reads no message', async () => {
  const leaving = await signUpConfirmed(server, 'Ada Ndong')
  const dates = { start: server.day(5), end: server.day(6) }
  const id = await request(server, { owner, renter: leaving, listing: drill }, dates)
  await owner.client.sendMessage({ params: { id }, body: { key: randomUUID(), text: 'À samedi.' } })
  await leaving.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
  await server.runDue()
  await leaving.client.closeAccount({ params: { id: leaving.id } })
  expect((await refusalOf(leaving.client.listMessages({ params: { id }, query: {} }))).code).toBe(
    'UNAUTHENTICATED',
  )
  expect((await refusalOf(show(leaving, 'message', id, 1))).code).toBe('UNAUTHENTICATED')
})

test.each([
  ['what nobody has', () => show(stranger, 'item', randomUUID()), GONE],
  ['an item that the moderation hides', () => show(stranger, 'item', hidden.id), GONE],
  ["a message of others' conversation", () => show(stranger, 'message', rental, 1), GONE],
  ["an owner's review of another renter", () => show(stranger, 'review', reviews.owner), GONE],
  ["the reporter's own item", () => show(owner, 'item', drill.id), 'REPORT_OWN'],
  ['an id that is none', () => show(stranger, 'item', 'perceuse'), 'INVALID_INPUT'],
  [
    "a report of an owner's review of another renter",
    () => stranger.client.sendReport({ body: { kind: 'review', id: reviews.owner, reason: 'insult' } }),
    GONE,
  ],
])('%s is refused', async (_what, call, code) => {
  expect((await refusalOf(call())).code).toBe(code)
})
