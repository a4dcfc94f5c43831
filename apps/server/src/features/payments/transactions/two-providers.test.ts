import { mypvitUnderTest } from '@okoume/tests/server/fakes/mypvit-under-test.ts'
import { pawapayUnderTest } from '@okoume/tests/server/fakes/pawapay-under-test.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { Journey, type PlayedProvider } from '@okoume/tests/server/provider-journeys.ts'
import { settledPayment } from '@okoume/tests/server/renting.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let airtel: PlayedProvider
let moov: PlayedProvider
let journey: Journey
beforeAll(async () => {
  ;[airtel, moov] = await Promise.all([pawapayUnderTest.start(), mypvitUnderTest.start()])
  journey = await Journey.begin({
    operators: { AIRTEL: airtel.payment.operators.AIRTEL, MOOV: moov.payment.operators.MOOV },
    limits: airtel.payment.limits,
    automatic: airtel.payment.automatic,
    pawapay: airtel.payment.pawapay,
    mypvit: moov.payment.mypvit,
  })
})
afterAll(async () => {
  await journey.server.stop()
  await Promise.all([airtel.stop(), moov.stop()])
})

test('each operator has its provider: payments, refunds and statuses use that one alone', async () => {
  const [first, second] = await Promise.all([journey.scene(), journey.scene()])
  const methods = await journey.server.visitor.listPaymentMethods()
  expect(methods.map(({ operator, operationAccountCode }) => [operator, operationAccountCode])).toEqual([
    ['AIRTEL', airtel.accounts.AIRTEL],
    ['MOOV', moov.accounts.MOOV],
  ])

  const [byAirtel, byMoov] = await Promise.all([
    journey.pay(first, { account: airtel.accounts.AIRTEL }),
    journey.pay(second, { account: moov.accounts.MOOV ?? '', phone: '066 12 34 56' }),
  ])
  await Promise.all([
    airtel.answer(byAirtel.operation.reference, 'confirm'),
    moov.answer(byMoov.operation.reference, 'confirm'),
  ])
  const paid = [
    { scene: first, played: airtel, ...byAirtel },
    { scene: second, played: moov, ...byMoov },
  ]
  await Promise.all(
    paid.map(async ({ scene, played, payment, operation }) => {
      await journey.ask(operation)
      expect(await settledPayment(scene.renter, payment.id)).toMatchObject({ code: 200 })
      expect(await played.moved(operation.reference)).toEqual([payment.amount])

      await scene.owner.client.updateRentalStatus({ body: { rental_id: payment.id, status: 'refusée' } })
      const refund = await journey.operation('refund', payment.id)
      await journey.reaches(refund, 'succeeded')
      expect(refund).toMatchObject({
        provider: operation.provider,
        accountCode: operation.accountCode,
        phone: operation.phone,
      })
      expect(await played.moved(refund.reference)).toEqual([payment.amount])
    }),
  )
  expect(byAirtel.operation.provider).not.toBe(byMoov.operation.provider)
  expect(await ledgerFaults(journey.server.db)).toEqual([])
})
