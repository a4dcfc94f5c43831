import { ERRORS } from '@okoume/contract/model/errors.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../server/refusal.ts'
import { paymentBody, startPayment, type Wish } from '../server/renting.ts'
import { waitFor } from '../server/wait-for.ts'
import { testSize } from '../test-size.ts'
import { addObject, dayFromToday } from './neighbours.ts'
import { answerPrompt, ask, move, outcomeOf, promptFor, seesRental, tally } from './renting.ts'
import { endServersLeft } from './running-server.ts'
import {
  expectGoodOrder,
  expectQuiet,
  openTownUnderTest,
  releaseLocks,
  type TownUnderTest,
  takeLock,
} from './town-under-test.ts'

/** For the last three units, and half as many pairs for the last one. */
const CROWD = testSize(20, 100)
/** Each with a rental of its own, which takes several requests to make. */
const RACES = testSize(6, 50)
const WISH: Wish = { start: dayFromToday(5), end: dayFromToday(7) }

let town: TownUnderTest
beforeAll(async () => {
  town = await openTownUnderTest(CROWD + 1)
}, 60_000)
afterEach(async () => {
  await releaseLocks()
  await expectGoodOrder(town)
})
afterAll(async () => {
  await town?.close()
  await endServersLeft()
})

function ownerAndRenters(count: number) {
  const [[owner], renters] = [town.people.slice(0, 1), town.people.slice(1, 1 + count)]
  if (!owner || renters.length < count) throw new Error('the town is too small')
  return { owner, renters }
}

/** That many pending requests for one item, by as many renters. */
async function pendingRentals(count: number) {
  const { owner, renters } = ownerAndRenters(count)
  const item = await addObject(town.town, owner, { available: count })
  const asked = await Promise.all(
    renters.map(async (renter) => ({ renter, id: await ask(renter, item, WISH) })),
  )
  await Promise.all(renters.map((renter) => answerPrompt(town.server(), renter, item, 'confirm')))
  await waitFor(
    'all the requests',
    async () => (await statusesOf(asked.map(({ id }) => id))).length === count,
  )
  return { owner, rentals: asked }
}

async function statusesOf(ids: readonly string[]) {
  const rows = await town.town.kysely.selectFrom('rentals').selectAll().where('id', 'in', ids).execute()
  return rows.map(({ status }) => status)
}

test(`of ${CROWD} renters who request the last three units at once, three get them and the others are not charged`, async () => {
  const { owner, renters } = ownerAndRenters(CROWD)
  const item = await addObject(town.town, owner, { available: 3 })

  const answers = await Promise.all(
    renters.map(async (renter) => ({
      renter,
      error: await ask(renter, item, WISH).then(
        () => null,
        (error: unknown) => error,
      ),
    })),
  )

  const winners = answers.filter(({ error }) => error === null).map(({ renter }) => renter)
  const losers = answers.filter(({ error }) => error !== null)
  expect(winners).toHaveLength(3)
  for (const { error } of losers) {
    expect(error).toMatchObject({
      status: 409,
      code: 'STOCK_UNAVAILABLE',
      message: ERRORS.STOCK_UNAVAILABLE[1],
    })
  }
  for (const { renter } of losers) {
    const params = { number: renter.phone }
    expect(await town.server().visitor.listPhonePrompts({ params })).toEqual([])
  }
  const operations = await town.town.kysely.selectFrom('paymentOperations').select('id').execute()
  expect(operations).toHaveLength(3)

  await Promise.all(winners.map((winner) => answerPrompt(town.server(), winner, item, 'confirm')))
  await waitFor('three rentals', async () => (await owner.client.listRentals()).length === 3)
  const rentals = await owner.client.listRentals()
  expect(new Set(rentals.map((rental) => rental.renter_id))).toEqual(new Set(winners.map(({ id }) => id)))
  expect(rentals.map(({ status }) => status)).toEqual(Array(3).fill('en attente'))
}, 60_000)

