import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '../server/people.ts'
import { paymentBody, type Wish } from '../server/renting.ts'
import { waitFor } from '../server/wait-for.ts'
import { fundOperators } from '../server/withdrawing.ts'
import { testSize } from '../test-size.ts'
import { addObject, dayFromToday } from './neighbours.ts'
import { answerPrompt, ask, move, outcomeOf, tally } from './renting.ts'
import { endServersLeft } from './running-server.ts'
import {
  expectGoodOrder,
  expectQuiet,
  LOCK_OPERATORS,
  openTownUnderTest,
  releaseLocks,
  type TownUnderTest,
  takeFrom,
  takeLock,
} from './town-under-test.ts'

/** Enough that some withdrawals exceed the balance. */
const CROWD = testSize(16, 50)
const ROUNDS = testSize(1, 3)
const WISH: Wish = { start: dayFromToday(5), end: dayFromToday(7) }

let town: TownUnderTest
let take: (count: number) => Person[]
let renters: readonly Person[]
let administrator: Person
beforeAll(async () => {
  town = await openTownUnderTest(CROWD + 10)
  take = takeFrom(town.people)
  renters = take(CROWD)
  administrator = takeOne()
  const { kysely } = town.town
  await kysely.updateTable('users').set({ verifier: 2 }).execute()
  await kysely
    .updateTable('users')
    .set({ roles: ['supervisor'] })
    .where('id', '=', administrator.id)
    .execute()
  await fundOperators({ db: kysely, now: () => new Date() }, administrator)
}, 60_000)
afterEach(async () => {
  await releaseLocks()
  await expectGoodOrder(town)
})
afterAll(async () => {
  await town?.close()
  await endServersLeft()
})

function takeOne(): Person {
  const [person] = take(1)
  if (!person) throw new Error('no such person')
  return person
}

const headers = () => ({ 'idempotency-key': randomUUID() })

async function give(to: Person, amount: number): Promise<void> {
  const body = { userId: to.id, amount, reason: 'Pour un test' }
  await administrator.client.updateWallet({ headers: headers(), body })
}

function withdraw(person: Person, amount: number) {
  const body = { amount, phoneNumber: person.phone }
  return outcomeOf(person.client.requestWithdrawal({ headers: headers(), body }))
}

/** As many paid requests of as many renters for one item of the owner's. */
async function paidRequests(owner: Person): Promise<{ renter: Person; id: string }[]> {
  const item = await addObject(town.town, owner, { available: CROWD })
  const requests = await Promise.all(
    renters.map(async (renter) => ({ renter, id: await ask(renter, item, WISH) })),
  )
  await Promise.all(renters.map((renter) => answerPrompt(town.server(), renter, item, 'confirm')))
  await waitFor('the requests', async () => (await owner.client.listRentals()).length === CROWD)
  return requests
}

/** FCFA that arrived on that telephone, by the operator's books, for that kind of order. */
async function paidOut(kind: 'payout' | 'refund', { phone }: Person): Promise<number> {
  const { rows } = await town.town.pool.query<{ paid: number }>(
    `select coalesce(sum(amount), 0)::bigint as paid from simulator_operations
     where kind = $1 and state = 'succeeded' and phone = $2`,
    [kind, `+241${phone.slice(1)}`],
  )
  return rows[0]?.paid ?? 0
}

test(`of ${CROWD} concurrent withdrawals of the whole balance one succeeds, and is paid out once`, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const person = takeOne()
    await give(person, 40_000)

    const outcomes = await Promise.all(Array.from({ length: CROWD }, () => withdraw(person, 40_000)))

    expect(tally(outcomes)).toEqual({ done: 1, WITHDRAWAL_ABOVE_BALANCE: CROWD - 1 })
    expect(await person.client.getWallet()).toMatchObject({ balance: 0, withdrawable: 0 })
    await expectQuiet(town)
    expect(await paidOut('payout', person)).toBe(40_000)
  }
}, 60_000)

test(`of ${CROWD} concurrent withdrawals of different amounts as many succeed as the balance allows`, async () => {
  const person = takeOne()
  await give(person, 15_000)
  const amounts = Array.from({ length: CROWD }, (_, index) => 500 + 100 * index)

  const outcomes = await Promise.all(amounts.map((amount) => withdraw(person, amount)))

  const made = amounts.filter((_, index) => outcomes[index] === 'done')
  const sum = made.reduce((total, amount) => total + amount, 0)
  const { balance } = await person.client.getWallet()
  expect(sum + balance).toBe(15_000)
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome !== 'done') expect(amounts[index]).toBeGreaterThan(balance)
  }
  await expectQuiet(town)
  expect(await paidOut('payout', person)).toBe(sum)
}, 30_000)

