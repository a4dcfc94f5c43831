import { startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS, HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { MAX_AWAITED_PERIODS } from '@okoume/domain/stock/awaited-days.ts'
import { alertContext } from '@okoume/tests/server/alert-context.ts'
import { askOwner } from '@okoume/tests/server/enquiring.ts'
import { proveHandover } from '@okoume/tests/server/handing-over.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { accepted, answerPhone, paymentBody, request, startPayment } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, expect, test } from 'vitest'
import { findOccupancies } from '../../rentals/queries/occupancy-queries.ts'
import { listingJobs } from '../listing-jobs.ts'

useTestServer({ jobs: false })

let now: Date
let owner: Person
let person: Person
let listing: Listing
beforeEach(async () => {
  // The test server's noon.
  now = new Date(startOfDay(server.day(0)).getTime() + 12 * HOUR_MS)
  owner = await signUpOwner(server)
  person = await signUpConfirmed(server, 'Ada Ndong')
  listing = await addListing(server, owner, { title: 'Tente', available: 2 })
})

const jobs = (at = now) => listingJobs(alertContext(server, () => at, findOccupancies))
/** As the job queue does: only what a change has enqueued is looked at. */
async function lookAgain(at = now): Promise<void> {
  const { rows } = await server.pool.query('select from graphile_worker.jobs where key = $1', [
    `item-changed ${listing.id}`,
  ])
  if (rows.length > 0) await jobs(at)['item-changed']({ id: listing.id })
  await server.pool.query('delete from graphile_worker._private_jobs')
}
const days = (from: number, to: number) => ({ start_date: server.day(from), end_date: server.day(to) })
const block = (from: number, to: number) =>
  owner.client.blockItemDays({ params: { id: listing.id }, body: days(from, to) })
const reopen = (from: number, to: number) =>
  owner.client.reopenItemDays({ params: { id: listing.id }, query: days(from, to) })
const wait = (who: Person, from: number, to: number, quantity = 1) =>
  who.client.awaitDays({ body: { item_id: listing.id, ...days(from, to), quantity } })

async function titlesOf({ client }: Person): Promise<string[]> {
  const { notices } = await client.listNotices({ query: {} })
  return notices.map(({ title }) => title).filter((title) => title.startsWith('«\u00a0Tente'))
}

test('who waits for taken days is notified once when all of them are free, with a link that has them', async () => {
  await block(5, 8)
  expect(await wait(person, 6, 7)).toMatchObject({ awaited: [{ itemTitle: 'Tente', ...days(6, 7) }] })
  await lookAgain()
  await reopen(6, 6)
  await lookAgain()
  expect(await titlesOf(person)).toEqual([])

  await reopen(7, 7)
  await lookAgain()
  await jobs()['item-changed']({ id: listing.id })

  expect(await titlesOf(person)).toEqual([expect.stringContaining('est libre du ')])
  const { notices } = await person.client.listNotices({ query: {} })
  expect(notices.map(({ link }) => link)).toContain(
    `/objet/${listing.id}?retrait=${server.day(6)}&retour=${server.day(7)}&quantite=1`,
  )
  expect(await person.client.listAwaitedDays()).toEqual({ awaited: [] })
})

test('everybody who waits is notified, in the order in which they came', async () => {
  const other = await signUpConfirmed(server, 'Serge Mba')
  await block(5, 8)
  await wait(other, 5, 5)
  await wait(person, 5, 6)
  await reopen(5, 8)
  await lookAgain()
  const { rows } = await server.pool.query(
    `select user_id from notices where cause like 'days-free %' and user_id = any($1) order by id`,
    [[other.id, person.id]],
  )
  expect(rows).toEqual([{ user_id: other.id }, { user_id: person.id }])
})

test.each([
  ['refused by its owner', 'refusée', () => owner],
  ['cancelled by its renter', 'annulée', (renter: Person) => renter],
] as const)('a rental that is %s gives its days to who waits for as many', async (_, status, who) => {
  const renter = await signUpConfirmed(server, 'Serge Mba')
  const id = await request(
    server,
    { owner, renter, listing },
    { start: server.day(5), end: server.day(7), quantity: 1 },
  )
  expect(await refusalOf(wait(person, 5, 5, 1))).toMatchObject({ code: 'DAYS_FREE' })
  await wait(person, 5, 5, 2)
  await lookAgain()
  await who(renter).client.updateRentalStatus({ body: { rental_id: id, status } })
  await lookAgain()
  expect(await titlesOf(person)).toHaveLength(1)
})

test('a payment that fails gives its days to who waits', async () => {
  const renter = await signUpConfirmed(server, 'Serge Mba')
  const body = paymentBody(renter, listing, { start: server.day(5), end: server.day(7), quantity: 2 })
  await startPayment(renter, body)
  await wait(person, 6, 6)
  await lookAgain()
  await answerPhone(server, renter, 'refuse')
  await server.runDue()
  await lookAgain()
  expect(await titlesOf(person)).toHaveLength(1)
})

test('days that an owner reserved are given to who waits once the two hours are over', async () => {
  const renter = await signUpConfirmed(server, 'Serge Mba')
  const { id } = await askOwner(server, renter, listing, { quantity: 2 })
  const { start_date: start, end_date: end } = await renter.client.getEnquiry({ params: { id } })
  await owner.client.updateEnquiry({ params: { id }, body: { state: 'pre-approved', reserve: true } })
  const { reservedUntil } = await renter.client.getEnquiry({ params: { id } })
  await person.client.awaitDays({
    body: { item_id: listing.id, start_date: start, end_date: end, quantity: 1 },
  })
  const planned = `select run_at from graphile_worker.jobs where key like 'item-changed ' || $1 || ' %'`
  const { rows } = await server.pool.query<{ run_at: Date }>(planned, [listing.id])
  expect(rows.map(({ run_at }) => run_at.toISOString())).toEqual([reservedUntil])
  await jobs()['item-changed']({ id: listing.id })
  expect(await titlesOf(person)).toEqual([])
  await jobs(new Date(reservedUntil ?? ''))['item-changed']({ id: listing.id })
  expect(await titlesOf(person)).toHaveLength(1)
})

test('days that were reserved for an account that closes are given to who waits', async () => {
  const renter = await signUpConfirmed(server, 'Serge Mba')
  const { id } = await askOwner(server, renter, listing, { quantity: 2 })
  const { start_date: start, end_date: end } = await renter.client.getEnquiry({ params: { id } })
  await owner.client.updateEnquiry({ params: { id }, body: { state: 'pre-approved', reserve: true } })
  await person.client.awaitDays({
    body: { item_id: listing.id, start_date: start, end_date: end, quantity: 1 },
  })
  await lookAgain()
  await renter.client.closeAccount({ params: { id: renter.id } })
  await lookAgain()
  expect(await titlesOf(person)).toHaveLength(1)
})

test('an item that comes back before its last day gives the other days to who waits', async () => {
  const parties = { owner, renter: await signUpConfirmed(server, 'Serge Mba'), listing }
  const id = await accepted(server, parties, { start: server.day(0), end: server.day(6), quantity: 2 })
  await proveHandover(parties, id)
  await wait(person, 4, 5)
  await lookAgain()
  await owner.client.updateReturn({ params: { id }, body: { state: 'confirmed' } })
  await lookAgain()
  expect(await titlesOf(person)).toHaveLength(1)
})

test('who books the item on these days waits for them no more', async () => {
  await block(5, 8)
  await wait(person, 5, 6)
  await reopen(5, 8)
  await request(
    server,
    { owner, renter: person, listing },
    { start: server.day(6), end: server.day(7), quantity: 1 },
  )
  expect(await person.client.listAwaitedDays()).toEqual({ awaited: [] })
})

test('nobody waits for days that have begun, and they are deleted at night', async () => {
  await block(1, 3)
  await wait(person, 1, 2)
  await lookAgain()
  await reopen(1, 3)
  await lookAgain(new Date(now.getTime() + 2 * DAY_MS))
  expect(await titlesOf(person)).toEqual([])
  await jobs(new Date(now.getTime() + 2 * DAY_MS))['sweep-awaited-days']()
  expect(await person.client.listAwaitedDays()).toEqual({ awaited: [] })
})

test('what cannot be waited for is refused', async () => {
  await block(5, 8)
  const refused = async (call: Promise<unknown>) => refusalOf(call)
  expect(await refused(wait(owner, 5, 5))).toMatchObject({ code: 'OWN_ITEM' })
  expect(await refused(wait(person, 9, 9))).toMatchObject({ code: 'DAYS_FREE' })
  expect(await refused(wait(person, 7, 5))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { end_date: expect.any(String) },
  })
  expect(await refused(wait(person, 5, 5, 3))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { quantity: '2 au plus.' },
  })
  const gone = { item_id: person.id, ...days(5, 5), quantity: 1 }
  expect(await refused(person.client.awaitDays({ body: gone }))).toMatchObject({ code: 'ITEM_NOT_FOUND' })
  await owner.client.updateItemAvailability({ body: { item_id: listing.id, available: false } })
  expect(await refused(wait(person, 5, 5))).toMatchObject({ code: 'ITEM_NOT_OFFERED' })
})

