import { serviceFee } from '@okoume/domain/pricing/quote.ts'
import { createTestDatabase } from '@okoume/tests/database/test-database.ts'
import { askOwner } from '@okoume/tests/server/enquiring.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { answerPhone, getPayment, paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { testSize } from '@okoume/tests/test-size.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const RENT = 16_000
const ROUNDS = Array.from({ length: testSize(4, 20) }, (_, round) => round)

/** Two processes on one database. */
let one: TestServer
let two: TestServer
let owner: Person
let listing: Listing

beforeAll(async () => {
  const database = await createTestDatabase()
  one = await startTestServer({ database, jobs: false })
  two = await startTestServer({ database: { ...database, drop: async () => {} }, jobs: false })
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})
beforeEach(async () => {
  owner = await signUpOwner(one)
  listing = await addListing(one, owner, { available: 1 })
})
afterEach(async () => expect(await ledgerFaults(one.db)).toEqual([]))

const total = () => RENT + serviceFee(RENT) + listing.deposit
const onProcess = ({ clientOf }: TestServer, person: Person): Person => ({
  ...person,
  client: clientOf(person.token),
})

/** A renter, and their agreement for the same days as everybody's. */
async function agreed(name: string): Promise<{ renter: Person; id: string }> {
  const renter = await signUpConfirmed(one, name)
  const { id } = await askOwner(one, renter, listing)
  await owner.client.updateEnquiry({ params: { id }, body: { state: 'pre-approved', rent: RENT } })
  return { renter, id }
}

function pay(process: TestServer, { renter, id }: Awaited<ReturnType<typeof agreed>>) {
  const wish = { start: one.day(3), end: one.day(5) }
  const body = { ...paymentBody(renter, listing, wish), totalPrice: total(), enquiry: id }
  return startPayment(onProcess(process, renter), body)
}

async function rentals(): Promise<{ status: string; enquiryId: string }[]> {
  const { rows } = await one.pool.query<{ status: string; enquiryId: string }>(
    'select status, enquiry_id as "enquiryId" from rentals where item_id = $1',
    [listing.id],
  )
  return rows
}

test.each(ROUNDS)('of two who pay for the same days at once, one is asked for money (%i)', async () => {
  const both = [await agreed('Serge Ndong'), await agreed('Ada Ella')] as const
  const answers = await Promise.allSettled([pay(one, both[0]), pay(two, both[1])])
  const began = answers.map(({ status }) => status === 'fulfilled')
  expect(began.toSorted()).toEqual([false, true])
  const [winner, loser] = began[0] ? both : [both[1], both[0]]
  expect(await refusalOf(pay(one, loser))).toMatchObject({ code: 'STOCK_UNAVAILABLE', status: 409 })

  await answerPhone(two, winner.renter, 'confirm')
  await Promise.all([one.runDue(), two.runDue()])
  expect(await rentals()).toEqual([{ status: 'acceptée', enquiryId: winner.id }])
  await expect(answerPhone(one, loser.renter, 'confirm')).rejects.toThrow(/^0 prompts/)
})

test.each(ROUNDS)(
  'of two payments that arrive at once, one is a rental, the other goes back (%i)',
  async () => {
    const both = [await agreed('Serge Ndong'), await agreed('Ada Ella')] as const
    const first = await pay(one, both[0])
    // Its payment takes longer than its reservation.
    await one.pool.query('update checkouts set held_until = created_at where id = $1', [first.id])
    const second = await pay(two, both[1])
    await Promise.all([
      answerPhone(one, both[0].renter, 'confirm'),
      answerPhone(two, both[1].renter, 'confirm'),
    ])
    await Promise.all([one.runDue(), two.runDue()])
    await one.runDue()

    const statuses = [
      (await getPayment(both[0].renter, first.id)).status,
      (await getPayment(both[1].renter, second.id)).status,
    ]
    expect(statuses.toSorted()).toEqual(['REFUNDED', 'SUCCESS'])
    const loser = statuses[0] === 'REFUNDED' ? both[0] : both[1]
    expect(await refundsTo(one, loser.renter, 1)).toEqual([total()])
    expect((await rentals()).map(({ status }) => status)).toEqual(['acceptée'])
  },
)

test.each(ROUNDS)('an agreement is taken back, or paid, never both (%i)', async (round) => {
  const agreement = await agreed('Serge Ndong')
  const params = { id: agreement.id }
  const close = () => onProcess(one, owner).client.updateEnquiry({ params, body: { state: 'closed' } })
  const [closed, paid] = await Promise.allSettled(
    round % 2 ? [close(), pay(two, agreement)] : [close(), pay(one, agreement)],
  )
  if (paid.status === 'rejected') {
    expect(paid.reason).toMatchObject({ code: 'AGREEMENT_OVER', status: 409 })
    expect(closed).toMatchObject({ status: 'fulfilled', value: { state: 'closed' } })
    await expect(answerPhone(one, agreement.renter, 'confirm')).rejects.toThrow(/^0 prompts/)
    expect(await rentals()).toEqual([])
  } else {
    expect(closed).toMatchObject({ status: 'rejected', reason: { code: 'ENQUIRY_BEING_PAID', status: 409 } })
    await answerPhone(one, agreement.renter, 'confirm')
    await two.runDue()
    expect(await rentals()).toEqual([{ status: 'acceptée', enquiryId: agreement.id }])
  }
})
