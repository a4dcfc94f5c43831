import { randomUUID } from 'node:crypto'
import { describeMovement } from '@okoume/domain/ledger/movements.ts'
import type { Operator } from '@okoume/domain/payment/operators.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { titlesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { bookFloat, fundOperators, giveMoney, paidRequest } from '@okoume/tests/server/withdrawing.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countWaiting, readFloat } from '../../payments/transactions/operator-float.ts'

const WAITS = "nous approvisionnons Airtel Money. Il part dès que c'est fait, sans rien faire de votre part."

let administrator: Person
let owner: Person
useTestServer()
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})
/** An owner with money that no operator holds, and both operators empty. */
beforeEach(async () => {
  owner = await signUpOwner(server)
  await giveMoney(administrator, owner, 20_000)
  for (const operator of ['AIRTEL', 'MOOV'] as const) await empty(operator)
})
/** What still waits is sent: it would be ahead of the next test's. */
afterEach(async () => {
  expect(await ledgerFaults(server.db)).toEqual([])
  await fundOperators(server, administrator, 100_000)
  await jobsDone()
  expect(await countWaiting(server.db, 'AIRTEL')).toBe(0)
})

const book = (kind: 'from-bank' | 'charge', operator: Operator, amount: number) =>
  administrator.client.addOfficeEntry({
    headers: { 'idempotency-key': randomUUID() },
    body: { kind, operator, amount, paper: 'Virement 12', reason: 'Approvisionner' },
  })

async function empty(operator: Operator) {
  const amount = await readFloat(server.db, operator)
  await bookFloat(server, administrator, { kind: 'charge', operator, amount })
}

async function withdraw(amount: number, by = owner) {
  const { withdrawal } = await by.client.requestWithdrawal({
    headers: { 'idempotency-key': randomUUID() },
    body: { phoneNumber: by.phone, amount },
  })
  return withdrawal
}

/** Until nothing is queued that could run now. */
async function jobsDone(): Promise<void> {
  await waitFor('the jobs to be done', async () => {
    const { rows } = await server.pool.query<{ count: number }>(
      'select count(*) as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
    )
    return rows[0]?.count === 0
  })
}

const stateOf = async ({ id }: { readonly id: string }, of = owner) => {
  const one = (await of.client.getWallet()).withdrawals.find((found) => found.id === id)
  return one?.waiting ? 'waits' : one?.state
}

describe('a withdrawal of what its operator does not hold', () => {
  test('waits with its reason, and is sent by itself once the money is there', async () => {
    const made = await withdraw(6_000)

    expect(made).toMatchObject({ state: 'requested', waiting: true, delayed: false })
    await jobsDone()
    expect(await stateOf(made)).toBe('waits')
    expect((await owner.client.getHelpFacts()).withdrawals).toMatchObject([{ id: made.id, waiting: true }])
    const { movements } = await owner.client.listMovements({ query: {} })
    expect(movements.map(describeMovement)[0]).toBe('Retrait, en attente')
    const [mail] = await server.visitor.listDemoMails({ query: { to: owner.email } })
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(`Votre retrait attend : ${WAITS}`)
    expect(await titlesTo(administrator)).toContain(
      "Airtel Money n'a pas assez pour payer ce que nous devons",
    )

    await book('from-bank', 'AIRTEL', 6_000)
    await jobsDone()

    expect(await stateOf(made)).toBe('paid')
    expect(await readFloat(server.db, 'AIRTEL')).toBe(0)
  })

  test('is among what waits for finance', async () => {
    await withdraw(5_000)
    const { work } = await administrator.client.getOverview()
    expect(work.find(({ kind }) => kind === 'shortFloats')).toMatchObject({
      count: 1,
      since: expect.any(String),
    })
  })

  test('is notified to finance once a day and operator', async () => {
    await withdraw(6_000)
    await withdraw(7_000)
    await jobsDone()

    const titles = await titlesTo(administrator)
    expect(titles.filter((title) => title.startsWith('Airtel Money'))).toHaveLength(1)
  })

  test('is sent when a payment brings the money, and a transfer from the other operator', async () => {
    const made = await withdraw(6_000)
    const renter = await signUpConfirmed(server, 'Serge Ndong')
    await paidRequest(server, { owner: await signUpOwner(server), renter, deposit: 0 })
    await jobsDone()
    expect(await stateOf(made)).toBe('paid')

    await empty('AIRTEL')
    const other = await withdraw(5_000)
    await book('from-bank', 'MOOV', 5_000)
    await jobsDone()
    expect(await stateOf(other)).toBe('waits')
    await administrator.client.addOfficeEntry({
      headers: { 'idempotency-key': randomUUID() },
      body: {
        kind: 'between-operators',
        operator: 'MOOV',
        toOperator: 'AIRTEL',
        amount: 5_000,
        paper: 'T1',
        reason: 'Manque',
      },
    })
    await jobsDone()
    expect(await stateOf(other)).toBe('paid')
  })

  test('goes in its turn: the oldest first, and none overtakes a larger one', async () => {
    const [first, second] = [await withdraw(6_000), await withdraw(1_000)]

    await book('from-bank', 'AIRTEL', 2_000)
    await jobsDone()
    expect([await stateOf(first), await stateOf(second)]).toEqual(['waits', 'waits'])
    await book('from-bank', 'AIRTEL', 4_000)
    await jobsDone()
    expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'waits'])
    await book('from-bank', 'AIRTEL', 1_000)
    await jobsDone()
    expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'paid'])
  })

  test('is sent although the job of its money was lost', async () => {
    const made = await withdraw(6_000)
    await jobsDone()
    // As if the money had come at the instant at which it was found to be short: neither saw the other.
    await server.pool.query("update payment_operations set short_since = null where state = 'created'")
    await book('from-bank', 'AIRTEL', 6_000)
    await server.pool.query("update payment_operations set next_check_at = now() where state = 'created'")

    await waitFor('the watch to look again', async () => (await stateOf(made)) === 'paid')
  })
})

