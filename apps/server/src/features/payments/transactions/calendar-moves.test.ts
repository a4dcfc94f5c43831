import { addListing } from '@okoume/tests/server/listings.ts'
import { signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { answerPhone, paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'

useTestServer({ jobs: false })

test("a pending payment survives a week on the demo's calendar, and then still books", async () => {
  const [owner, renter] = [await signUpOwner(server), await signUpConfirmed(server, 'Serge Ndong')]
  const listing = await addListing(server, owner)
  const wish = { start: server.day(20), end: server.day(22) }
  const { id } = await startPayment(renter, paymentBody(renter, listing, wish))
  const operation = () =>
    server.db
      .selectFrom('paymentOperations')
      .select(['state', 'failure'])
      .where('cause', '=', id)
      .executeTakeFirst()

  await server.passDays(7)
  expect(await operation()).toEqual({ state: 'pending', failure: null })

  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  expect(await operation()).toEqual({ state: 'succeeded', failure: null })
  expect(await renter.client.listRentals()).toMatchObject([{ id, status: 'en attente' }])
})
