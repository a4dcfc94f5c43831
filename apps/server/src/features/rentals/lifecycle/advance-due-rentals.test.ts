import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { answerDeadline } from '@okoume/domain/rental/rental-facts.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { type Parties, rentalSeenBy, request } from '@okoume/tests/server/renting.ts'
import { ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import { ask } from '@okoume/tests/server/talking.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'
import { checkoutJobs } from '../../checkout/checkout-jobs.ts'
import { rentals } from '../feature.ts'
import { advanceDueRentals } from './advance-due-rentals.ts'

let parties: Parties
useTestServer({ jobs: false })
beforeAll(async () => {
  const owner = await signUpOwner(server)
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  parties = { owner, renter, listing: await addListing(server, owner) }
})

const context = () => scriptedContext(server, new ScriptedProvider())

test('a full batch of rentals that fail delays no others, and is named', async () => {
  const sound = await request(server, parties, { start: server.day(3), end: server.day(5) })
  const { requestedAt, startDate: start } = await server.db
    .selectFrom('rentals')
    .select(['requestedAt', 'startDate'])
    .where('id', '=', sound)
    .executeTakeFirstOrThrow()
  const deadline = answerDeadline({ requestedAt, startDate: start })
  // It was never paid, so it cannot be refunded.
  const broken = await ask(server, await signUpConfirmed(server, 'Awa Obiang'), parties.listing)
  const earlier = new Date(requestedAt.getTime() - 1000)
  await server.db
    .updateTable('rentals')
    .set({ requestedAt: earlier, dueAt: earlier })
    .where('id', '=', broken)
    .execute()

  await expect(advanceDueRentals(context(), deadline, 1)).rejects.toThrow(broken)
  expect(await rentalSeenBy(parties.owner, sound)).toMatchObject({
    status: 'annulée',
    cancellation: 'expired',
  })
  expect(await rentalSeenBy(parties.owner, broken)).toMatchObject({ status: 'en attente' })
})

test('a paid checkout that cannot be booked delays no rental', async () => {
  const sound = await request(server, parties, { start: server.day(13), end: server.day(15) })
  const paid = await request(
    server,
    { ...parties, renter: await signUpConfirmed(server, 'Lise Mba') },
    {
      start: server.day(6),
      end: server.day(7),
    },
  )
  // As if its booking had been lost; the existing rental conflicts with it.
  await server.db.updateTable('checkouts').set({ state: 'paying' }).where('id', '=', paid).execute()
  const later = new Date(Date.now() + 48 * HOUR_MS)
  const core = { ...context(), pool: server.pool, clock: { now: () => later } }

  await expect(checkoutJobs(core)['catch-up-checkouts']()).rejects.toThrow(paid)
  // The rental that the test before has broken fails alone.
  await expect(rentals.jobs({ core })['catch-up-rentals']()).rejects.toThrow('was never paid')
  expect(await rentalSeenBy(parties.owner, sound)).toMatchObject({ status: 'annulée' })
})
