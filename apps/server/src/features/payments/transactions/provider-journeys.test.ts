import { PROVIDERS_UNDER_TEST } from '@okoume/tests/server/fakes/providers-under-test.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { Journey, type PlayedProvider, type Scene } from '@okoume/tests/server/provider-journeys.ts'
import { getPayment, settledPayment } from '@okoume/tests/server/renting.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { testCases } from '@okoume/tests/test-size.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentRow } from '#platform/database/schema.ts'

/** In `npm test` one loss of each kind and one at each moment: all four in `npm run test:deep`. */
const FAULTS = testCases(
  [
    ['error', 'before'],
    ['silence', 'after'],
    ['silence', 'before'],
    ['error', 'after'],
  ] as const,
  2,
)
const HOURS_73 = 73 * 60
const NEVER = new Date('2100-01-01T00:00:00Z')

describe.each(PROVIDERS_UNDER_TEST)('through $name', (under) => {
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
  beforeEach(async () => {
    scene = await journey.scene()
  })
  afterEach(async () => expect(await ledgerFaults(journey.server.db)).toEqual([]))

  const pay = () => journey.pay(scene, { account: played.accounts.AIRTEL })
  const outcome = (id: string) => settledPayment(scene.renter, id)

  /** A paid request. */
  async function booked(): Promise<{ id: string; amount: number }> {
    const { payment, operation } = await pay()
    await played.answer(operation.reference, 'confirm')
    await journey.ask(operation)
    expect(await outcome(payment.id)).toMatchObject({ code: 200, rentalId: payment.id })
    return payment
  }

  async function movedOf(operations: readonly PaymentRow[]): Promise<number[]> {
    const moved = await Promise.all(operations.map(({ reference }) => played.moved(reference)))
    return moved.flat()
  }

  describe('a payment', () => {
    test('that is accepted is not paid; confirmed, it becomes a rental, and was paid once', async () => {
      const { payment, operation } = await pay()
      expect(payment).toMatchObject({ code: 202, status: 'PENDING', rentalId: null })
      expect(await journey.ask(operation)).toBe('pending')
      expect(await played.moved(operation.reference)).toEqual([])

      await played.answer(operation.reference, 'confirm')
      await journey.ask(operation)

      expect(await outcome(payment.id)).toMatchObject({ code: 200, status: 'SUCCESS', rentalId: payment.id })
      expect(await played.moved(operation.reference)).toEqual([payment.amount])
    })

    test('that is refused books nothing, and the item is free again', async () => {
      const { payment, operation } = await pay()
      await played.answer(operation.reference, 'refuse')
      await journey.ask(operation)

      expect(await outcome(payment.id)).toMatchObject({ code: 402, status: 'FAILED', rentalId: null })
      expect(await played.moved(operation.reference)).toEqual([])
      const { id } = scene.listing
      await waitFor('the stock', async () => {
        return (await journey.server.visitor.listItemRentals({ params: { id } })).length === 0
      })
      expect(await booked()).toMatchObject({ amount: payment.amount })
    })

    test('that comes after the reservation ended books where the item is still free', async () => {
      const { payment, operation } = await pay()
      await journey.age(operation, 20)
      await played.answer(operation.reference, 'confirm')
      await journey.ask(operation)

      expect(await outcome(payment.id)).toMatchObject({ code: 200, rentalId: payment.id })
    })

    test('that comes when the item is taken is refunded, once', async () => {
      const { payment, operation } = await pay()
      await journey.age(operation, 20)
      const other = { ...scene, renter: (await journey.scene()).renter }
      const taken = await journey.pay(other, { account: played.accounts.AIRTEL })
      await played.answer(taken.operation.reference, 'confirm')
      await journey.ask(taken.operation)
      expect(await settledPayment(other.renter, taken.payment.id)).toMatchObject({ code: 200 })

      await played.answer(operation.reference, 'confirm')
      await journey.ask(operation)

      expect(await outcome(payment.id)).toMatchObject({ code: 409, status: 'REFUNDED' })
      const refund = await journey.operation('refund', payment.id)
      await journey.reaches(refund, 'succeeded')
      expect(await played.moved(refund.reference)).toEqual([payment.amount])
    })

    test('that was given up after three days still counts when it comes', async () => {
      const { payment, operation } = await pay()
      await journey.age(operation, HOURS_73)
      expect(await journey.ask(operation)).toBe('review')

      await played.answer(operation.reference, 'confirm')
      await journey.ask(operation)

      expect(await outcome(payment.id)).toMatchObject({ code: 200, rentalId: payment.id })
    })

    test('of another amount books nothing: a person reviews it', async () => {
      const { payment, operation } = await pay()
      await played.answer(operation.reference, 'confirm', { amount: payment.amount - 1000 })

      expect(await journey.ask(operation)).toBe('review')
      expect(await getPayment(scene.renter, payment.id)).toMatchObject({ rentalId: null })
      expect(await scene.owner.client.listRentals()).toEqual([])
    })
  })

  describe('lost messages', () => {
    test('a query that fails changes nothing', async () => {
      const { payment, operation } = await pay()
      await played.answer(operation.reference, 'confirm')
      await journey.plan(operation, NEVER)
      played.failNextQuestion()
      expect(await journey.ask(operation)).toBe('pending')

      await journey.ask(operation)
      expect(await outcome(payment.id)).toMatchObject({ code: 200 })
    })

    test('a lost callback is made up for by the sweep, whatever was scheduled', async () => {
      const { payment, operation } = await pay()
      await journey.plan(operation, NEVER)
      await played.answer(operation.reference, 'confirm')
      await journey.sweep()

      expect(await outcome(payment.id)).toMatchObject({ code: 200 })
    })

    test('and by polling, when the next query is due', async () => {
      const { payment, operation } = await pay()
      await played.answer(operation.reference, 'confirm')
      await journey.plan(operation, new Date())

      expect(await outcome(payment.id)).toMatchObject({ code: 200 })
    })

    test.each(FAULTS)('an order answered by %s %s the effect is never sent again', async (is, when) => {
      const effect = when === 'after'
      played.failNextOrder({ is, effect })
      const { payment, operation } = await pay()
      expect(payment).toMatchObject({ status: 'PENDING', rentalId: null })
      expect(await journey.ask(operation)).toBe(effect ? 'pending' : 'unknown')

      if (effect) await played.answer(operation.reference, 'confirm')
      else await journey.age(operation, 16)
      await journey.ask(operation)

      if (effect) expect(await outcome(payment.id)).toMatchObject({ code: 200, rentalId: payment.id })
      else if (played.notFoundIsFinal) expect(await outcome(payment.id)).toMatchObject({ status: 'FAILED' })
      else expect(await getPayment(scene.renter, payment.id)).toMatchObject({ status: 'PENDING' })
      expect(await played.moved(operation.reference)).toEqual(effect ? [payment.amount] : [])
    })

    test('one that was never found is reviewed by a person in the end', async () => {
      played.failNextOrder({ is: 'error', effect: false })
      const { operation } = await pay()
      await journey.age(operation, HOURS_73)

      expect(await journey.ask(operation)).toBe(played.notFoundIsFinal ? 'failed' : 'review')
    })
  })

  describe.runIf(under.calls)('its callbacks', () => {
    const call = (operation: PaymentRow, manner: 'true' | 'forged', secret?: string) =>
      journey.callBack(
        under.name,
        (target) => {
          if (!played.callback) throw new Error(`${under.name} does not call`)
          return played.callback(operation.reference, target, manner)
        },
        secret,
      )

    test('are answered at once, and trigger a query: twice, together or late, it is one rental', async () => {
      const { payment, operation } = await pay()
      await played.answer(operation.reference, 'confirm')

      const answers = await Promise.all([call(operation, 'true'), call(operation, 'true')])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await outcome(payment.id)).toMatchObject({ code: 200, rentalId: payment.id })

      expect(await call(operation, 'true')).toEqual(answers[0])
      expect(await scene.owner.client.listRentals()).toHaveLength(1)
    })

    test('prove nothing: a forged success books nothing', async () => {
      const { payment, operation } = await pay()

      await call(operation, 'forged')
      await journey.ask(operation)

      expect(await getPayment(scene.renter, payment.id)).toMatchObject({ status: 'PENDING', rentalId: null })
      expect(await played.moved(operation.reference)).toEqual([])
    })

    test('out of order undo nothing', async () => {
      const { payment, operation } = await pay()
      const early = await journey.operation('collect', payment.id)
      await played.answer(operation.reference, 'confirm')
      await call(operation, 'true')
      await outcome(payment.id)

      expect((await call(early, 'forged')).status).toBeLessThan(500)
      expect(await getPayment(scene.renter, payment.id)).toMatchObject({ code: 200 })
    })

    test('go to an address that only it knows', async () => {
      const { operation } = await pay()

      expect(await call(operation, 'true', 'x'.repeat(43))).toMatchObject({ status: 403 })
    })
  })

  describe('a refund', () => {
    const refuse = (rentalId: string) =>
      scene.owner.client.updateRentalStatus({ body: { rental_id: rentalId, status: 'refusée' } })

    test('of a request that the owner refuses reaches the renter in full, once', async () => {
      const { id, amount } = await booked()
      await refuse(id)

      const refund = await journey.operation('refund', id)
      await journey.reaches(refund, 'succeeded')
      expect(refund).toMatchObject({
        amount,
        phone: `+241${scene.renter.phone.slice(1)}`,
        provider: under.name,
      })
      expect(await played.moved(refund.reference)).toEqual([amount])
    })

    test.each(FAULTS)('answered by %s %s the effect is paid once, or needs a review', async (is, when) => {
      const effect = when === 'after'
      const { id, amount } = await booked()
      played.failNextOrder({ is, effect })
      await refuse(id)

      const first = await journey.operation('refund', id)
      if (effect) await journey.reaches(first, 'succeeded')
      else {
        await journey.reaches(first, 'unknown')
        await journey.age(first, 16)
        expect(await journey.ask(first)).toBe(played.notFoundIsFinal ? 'failed' : 'review')
      }
      const again = !effect && played.notFoundIsFinal
      if (again) {
        await expect.poll(async () => (await journey.attempts('refund', id)).length).toBe(2)
        await journey.reaches(await journey.operation('refund', id), 'succeeded')
      }
      const paid = effect || again
      expect(await movedOf(await journey.attempts('refund', id))).toEqual(paid ? [amount] : [])
    })
  })
})
