import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { NewItem } from '../../apps/server/src/features/listings/items/add-items.ts'
import type { Person } from '../server/people.ts'
import { getPayment, paymentBody, type Wish } from '../server/renting.ts'
import { waitFor } from '../server/wait-for.ts'
import { DEEP } from '../test-size.ts'
import { addObject, dayFromToday } from './neighbours.ts'
import { answerPrompt, ask, move, outcomeOf, rent, seesRental } from './renting.ts'
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

const WISH: Wish = { start: dayFromToday(40), end: dayFromToday(42) }
const LOCK_ITEM = 'select from items where id = $1 for update'

let town: TownUnderTest
let take: (count: number) => Person[]
beforeAll(async () => {
  town = await openTownUnderTest(30)
  take = takeFrom(town.people)
}, 60_000)
afterEach(async () => {
  await releaseLocks()
  await expectGoodOrder(town)
})
afterAll(async () => {
  await town?.close()
  await endServersLeft()
})

async function newScene() {
  const [owner, renter] = take(2)
  if (!owner || !renter) throw new Error('no such person')
  return { owner, renter, item: await addObject(town.town, owner) }
}

function checkoutsOf(item: NewItem) {
  return town.town.kysely.selectFrom('checkouts').selectAll().where('itemId', '=', item.id).execute()
}

/** The only payment, or the only refund, of that checkout, and how often it was sent to the operator. */
async function paymentOf(checkoutId: string, kind: 'collect' | 'refund') {
  const { rows } = await town.town.pool.query<{ state: string; sent: number }>(
    `select payment.state, count(simulated.reference) as sent
     from payment_operations as payment left join simulator_operations as simulated using (reference)
     where payment.kind = $1 and payment.cause like $2
     group by payment.id`,
    [kind, `%${checkoutId}%`],
  )
  if (rows.length > 1) throw new Error(`${rows.length} operations for ${checkoutId}`)
  return rows[0]
}

async function paymentIs(checkoutId: string, kind: 'collect' | 'refund', state: string): Promise<void> {
  await waitFor(`${kind} ${state}`, async () => (await paymentOf(checkoutId, kind))?.state === state)
}

/** One rental, one mail to each party, both sent. */
async function expectBookedOnce(checkoutId: string): Promise<void> {
  await expectQuiet(town)
  const { rows } = await town.town.pool.query(
    `select
       (select count(*) from rentals where id = $1) as rentals,
       (select count(*) from mails where cause like $2 and sent_at is not null) as mails,
       (select count(*) from ledger_entries where cause like $3) as entries`,
    [checkoutId, `rental ${checkoutId} requested %`, `% ${checkoutId}`],
  )
  // The entries: the payment received, and the rental requested.
  expect(rows).toEqual([{ rentals: 1, mails: 2, entries: 2 }])
}

/** FCFA that arrived on the renter's telephone, by the operator's books. */
async function paidBackTo({ phone }: Person): Promise<number> {
  const { rows } = await town.town.pool.query<{ paid: number }>(
    `select coalesce(sum(amount), 0)::bigint as paid from simulator_operations
     where kind = 'refund' and state = 'succeeded' and phone = $1`,
    [`+241${phone.slice(1)}`],
  )
  return rows[0]?.paid ?? 0
}

/** All restart a server, which takes seconds; random life kills around any statement, in one process. */
const deepTest = test.runIf(DEEP)

deepTest('a renter who closes the tab right after the 202 gets the rental without polling', async () => {
  const { owner, renter, item } = await newScene()
  const id = await ask(renter, item, WISH)

  await answerPrompt(town.server(), renter, item, 'confirm')

  expect(await seesRental(owner, id)).toMatchObject({ status: 'en attente' })
  await expectBookedOnce(id)
})

deepTest.each([
  { when: 'while', gone: false },
  { when: 'before', gone: true },
])(
  'killed between «paid» and «rental», and restarted $when its last statement still waits: one rental',
  async ({ gone }) => {
    const { owner, renter, item } = await newScene()
    const id = await ask(renter, item, WISH)
    const lock = await takeLock(town.town, LOCK_ITEM, [item.id])
    await answerPrompt(town.server(), renter, item, 'confirm')
    await paymentIs(id, 'collect', 'succeeded')
    await lock.isWaitedFor()
    expect(await owner.client.listRentals()).toEqual([])

    await town.crash(async () => {
      expect((await checkoutsOf(item)).map(({ state }) => state)).toEqual(['paying'])
      if (gone) await lock.release()
    })
    if (!gone) await lock.release()

    await seesRental(owner, id)
    await expectBookedOnce(id)
  },
)

