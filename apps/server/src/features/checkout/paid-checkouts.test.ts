import { drill, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import {
  answerPhone,
  findCheckout,
  getPayment,
  paymentBody,
  startPayment,
} from '@okoume/tests/server/renting.ts'
import { ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import { settlementContext } from '@okoume/tests/server/settlement-context.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { settlePayment } from '../payments/transactions/settle-payment.ts'
import { findPaidCheckouts, findUnpaidCheckouts } from '../rentals/queries/checkout-queries.ts'
import { checkoutJobs } from './checkout-jobs.ts'

stageRentals({ jobs: false })

async function startedPayment(): Promise<string> {
  const wish = { start: server.day(10), end: server.day(11) }
  return (await startPayment(renter, paymentBody(renter, drill, wish))).id
}

/** The job of its outcome was lost. */
async function succeed(id: string): Promise<void> {
  const { paymentId } = await findCheckout(server, id)
  await server.db
    .updateTable('simulatorOperations')
    .set({ state: 'succeeded' })
    .where('label', '=', drill.title)
    .where('state', '<>', 'succeeded')
    .execute()
  await settlePayment(settlementContext(server), paymentId, { state: 'succeeded' }, new Date())
}

const found = async () => (await findPaidCheckouts(server.db, 10)).map(({ id }) => id)

test('a paid checkout whose outcome job was lost is found, and becomes its rental', async () => {
  const id = await startedPayment()
  expect(await found()).not.toContain(id)
  await succeed(id)
  expect(await found()).toContain(id)

  await server.runDue()
  expect(await getPayment(renter, id)).toMatchObject({ code: 200, rentalId: id })
  expect(await found()).toEqual([])
})

test('so is an abandoned one whose failed payment was paid after all', async () => {
  const id = await startedPayment()
  await answerPhone(server, renter, 'refuse')
  await server.runDue()
  await server.db.updateTable('checkouts').set({ state: 'released' }).where('id', '=', id).execute()
  expect(await getPayment(renter, id)).toMatchObject({ status: 'FAILED' })
  expect(await found()).toEqual([])
  await succeed(id)
  expect(await found()).toEqual([id])

  await server.runDue()
  expect(await getPayment(renter, id)).toMatchObject({ code: 200, rentalId: id })
  expect(await found()).toEqual([])
})

test('a checkout with a failed payment and a lost job releases its stock', async () => {
  const id = await startedPayment()
  await answerPhone(server, renter, 'refuse')
  const { paymentId } = await findCheckout(server, id)
  await settlePayment(
    settlementContext(server),
    paymentId,
    { state: 'failed', failure: 'REFUSED' },
    new Date(),
  )
  // The job of its outcome, lost.
  await server.pool.query('delete from graphile_worker._private_jobs')
  expect(await findUnpaidCheckouts(server.db, 10)).toEqual([{ id }])

  await checkoutJobs({ ...scriptedContext(server, new ScriptedProvider()), clock: systemClock })[
    'catch-up-checkouts'
  ]()

  expect(await findCheckout(server, id)).toMatchObject({ state: 'released' })
  expect(await findUnpaidCheckouts(server.db, 10)).toEqual([])
})