test('cancellations beside withdrawals: every renter is refunded, and only what is withdrawable is paid out', async () => {
  const owner = takeOne()
  const requests = await paidRequests(owner)
  await Promise.all(requests.map(({ id }) => move(owner, id, 'acceptée')))
  // 20 000 FCFA of rent each are in the wallet but not withdrawable; 12 500 are.
  await give(owner, 12_500)

  const [cancelled, withdrawn] = await Promise.all([
    Promise.all(
      requests.map(({ renter, id }, index) => outcomeOf(move(index % 2 ? renter : owner, id, 'annulée'))),
    ),
    Promise.all(requests.map(() => withdraw(owner, 1000))),
  ])

  expect(tally(cancelled)).toEqual({ done: CROWD })
  expect(tally(withdrawn)).toEqual({ done: 12, WITHDRAWAL_ABOVE_BALANCE: CROWD - 12 })
  expect(await owner.client.getWallet()).toMatchObject({ balance: 500, withdrawable: 500, cautions: 0 })
  await expectQuiet(town)
  expect(await paidOut('payout', owner)).toBe(12_000)
  // Rent and deposit; the fee too where the owner cancelled.
  const refunded = await Promise.all(requests.map(({ renter }) => paidOut('refund', renter)))
  expect(refunded).toEqual(requests.map((_, index) => (index % 2 ? 40_000 : 41_400)))
}, 90_000)

test('a renter who closes the tab before the answer arrives still gets the paid rental', async () => {
  const [owner, renter] = [takeOne(), takeOne()]
  const item = await addObject(town.town, owner)
  const tab = new AbortController()
  const lock = await takeLock(town.town, LOCK_OPERATORS)
  const body = paymentBody(renter, item, WISH)
  const asked = renter.client.startPayment({ headers: headers(), body, signal: tab.signal })
  await lock.isWaitedFor()
  tab.abort()
  await expect(asked).rejects.toThrow('aborted')
  await lock.release()

  await answerPrompt(town.server(), renter, item, 'confirm')

  const rental = await waitFor('the rental', async () => (await owner.client.listRentals())[0])
  expect(rental).toMatchObject({ status: 'en attente', item_id: item.id, renter_id: renter.id })
})

// Last, as it moves the calendar for all tests.
test('a return confirmed and contested at once is one of the two, and its deposit is divided once', async () => {
  const owner = takeOne()
  const requests = await paidRequests(owner)
  await Promise.all(requests.map(({ id }) => move(owner, id, 'acceptée')))
  await expectQuiet(town)
  await town.server().visitor.setDemoClock({ body: { today: dayFromToday(8) } })
  const say = (by: Person, id: string, state: 'declared' | 'confirmed' | 'contested') =>
    outcomeOf(
      by.client.updateReturn({ params: { id }, body: { state, reason: 'Il manque le câble du chargeur.' } }),
    )

  const outcomes = await Promise.all(
    requests.map(({ renter, id }) =>
      Promise.all([say(owner, id, 'confirmed'), say(owner, id, 'contested'), say(renter, id, 'declared')]),
    ),
  )

  for (const [confirmed, contested, declared] of outcomes) {
    expect([confirmed, contested].sort()).toEqual(['RETURN_REFUSED', 'done'])
    expect(['done', 'RETURN_REFUSED']).toContain(declared)
  }
  const disputed = requests.filter((_, index) => outcomes[index]?.[1] === 'done')
  const refusal = { answer: 'refuse', text: 'Le câble y était au retour.' } as const
  for (const { renter, id } of disputed) await renter.client.answerContest({ params: { id }, body: refusal })
  const shared = await Promise.all(
    disputed.flatMap(({ id }) =>
      [5000, 20_000].map((toOwner) =>
        outcomeOf(
          administrator.client.settleDispute({ params: { id }, body: { toOwner, reason: 'Vu les photos.' } }),
        ),
      ),
    ),
  )
  expect(tally(shared)).toEqual(
    disputed.length > 0 ? { done: disputed.length, RETURN_REFUSED: disputed.length } : {},
  )
  expect((await owner.client.getWallet()).cautions).toBe(0)
}, 90_000)
