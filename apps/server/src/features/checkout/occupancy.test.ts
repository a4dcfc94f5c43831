import { LIVE_STATUSES } from '@okoume/domain/rental/rental-occupancy.ts'
import { UNSETTLED_RETURNS } from '@okoume/domain/rental/rental-status.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { drill, owner, parties, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import {
  answerPhone,
  getPayment,
  handedOver,
  paymentBody,
  startPayment,
} from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { expect, test } from 'vitest'

// So that no job releases a checkout during the test.
stageRentals({ jobs: false })

const ask = (person: Person) =>
  startPayment(person, paymentBody(person, drill, { start: server.day(3), end: server.day(5) }))

test('an unpaid checkout reserves the last unit, from its own renter too', async () => {
  await ask(renter)
  const other = await signUpConfirmed(server, 'Annick Ondo')

  expect(await refusalOf(ask(renter))).toMatchObject({ code: 'PAYMENT_ALREADY_PENDING' })
  expect(await refusalOf(ask(other))).toMatchObject({ code: 'STOCK_UNAVAILABLE' })
  expect(await server.visitor.listItemRentals({ params: { id: drill.id } })).toHaveLength(1)
})

test.each(['refuse', 'lapse'] as const)(
  'a failed payment (%s) reserves nothing, though no job has released its checkout yet',
  async (answer) => {
    const { id } = await ask(renter)
    await answerPhone(server, renter, answer)
    await server.runDue()
    expect(await getPayment(renter, id)).toMatchObject({ status: 'FAILED' })
    // As if the job that releases it had been lost.
    await server.db.updateTable('checkouts').set({ state: 'paying' }).where('id', '=', id).execute()

    expect(await server.visitor.listItemRentals({ params: { id: drill.id } })).toEqual([])
    expect((await ask(renter)).status).toBe('PENDING')
  },
)

test('a return contested as not returned, between the stock check of a checkout and its write, refuses the checkout', async () => {
  const id = await handedOver(server, parties)
  const another = await signUpConfirmed(server, 'Annick Ondo')
  const wish = { start: server.day(30), end: server.day(31) }
  // Blocks the insert of the checkout, not what it reads.
  const holder = await server.pool.connect()
  await holder.query('begin; lock table checkouts in share mode')
  const refusal = refusalOf(startPayment(another, paymentBody(another, drill, wish)))
  await waitFor('the checkout to be written', async () => {
    const { rows } = await server.pool.query(
      "select from pg_locks where relation = 'checkouts'::regclass and not granted",
    )
    return rows.length > 0
  })
  const body = { state: 'contested', cause: 'not returned', reason: "Il n'est jamais revenu." } as const
  await owner.client.updateReturn({ params: { id }, body })
  await holder.query('rollback')
  holder.release()

  expect(await refusal).toMatchObject({ status: 409, code: 'STOCK_UNAVAILABLE' })
  const written = server.db.selectFrom('checkouts').select('id').where('renterId', '=', another.id)
  expect(await written.execute()).toEqual([])
})

test("the index of occupying rentals matches the domain's rule", async () => {
  const { rows } = await server.pool.query<{ condition: string }>(
    `select pg_get_expr(indpred, indrelid) as condition from pg_index
     where indexrelid = 'rentals_occupying'::regclass`,
  )
  const words = Array.from(rows[0]?.condition.matchAll(/'([^']+)'/g) ?? [], ([, word]) => word)

  expect(words).toEqual([...LIVE_STATUSES, 'terminée', ...UNSETTLED_RETURNS])
})
