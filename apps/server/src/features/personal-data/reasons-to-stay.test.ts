import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { answerPhone, paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { settlementContext } from '@okoume/tests/server/settlement-context.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { addIssuerKey, claimsOf } from '@okoume/tests/server/tokens.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { postEntry } from '../ledger/post-entry.ts'
import { settlePayment } from '../payments/transactions/settle-payment.ts'

let owner: Person
let renter: Person
let drill: Listing
useTestServer({ jobs: false })
beforeEach(async () => {
  owner = await signUpOwner(server)
  renter = await signUpConfirmed(server, 'Serge Ndong')
  drill = await addListing(server, owner)
})

const close = (person: Person) => person.client.closeAccount({ params: { id: person.id } })
const wish = (from: number) => ({ start: server.day(from), end: server.day(from + 1) })

async function ask(from = 2): Promise<string> {
  return (await startPayment(renter, paymentBody(renter, drill, wish(from)))).id
}

/** A paid request. */
async function request(from = 2): Promise<string> {
  const id = await ask(from)
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  return id
}

const move = (by: Person, id: string, status: 'acceptée' | 'refusée' | 'annulée') =>
  by.client.updateRentalStatus({ body: { rental_id: id, status } })

async function expectRefused(person: Person, code: string, status = 409): Promise<void> {
  const before = await tableDigests(server)

  expect(await refusalOf(close(person))).toMatchObject({ status, code })
  expect(await tableDigests(server)).toEqual(before)
}

/** As if the owner had withdrawn their money. */
async function payOut(person: Person): Promise<void> {
  const { walletBalance = 0 } = await person.client.getUser({ params: { id: person.id } })
  const postings = [
    { account: 'wallet', holder: person.id, amount: -walletBalance },
    { account: 'mobile_money', holder: 'AIRTEL', amount: walletBalance },
  ] as const
  await postEntry(server.db, { cause: `test pay-out ${person.id}`, postings }, new Date())
}

describe('closing is refused', () => {
  test.each([
    ['for seven days', (now: number) => new Date(now + 7 * DAY_MS)],
    ['without end', () => null],
  ])('while they are suspended %s', async (_, until) => {
    const now = Date.now()
    const suspended = { suspendedAt: new Date(now), suspendedUntil: until(now) }
    await server.db.updateTable('users').set(suspended).where('id', '=', renter.id).execute()

    await expectRefused(renter, 'ACCOUNT_SUSPENDED', 403)
  })

  test.each([
    ['waits for an answer', async () => {}],
    ['is to come', async (id: string) => void (await move(owner, id, 'acceptée'))],
    [
      'is under way',
      async (id: string) => {
        await move(owner, id, 'acceptée')
        await server.passDays(2)
      },
    ],
    [
      'is over and its object not known to be back',
      async (id: string) => {
        await move(owner, id, 'acceptée')
        await server.passDays(4)
      },
    ],
  ])('while a rental %s: to the renter and to the owner', async (_, goOn) => {
    await goOn(await request())

    await expectRefused(renter, 'ACCOUNT_HAS_RENTALS')
    await expectRefused(owner, 'ACCOUNT_HAS_RENTALS')
  })

  test('while a return is contested', async () => {
    const id = await request()
    await move(owner, id, 'acceptée')
    await server.passDays(4)
    await server.db
      .updateTable('rentals')
      .set({ returnState: 'contested', contestState: 'escalated', dueAt: null })
      .where('id', '=', id)
      .execute()
    await server.passDays(10)

    await expectRefused(renter, 'ACCOUNT_HAS_RENTALS')
    await expectRefused(owner, 'ACCOUNT_HAS_RENTALS')
  })

  test('while a payment waits for confirmation: to the payer and to the owner', async () => {
    await ask()

    await expectRefused(renter, 'ACCOUNT_HAS_PAYMENTS')
    await expectRefused(owner, 'ACCOUNT_HAS_PAYMENTS')
  })

  test.each(['unknown', 'review', 'pending'] as const)(
    'while the outcome of their payment is unknown: %s',
    async (state) => {
      const id = await ask()
      await server.db.updateTable('paymentOperations').set({ state }).where('cause', '=', id).execute()
      await server.db.updateTable('checkouts').set({ state: 'released' }).where('id', '=', id).execute()

      await expectRefused(renter, 'ACCOUNT_HAS_PAYMENTS')
    },
  )

  test('between the payment and its booking', async () => {
    const id = await ask()
    const { paymentId } = await server.db
      .selectFrom('checkouts')
      .select('paymentId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await settlePayment(settlementContext(server), paymentId, { state: 'succeeded' }, new Date())

    await expectRefused(renter, 'ACCOUNT_HAS_PAYMENTS')
  })

  test.each([
    ['refused', () => owner, 'refusée'],
    ['cancelled', () => renter, 'annulée'],
  ] as const)('before the refund of a rental that was %s has arrived', async (_, by, status) => {
    await move(by(), await request(), status)

    await expectRefused(renter, 'ACCOUNT_HAS_PAYMENTS')
    await server.runDue()
    expect(await close(renter)).toEqual({ ok: true })
  })

  test('before a deposit is refunded, and with a refund that could not be paid', async () => {
    const id = await request()
    await move(owner, id, 'acceptée')
    await server.passDays(4)
    await server.passDays(3)
    expect(await close(renter)).toEqual({ ok: true })

    const other = await signUpConfirmed(server, 'Annick Ondo')
    renter = other
    await move(owner, await request(), 'refusée')
    await server.pool.query(
      `update payment_operations set state = 'failed', failure = 'REFUSED', next_check_at = null
       where kind = 'refund' and state = 'created'`,
    )
    await expectRefused(other, 'ACCOUNT_HAS_PAYMENTS')
  })

  test('with money in their wallet', async () => {
    await move(owner, await request(), 'acceptée')
    await server.passDays(4)
    await server.passDays(3)

    await expectRefused(owner, 'ACCOUNT_HAS_MONEY')
    await payOut(owner)
    expect(await close(owner)).toEqual({ ok: true })
  })

  test('with a password that was given more than ten minutes ago', async () => {
    const { sign } = await addIssuerKey(server)
    const minutesAgo = async (minutes: number): Promise<Person> => {
      const auth_time = Math.floor(Date.now() / 1000) - minutes * 60
      return { ...renter, client: server.clientOf(await sign({ ...claimsOf(renter), auth_time })) }
    }
    const before = await tableDigests(server)

    const refusal = await refusalOf(close(await minutesAgo(11)))

    expect(refusal).toMatchObject({ status: 403, code: 'SIGN_IN_AGAIN' })
    expect(await tableDigests(server)).toEqual(before)
    expect(await close(await minutesAgo(9))).toEqual({ ok: true })
  })

  test('for another person, even by an administrator', async () => {
    const admin = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
    for (const person of [owner, admin]) {
      const refusal = await refusalOf(person.client.closeAccount({ params: { id: renter.id } }))
      expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
  })
})

describe('a payment that failed', () => {
  test('does not prevent closing', async () => {
    await ask()
    await answerPhone(server, renter, 'refuse')
    await server.runDue()

    expect(await close(renter)).toEqual({ ok: true })
  })

  test("that succeeds after all, once its renter's account is closed, is refunded to the telephone, without a mail", async () => {
    const id = await ask()
    await answerPhone(server, renter, 'refuse')
    await server.runDue()
    await close(renter)
    const { paymentId } = await server.db
      .selectFrom('checkouts')
      .select('paymentId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

    await settlePayment(settlementContext(server), paymentId, { state: 'succeeded' }, new Date())
    await server.runDue()

    const { rows } = await server.pool.query(
      `select checkouts.state, refund.state as refund, refund.phone,
        (select count(*) from rentals where rentals.id = checkouts.id) as rentals,
        (select count(*) from mails where recipient = $2 and cause not like 'account closed %') as mails
       from checkouts join payment_operations as refund on refund.cause = 'checkout ' || checkouts.id
       where checkouts.id = $1`,
      [id, renter.email],
    )
    const phone = `+241${renter.phone.slice(1)}`
    expect(rows).toEqual([{ state: 'refunded', refund: 'succeeded', phone, rentals: 0, mails: 0 }])
  })
})

test('while a withdrawal is not known to have arrived, and no longer', async () => {
  const administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  await giveMoney(administrator, owner, 500)
  const headers = { 'idempotency-key': 'all of it' }
  await owner.client.requestWithdrawal({ headers, body: { phoneNumber: owner.phone, amount: 500 } })

  await expectRefused(owner, 'ACCOUNT_HAS_PAYMENTS')
  await server.runDue()
  expect(await close(owner)).toEqual({ ok: true })
})