describe('a withdrawal that is taken back by its owner', () => {
  const takeBack = ({ id }: { readonly id: string }, by = owner) =>
    by.client.cancelWithdrawal({ params: { id } })

  test('is in the wallet again, once, told, and nothing is sent for it', async () => {
    const made = await withdraw(6_000)
    await jobsDone()

    for (const _ of ['pressed', 'pressed twice'])
      expect(await takeBack(made)).toMatchObject({ state: 'cancelled', waiting: false })
    await book('from-bank', 'AIRTEL', 6_000)
    await jobsDone()

    const wallet = await owner.client.getWallet()
    expect(wallet).toMatchObject({ balance: 20_000, withdrawable: 20_000 })
    expect(await readFloat(server.db, 'AIRTEL')).toBe(6_000)
    expect(wallet.movements.movements.map(describeMovement).slice(0, 2)).toEqual([
      'Retrait annulé : argent revenu',
      'Retrait',
    ])
    expect((await owner.client.getHelpFacts()).withdrawals).toMatchObject([{ state: 'cancelled' }])
    const [mail] = await server.visitor.listDemoMails({ query: { to: owner.email } })
    expect(mail?.subject).toBe('Votre retrait est annulé')
  })

  test('lets the next in the queue go', async () => {
    const [first, second] = [await withdraw(6_000), await withdraw(1_000)]
    await book('from-bank', 'AIRTEL', 2_000)
    await jobsDone()
    expect(await stateOf(second)).toBe('waits')

    await takeBack(first)
    await jobsDone()

    expect(await stateOf(second)).toBe('paid')
  })

  test('is refused of another person, once it is sent, and once it is paid', async () => {
    const made = await withdraw(6_000)
    await jobsDone()
    expect(await refusalOf(takeBack(made, await signUpOwner(server)))).toMatchObject({
      status: 404,
      code: 'WITHDRAWAL_NOT_FOUND',
    })
    await server.pool.query(
      "update payment_operations set state = 'pending', submitted_at = now() where state = 'created'",
    )
    expect(await refusalOf(takeBack(made))).toMatchObject({ status: 409, code: 'WITHDRAWAL_SENT' })
    await server.pool.query("update payment_operations set state = 'created' where state = 'pending'")
    await book('from-bank', 'AIRTEL', 6_000)
    await jobsDone()
    expect(await refusalOf(takeBack(made))).toMatchObject({ status: 409, code: 'WITHDRAWAL_SETTLED' })
  })

  test('at the instant at which its money comes is either sent or taken back', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const made = await withdraw(1_000)
      await jobsDone()
      const [taken] = await Promise.all([
        takeBack(made).then(
          () => 'cancelled',
          ({ code }) => code,
        ),
        book('from-bank', 'AIRTEL', 1_000),
      ])
      await jobsDone()

      expect(['cancelled', 'WITHDRAWAL_SENT', 'WITHDRAWAL_SETTLED']).toContain(taken)
      expect(await stateOf(made)).toBe(taken === 'cancelled' ? 'cancelled' : 'paid')
      await empty('AIRTEL')
    }
  })
})

test('a refund goes before a withdrawal that was there first, and its renter is notified where it waits', async () => {
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const id = await paidRequest(server, { owner, renter, deposit: 0 })
  await empty('AIRTEL')
  const made = await withdraw(5_000)
  await renter.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
  await jobsDone()
  expect(await titlesTo(renter)).toContainEqual(expect.stringMatching(/^Votre remboursement de .* attend$/))

  await book('from-bank', 'AIRTEL', 12_000)
  await jobsDone()

  const refund = await server.db
    .selectFrom('paymentOperations')
    .select(['state', 'amount'])
    .where('kind', '=', 'refund')
    .where('cause', 'like', `%${id}%`)
    .executeTakeFirstOrThrow()
  expect(refund.state).toBe('succeeded')
  expect(await stateOf(made)).toBe('waits')
})

test('of withdrawals at one instant as many are sent as the operator holds, and never more', async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => signUpOwner(server)))
  for (const one of owners) await giveMoney(administrator, one, 1_000)
  await book('from-bank', 'AIRTEL', 3_500)

  const made = await Promise.all(owners.map((one) => withdraw(1_000, one)))
  await jobsDone()

  const states = await Promise.all(made.map((one, index) => stateOf(one, owners[index])))
  expect(states.toSorted()).toEqual([...Array(3).fill('paid'), ...Array(5).fill('waits')])
  expect(await readFloat(server.db, 'AIRTEL')).toBe(500)
})

test('what was sent is there no more: the office cannot move it', async () => {
  await book('from-bank', 'AIRTEL', 6_000)
  await withdraw(6_000)
  await server.pool.query(
    "update payment_operations set state = 'pending', submitted_at = now() where state = 'created'",
  )

  await expect(book('charge', 'AIRTEL', 1_000)).rejects.toMatchObject({ code: 'OPERATOR_SHORT' })
  await jobsDone()
})
