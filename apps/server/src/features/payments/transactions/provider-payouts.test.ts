import { randomUUID } from 'node:crypto'
import { PROVIDERS_UNDER_TEST } from '@okoume/tests/server/fakes/providers-under-test.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { Journey, type PlayedProvider, type Scene } from '@okoume/tests/server/provider-journeys.ts'
import { releaseRent, settledPayment } from '@okoume/tests/server/renting.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { testCases } from '@okoume/tests/test-size.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const RENT = 10_000
const WITHDRAWN = 6000
/** How an order is lost; silence, which is waited for, in `npm run test:deep`. */
const LOSSES = testCases(['error', 'silence'] as const)

describe.each(PROVIDERS_UNDER_TEST)('a withdrawal through $name', (under) => {
  let played: PlayedProvider
  let journey: Journey
  let scene: Scene
  beforeAll(async () => {
    played = await under.start()
    journey = await Journey.begin(played.payment, played.wrapSimulator)
    played.attach?.(journey.server)
  })
  afterAll(async () => {
    await journey.server.stop()
    await played.stop()
  })
  afterEach(async () => expect(await ledgerFaults(journey.server.db)).toEqual([]))

  /** An owner who has earned the rent of a rental that was handed over. */
  beforeEach(async () => {
    scene = await journey.scene()
    const { payment, operation } = await journey.pay(scene, { account: played.accounts.AIRTEL, from: 0 })
    await played.answer(operation.reference, 'confirm')
    await journey.ask(operation)
    expect(await settledPayment(scene.renter, payment.id)).toMatchObject({ code: 200 })
    await scene.owner.client.updateRentalStatus({ body: { rental_id: payment.id, status: 'acceptée' } })
    await journey.server.runDue()
    await releaseRent(journey.server, payment.id)
    expect(await scene.owner.client.getWallet()).toMatchObject({ balance: RENT, withdrawable: RENT })
  })

  async function withdraw() {
    const { withdrawal, balance } = await scene.owner.client.requestWithdrawal({
      headers: { 'idempotency-key': randomUUID() },
      body: { phoneNumber: scene.owner.phone, amount: WITHDRAWN },
    })
    expect(withdrawal).toMatchObject({ state: 'requested', byHand: false })
    expect(balance).toBe(RENT - WITHDRAWN)
    return { id: withdrawal.id, payout: await journey.operation('payout', withdrawal.id) }
  }

  const becomes = (id: string, state: string) =>
    waitFor(`withdrawal ${state}`, async () => {
      const { balance, withdrawals } = await scene.owner.client.getWallet()
      return withdrawals.some((one) => one.id === id && one.state === state) && balance
    })

  test('reaches its owner once, and leaves the wallet for good', async () => {
    const { id, payout } = await withdraw()

    await journey.reaches(payout, 'succeeded')
    expect(await becomes(id, 'paid')).toBe(RENT - WITHDRAWN)
    expect(await played.moved(payout.reference)).toEqual([WITHDRAWN])
  })

  test('that the operator refuses is returned in full', async () => {
    played.refuseNextPayout()
    const { id, payout } = await withdraw()

    await journey.reaches(payout, 'failed')
    expect(await becomes(id, 'returned')).toBe(RENT)
    expect(await played.moved(payout.reference)).toEqual([])
  })

  test.each(LOSSES)('answered by %s after the effect is never sent again, and paid', async (is) => {
    played.failNextOrder({ is, effect: true })
    const { id, payout } = await withdraw()

    await journey.reaches(payout, 'succeeded')
    expect(await becomes(id, 'paid')).toBe(RENT - WITHDRAWN)
    expect(await played.moved(payout.reference)).toEqual([WITHDRAWN])
  })

  test.each(LOSSES)(
    'answered by %s before the effect is held until it is certain that nothing was paid',
    async (is) => {
      played.failNextOrder({ is, effect: false })
      const { id, payout } = await withdraw()
      await journey.reaches(payout, 'unknown')
      expect(await becomes(id, 'requested')).toBe(RENT - WITHDRAWN)

      await journey.age(payout, 16)
      await journey.ask(payout)

      // Where «unknown reference» proves nothing, the money waits with us for a person.
      if (played.notFoundIsFinal) expect(await becomes(id, 'returned')).toBe(RENT)
      else expect(await becomes(id, 'requested')).toBe(RENT - WITHDRAWN)
      expect(await journey.attempts('payout', id)).toMatchObject([
        { state: played.notFoundIsFinal ? 'failed' : 'review' },
      ])
      expect(await played.moved(payout.reference)).toEqual([])
    },
  )
})
