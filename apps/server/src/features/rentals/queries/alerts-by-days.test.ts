import type { PartInput } from '@okoume/contract/contract.ts'
import { startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS, HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { alertContext } from '@okoume/tests/server/alert-context.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { paymentBody, request, startPayment } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, expect, test } from 'vitest'
import { listingJobs } from '../../listings/listing-jobs.ts'
import { notifyDueSearches, sweepSearches } from '../../listings/saved-searches/notify-of-matches.ts'
import { findOccupancies } from './occupancy-queries.ts'

useTestServer({ jobs: false })

let now: Date
let owner: Person
let person: Person
beforeEach(async () => {
  // The test server's noon.
  now = new Date(startOfDay(server.day(0)).getTime() + 12 * HOUR_MS)
  owner = await signUpOwner(server)
  person = await signUpConfirmed(server, 'Ada Ndong')
})

const context = () => alertContext(server, () => now, findOccupancies)
const changed = (id: string) => listingJobs(context())['item-changed']({ id })

async function titlesOf({ client }: Person): Promise<string[]> {
  const { notices } = await client.listNotices({ query: {} })
  return notices
    .filter(({ otherLink, title }) => otherLink || title.startsWith('Alerte'))
    .map(({ title }) => title)
}

const save = async (body: PartInput<'saveSearch', 'body'>) =>
  (await person.client.saveSearch({ body })).searches[0]
const asked = () => ({ q: 'échelle', from: server.day(5), to: server.day(7) })
const block = (id: string, from: number, to: number) =>
  owner.client.blockItemDays({
    params: { id },
    body: { start_date: server.day(from), end_date: server.day(to) },
  })

test('only what can be rented on the days of a search is announced', async () => {
  expect(await save({ ...asked(), condition: ['bon', 'neuf'] })).toMatchObject({
    name: expect.stringMatching(/^Échelle, état bon ou neuf, du /),
    query: expect.stringContaining(`from=${server.day(5)}&to=${server.day(7)}`),
    over: false,
  })
  const { id } = await addListing(server, owner, { title: 'Échelle libre', condition: 'bon' })
  const worn = await addListing(server, owner, { title: 'Échelle usée', condition: 'usé' })
  const blocked = await addListing(server, owner, { title: 'Échelle gardée', condition: 'bon' })
  await block(blocked.id, 7, 9)
  const slow = await addListing(server, owner, {
    title: 'Échelle du lendemain',
    condition: 'bon',
    noticeHours: 168,
  })
  for (const one of [id, worn.id, blocked.id, slow.id]) await changed(one)
  await notifyDueSearches(context(), now)
  expect(await titlesOf(person)).toEqual([expect.stringMatching(/^Un nouvel objet\s: Échelle/)])
})

test('what was rented before the evening is not announced; what its owner opens again is looked at again', async () => {
  await save(asked())
  const rented = await addListing(server, owner, { title: 'Échelle louée' })
  await changed(rented.id)
  const renter = await signUpConfirmed(server, 'Serge Mba')
  await startPayment(renter, paymentBody(renter, rented, { start: server.day(7), end: server.day(9) }))
  const blocked = await addListing(server, owner, { title: 'Échelle gardée' })
  await block(blocked.id, 5, 9)
  await changed(blocked.id)
  await notifyDueSearches(context(), now)
  expect(await titlesOf(person)).toEqual([])
  await server.pool.query('delete from graphile_worker._private_jobs')
  await owner.client.reopenItemDays({
    params: { id: blocked.id },
    query: { start_date: server.day(5), end_date: server.day(9) },
  })
  const jobs = await server.pool.query('select key from graphile_worker.jobs where key = $1', [
    `item-changed ${blocked.id}`,
  ])
  expect(jobs.rows).toHaveLength(1)
  await changed(blocked.id)
  await notifyDueSearches(context(), now)
  expect(await titlesOf(person)).toHaveLength(1)
})

test.each([
  ['refusée', () => owner],
  ['annulée', () => person],
] as const)('days that a rental gives back are looked at again: %s', async (status, who) => {
  await save(asked())
  const listing = await addListing(server, owner, { title: 'Échelle rendue' })
  const searcher = person
  person = await signUpConfirmed(server, 'Serge Mba')
  const id = await request(
    server,
    { owner, renter: person, listing },
    { start: server.day(5), end: server.day(7) },
  )
  await changed(listing.id)
  await server.pool.query('delete from graphile_worker._private_jobs')
  await who().client.updateRentalStatus({ body: { rental_id: id, status } })
  const { rows } = await server.pool.query('select from graphile_worker.jobs where key = $1', [
    `item-changed ${listing.id}`,
  ])
  expect(rows).toHaveLength(1)
  await changed(listing.id)
  await notifyDueSearches(context(), now)
  expect(await titlesOf(searcher)).toEqual([expect.stringMatching(/^Un nouvel objet\s: Échelle/)])
})

test('what was rented on the evening of its match is announced once its days are given back, and once only', async () => {
  await save(asked())
  const searcher = person
  const listing = await addListing(server, owner, { title: 'Échelle du matin' })
  await changed(listing.id)
  person = await signUpConfirmed(server, 'Serge Mba')
  const days = { start: server.day(5), end: server.day(7) }
  const id = await request(server, { owner, renter: person, listing }, days)
  await notifyDueSearches(context(), now)
  expect(await titlesOf(searcher)).toEqual([])
  await person.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
  for (let evening = 0; evening < 2; evening += 1) {
    await changed(listing.id)
    await notifyDueSearches(context(), now)
  }
  expect(await titlesOf(searcher)).toEqual([expect.stringMatching(/^Un nouvel objet\s: Échelle/)])
})

test('days that are over end their search, which says so; no search is saved for such days', async () => {
  await save(asked())
  const lasting = await save({ q: 'tente' })
  expect(await refusalOf(save({ q: 'tente', from: server.day(-1), to: server.day(2) }))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { from: expect.any(String) },
  })
  now = new Date(now.getTime() + 6 * DAY_MS)
  const { id } = await addListing(server, owner, { title: 'Échelle' })
  await changed(id)
  await notifyDueSearches(context(), now)
  await sweepSearches(context(), now)
  await sweepSearches(context(), now)
  expect(await titlesOf(person)).toEqual([expect.stringMatching(/^Alerte terminée\s: Échelle, du /)])
  const { notices } = await person.client.listNotices({ query: {} })
  expect(notices[0]?.link).toBe('/explorer?q=%C3%A9chelle')
  expect((await person.client.listSavedSearches()).searches.map((one) => one.id)).toEqual([lasting?.id])
})