test('of two renters who request the last unit at once, exactly one gets it, each time', async () => {
  const { owner, renters } = ownerAndRenters(CROWD)
  const outcomes = await Promise.all(
    Array.from({ length: CROWD / 2 }, async (_, pair) => {
      const item = await addObject(town.town, owner)
      const two = renters.slice(2 * pair, 2 * pair + 2)
      return Promise.all(two.map((renter) => outcomeOf(ask(renter, item, WISH))))
    }),
  )
  for (const pair of outcomes) expect([...pair].sort()).toEqual(['STOCK_UNAVAILABLE', 'done'])
})

test('of periods that overlap on a single day only one is rented, and no request is refused without need', async () => {
  const { owner, renters } = ownerAndRenters(testSize(20, 60))
  const item = await addObject(town.town, owner, { available: 2 })
  const wishes = renters.map((renter, index) => {
    const first = 1 + ((index * 7) % 25)
    const end = dayFromToday(first + (index % 5))
    return { renter, wish: { start: dayFromToday(first), end, quantity: 1 + (index % 2) } }
  })

  const asked = await Promise.all(
    wishes.map(async ({ renter, wish }) => ({ wish, outcome: await outcomeOf(ask(renter, item, wish)) })),
  )

  const granted = asked.filter(({ outcome }) => outcome === 'done').map(({ wish }) => wish)
  const taken = (offset: number) =>
    granted
      .filter(({ start, end }) => start <= dayFromToday(offset) && dayFromToday(offset) <= end)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const days = Array.from({ length: 40 }, (_, offset) => offset)
  expect(Math.max(...days.map(taken))).toBe(2)
  for (const { wish, outcome } of asked.filter((one) => one.outcome !== 'done')) {
    const within = days.filter((day) => wish.start <= dayFromToday(day) && dayFromToday(day) <= wish.end)
    expect(outcome).toBe('STOCK_UNAVAILABLE')
    expect(Math.max(...within.map(taken)) + wish.quantity).toBeGreaterThan(2)
  }
})

test('an acceptance sent fifty times at once pays the owner once', async () => {
  const { owner, rentals } = await pendingRentals(1)
  const id = rentals[0]?.id ?? ''

  const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcomeOf(move(owner, id, 'acceptée'))))

  expect(tally(outcomes)).toEqual({ done: 50 })
  const mails = await town.town.kysely
    .selectFrom('mails')
    .select('recipient')
    .where('cause', 'like', `rental ${id} accepted %`)
    .execute()
  expect(mails).toHaveLength(2)
})

test('accepted and refused at once, a request is one or the other', async () => {
  const { owner, rentals } = await pendingRentals(RACES)

  for (const { accepted, refused, id } of await Promise.all(
    rentals.map(async ({ id }, index) => {
      const calls = { accepted: () => move(owner, id, 'acceptée'), refused: () => move(owner, id, 'refusée') }
      const first = index % 2 ? calls.accepted() : calls.refused()
      const second = index % 2 ? calls.refused() : calls.accepted()
      const [one, other] = await Promise.all([outcomeOf(first), outcomeOf(second)])
      return { id, accepted: index % 2 ? one : other, refused: index % 2 ? other : one }
    }),
  )) {
    expect([accepted, refused].sort()).toEqual(['TRANSITION_REFUSED', 'done'])
    expect(await statusesOf([id])).toEqual([accepted === 'done' ? 'acceptée' : 'refusée'])
  }
}, 30_000)

test('accepted by its owner and cancelled by its renter at once, a rental ends cancelled and refunded', async () => {
  const { owner, rentals } = await pendingRentals(RACES)

  const outcomes = await Promise.all(
    rentals.map(({ renter, id }) =>
      Promise.all([outcomeOf(move(owner, id, 'acceptée')), outcomeOf(move(renter, id, 'annulée'))]),
    ),
  )

  for (const [accepted, cancelled] of outcomes) {
    expect(cancelled).toBe('done')
    expect(['done', 'TRANSITION_REFUSED']).toContain(accepted)
  }
  expect(await statusesOf(rentals.map(({ id }) => id))).toEqual(Array(RACES).fill('annulée'))
}, 30_000)

