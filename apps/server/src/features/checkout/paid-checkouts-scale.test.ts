import { addListing } from '@okoume/tests/server/listings.ts'
import { signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { findCheckout, paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { settlementContext } from '@okoume/tests/server/settlement-context.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'
import { settlePayment } from '../payments/transactions/settle-payment.ts'
import { findPaidCheckouts } from '../rentals/queries/checkout-queries.ts'

useTestServer({ jobs: false })

const MANY = 10_000

test('among many abandoned and many paid checkouts, only the relevant ones are read', async () => {
  const owner = await signUpOwner(server)
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const wish = { start: server.day(10), end: server.day(11) }
  const { id } = await startPayment(renter, paymentBody(renter, await addListing(server, owner), wish))
  const { paymentId } = await findCheckout(server, id)
  await copy(paymentId, id, { state: 'failed', failure: 'PAYMENT_NOT_APPROVED', checkout: 'released' })
  await copy(paymentId, id, { state: 'succeeded', failure: null, checkout: 'booked' })
  await settlePayment(settlementContext(server), paymentId, { state: 'succeeded' }, new Date())
  await server.pool.query('vacuum analyze payment_operations, checkouts')
  const waiting = await findPaidCheckouts(server.db, 10)
  const { scanned, maxRows } = await plansOf(server.pool, (db) => findPaidCheckouts(db, 500))

  expect(waiting).toEqual([{ id }])
  expect(scanned).toEqual([])
  expect(maxRows).toBeLessThan(20)
})

/** Many checkouts like that one, and their payments. */
async function copy(
  paymentId: string,
  checkoutId: string,
  { state, failure, checkout }: { state: string; failure: string | null; checkout: string },
): Promise<void> {
  await server.pool.query(
    `with paid as (
       insert into payment_operations (id, kind, cause, provider, operator, account_code, phone, amount, label, reference,
         state, failure, checks, created_at, updated_at)
       select gen_random_uuid(), kind, gen_random_uuid(), provider, operator, account_code, phone, amount, label,
         concat(upper($3), n), $3, $4, 0, created_at, updated_at
       from payment_operations, generate_series(1, $6) as n where id = $1 returning id, cause)
     insert into checkouts (id, renter_id, item_id, payment_id, start_date, end_date, quantity, address, recipient_phone,
       notes, fee, deposit, total, state, held_until, idempotency_key, request_digest, created_at)
     select paid.cause::uuid, renter_id, item_id, paid.id, start_date, end_date, quantity, address, recipient_phone, notes,
       fee, deposit, total, $5, held_until, paid.cause, request_digest, created_at
     from paid, checkouts where checkouts.id = $2`,
    [paymentId, checkoutId, state, failure, checkout, MANY],
  )
}