test('ten periods at most, also when they are sent at once; the same again is the same, with its new quantity', async () => {
  await block(5, 30)
  await wait(person, 5, 5)
  expect((await wait(person, 5, 5, 2)).awaited).toMatchObject([{ quantity: 2 }])
  await Promise.allSettled(Array.from({ length: 12 }, (_, index) => wait(person, 6 + index, 6 + index)))
  const { awaited } = await person.client.listAwaitedDays()
  expect(awaited).toHaveLength(MAX_AWAITED_PERIODS)
  expect(await refusalOf(wait(person, 29, 29))).toMatchObject({ code: 'TOO_MANY_AWAITED_DAYS' })
  await person.client.stopAwaitingDays({ params: { id: awaited[0]?.id ?? '' } })
  expect((await wait(person, 29, 29)).awaited).toHaveLength(MAX_AWAITED_PERIODS)
})

test('awaited days are exported, and go with the account', async () => {
  await block(5, 8)
  await wait(person, 5, 6)
  const archive = await person.client.exportAccount({ params: { id: person.id } })
  expect(archive.awaitedDays).toMatchObject([days(5, 6)])
  await person.client.closeAccount({ params: { id: person.id } })
  const { rows } = await server.pool.query('select from awaited_days where user_id = $1', [person.id])
  expect(rows).toEqual([])
})