deepTest('killed right after the 202, the prompt still waits, and confirming it books once', async () => {
  const { owner, renter, item } = await newScene()
  const key = randomUUID()
  const id = await ask(renter, item, WISH, key)

  await town.crash()

  expect(await ask(renter, item, WISH, key)).toBe(id)
  await answerPrompt(town.server(), renter, item, 'confirm')
  await seesRental(owner, id)
  await expectBookedOnce(id)
  expect(await paymentOf(id, 'collect')).toEqual({ state: 'succeeded', sent: 1 })
})

/** Backdated by twenty minutes: timeouts of operators use the machine's clock. */
async function letOperatorsForget(): Promise<void> {
  await town.town.pool.query(
    `update payment_operations set submitted_at = submitted_at - interval '20 minutes' where state = 'unknown'`,
  )
}

/** Kills the server during a call to the operators, and restarts it. */
async function crashWhileTelling(heard: boolean, cause: () => Promise<unknown>): Promise<void> {
  const lock = await takeLock(town.town, LOCK_OPERATORS)
  const caused = cause().catch(() => 'the connection is lost')
  await lock.isWaitedFor()
  await town.crash(async () => {
    if (!heard) await lock.endWaiters()
    await lock.release()
  })
  await caused
}

deepTest(
  'killed while submitting a payment that the operator did get: it is followed, not sent again',
  async () => {
    const { owner, renter, item } = await newScene()
    const key = randomUUID()
    await crashWhileTelling(true, () => ask(renter, item, WISH, key))

    const id = await ask(renter, item, WISH, key)
    await answerPrompt(town.server(), renter, item, 'confirm')

    await seesRental(owner, id)
    await expectBookedOnce(id)
    expect(await paymentOf(id, 'collect')).toEqual({ state: 'succeeded', sent: 1 })
  },
)

deepTest(
  'killed after a refusal was answered, before its refund was sent: the renter is paid back once',
  async () => {
    const { owner, renter, item } = await newScene()
    const id = await rent(town.server(), renter, item, WISH)
    await expectQuiet(town)

    await crashWhileTelling(true, () => move(owner, id, 'refusée'))

    await paymentIs(id, 'refund', 'succeeded')
    expect(await paymentOf(id, 'refund')).toEqual({ state: 'succeeded', sent: 1 })
    expect(await seesRental(renter, id)).toMatchObject({ status: 'refusée' })
  },
)

// Last, as they move the calendar for all tests.
deepTest(
  'killed while submitting a payment that never reached the operator: it is never sent, and fails in the end',
  async () => {
    const { renter, item } = await newScene()
    const key = randomUUID()
    await crashWhileTelling(false, () => ask(renter, item, WISH, key))
    const id = await ask(renter, item, WISH, key)
    await paymentIs(id, 'collect', 'unknown')
    expect(await getPayment(renter, id)).toMatchObject({ code: 202, status: 'PENDING' })
    await letOperatorsForget()

    await town.server().visitor.setDemoClock({ body: { today: dayFromToday(1) } })

    expect(await getPayment(renter, id)).toMatchObject({ code: 402, status: 'FAILED' })
    expect(await paymentOf(id, 'collect')).toEqual({ state: 'failed', sent: 0 })
    const [next] = take(1)
    expect(next && (await outcomeOf(ask(next, item, WISH)))).toBe('done')
  },
)

deepTest(
  'killed while sending a refund that never reached the operator: the renter is paid back all the same',
  async () => {
    const { owner, renter, item } = await newScene()
    const id = await rent(town.server(), renter, item, WISH)
    await expectQuiet(town)
    await crashWhileTelling(false, () => move(owner, id, 'refusée'))
    await paymentIs(id, 'refund', 'unknown')

    for (const days of [2, 3, 4]) {
      await letOperatorsForget()
      await town.server().visitor.setDemoClock({ body: { today: dayFromToday(days) } })
    }

    await expectQuiet(town)
    expect(await paidBackTo(renter)).toBe(paymentBody(renter, item, WISH).totalPrice)
  },
)

deepTest('a refund that is sent late, and polled while it is being sent, is paid once', async () => {
  const { owner, renter, item } = await newScene()
  const id = await rent(town.server(), renter, item, WISH)
  await expectQuiet(town)
  const lock = await takeLock(town.town, LOCK_OPERATORS)
  await move(owner, id, 'refusée')
  await paymentIs(id, 'refund', 'submitting')
  // As if the server was down for twenty minutes between the refusal and the sending.
  await town.town.pool.query(
    `update payment_operations set created_at = created_at - interval '20 minutes' where cause like $1`,
    [`rental ${id} %`],
  )

  await town.town.pool.query(`select graphile_worker.add_job('sweep-payments')`)
  await waitFor('a question', async () => {
    const { rows } = await town.town.pool.query(
      `select from payment_operations where cause like $1 and (checks > 0 or state <> 'submitting')`,
      [`rental ${id} %`],
    )
    return rows.length > 0
  })
  await lock.release()

  await expectQuiet(town)
  expect(await paidBackTo(renter)).toBe(paymentBody(renter, item, WISH).totalPrice)
})
