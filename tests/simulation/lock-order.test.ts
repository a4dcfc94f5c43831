import { expect, test } from 'vitest'
import { lockItem } from '../../apps/server/src/features/listings/items/lock-item.ts'
import { lockCheckout } from '../../apps/server/src/features/rentals/queries/checkout-queries.ts'
import { addListing } from '../server/listings.ts'
import { signUpConfirmed, signUpOwner } from '../server/people.ts'
import { answerPhone, paymentBody, startPayment } from '../server/renting.ts'
import { server, useTestServer } from '../server/use-test-server.ts'
import { move, outcomeOf } from './renting.ts'

useTestServer({ jobs: false })

/** PostgreSQL checks foreign keys again where a transaction changes a row for the second time. */
test('a rental that begins and ends in one transaction does not deadlock with a booking of its item', async () => {
  const [owner, renter] = [await signUpOwner(server), await signUpConfirmed(server, 'Serge Ndong')]
  const listing = await addListing(server, owner)
  const wish = { start: server.day(2), end: server.day(3) }
  const { id } = await startPayment(renter, paymentBody(renter, listing, wish))
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  await move(owner, id, 'acceptée')
  await server.pool.query(
    'update rentals set start_date = start_date - 4, end_date = end_date - 4 where id = $1',
    [id],
  )

  const outcome = await server.db.transaction().execute(async (trx) => {
    await lockItem(trx, listing.id)
    await lockCheckout(trx, id)
    return outcomeOf(move(renter, id, 'annulée'))
  })

  expect(outcome).toBe('TRANSITION_REFUSED')
})