test("one owner's rentals are accepted, refused and cancelled concurrently without deadlock", async () => {
  const { owner, rentals } = await pendingRentals(RACES)
  const half = RACES / 2
  const accepted = rentals.slice(0, half)
  await Promise.all(accepted.map(({ id }) => move(owner, id, 'acceptée')))
  // PostgreSQL does this on its own now and then; it changes the order in which a statement visits its rows.
  await town.town.pool.query('analyze')

  const outcomes = await Promise.all(
    rentals.map(({ renter, id }, index) => {
      if (index < half) return outcomeOf(move(index % 2 ? renter : owner, id, 'annulée'))
      return outcomeOf(move(owner, id, index % 3 ? 'acceptée' : 'refusée'))
    }),
  )

  expect(tally(outcomes)).toEqual({ done: RACES })
}, 60_000)

test('fifty calls for the rental of one payment, beside the server that books it, get one rental', async () => {
  const { owner, renters } = ownerAndRenters(1)
  const [renter] = renters
  if (!renter) throw new Error('no such person')
  const item = await addObject(town.town, owner)
  const paymentId = await ask(renter, item, WISH)
  const lock = await takeLock(town.town, 'select from items where id = $1 for update', [item.id])
  await answerPrompt(town.server(), renter, item, 'confirm')
  await lock.isWaitedFor()

  const body = { payment_id: paymentId }
  const calls = Array.from({ length: 50 }, () => renter.client.createRental({ body }))
  await lock.isWaitedFor(10)
  await lock.release()

  const ids = (await Promise.all(calls)).map(({ id }) => id)
  expect(ids).toEqual(Array(50).fill(paymentId))
  expect(await owner.client.listRentals()).toContainEqual(expect.objectContaining({ id: paymentId }))
})

test('a payment sent fifty times at once under one key is one checkout and one prompt', async () => {
  const { owner, renters } = ownerAndRenters(1)
  const [renter] = renters
  if (!renter) throw new Error('no such person')
  const item = await addObject(town.town, owner)
  const body = paymentBody(renter, item, WISH)

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => startPayment(renter, body, 'the same key')),
  )

  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([202]))
  await promptFor(town.server().visitor, renter, item)
  const prompts = await town.server().visitor.listPhonePrompts({ params: { number: renter.phone } })
  expect(prompts.filter(({ label }) => label === item.title)).toHaveLength(1)
  const other = { ...body, rental: { ...body.rental, notes: 'Autre chose.' } }
  expect(await refusalOf(startPayment(renter, other, 'the same key'))).toMatchObject({
    status: 409,
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
  await answerPrompt(town.server(), renter, item, 'refuse')
})

test('a prompt confirmed and refused ten times at once is answered once', async () => {
  const { owner, renters } = ownerAndRenters(10)
  for (const renter of renters) {
    const item = await addObject(town.town, owner)
    const paymentId = await ask(renter, item, WISH)
    const params = { number: renter.phone, id: await promptFor(town.server().visitor, renter, item) }

    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        outcomeOf(
          town.server().visitor.answerPhonePrompt({
            params,
            body: { answer: index % 2 ? 'confirm' : 'refuse' },
          }),
        ),
      ),
    )

    expect(tally(outcomes)).toEqual({ done: 1, PROMPT_NOT_FOUND: 9 })
    if (outcomes.indexOf('done') % 2) await seesRental(renter, paymentId)
  }
}, 30_000)

// Last, as it moves the calendar for all tests.
test('accepted at the instant at which it expires, a request is one or the other', async () => {
  const { owner, rentals } = await pendingRentals(RACES)
  await expectQuiet(town)

  const [outcomes] = await Promise.all([
    Promise.all(rentals.map(({ id }) => outcomeOf(move(owner, id, 'acceptée')))),
    town.server().visitor.setDemoClock({ body: { today: dayFromToday(1) } }),
  ])

  for (const [index, { id }] of rentals.entries()) {
    const [status] = await statusesOf([id])
    expect([outcomes[index], status]).toEqual(
      outcomes[index] === 'done' ? ['done', 'acceptée'] : ['TRANSITION_REFUSED', 'annulée'],
    )
  }
}, 30_000)
