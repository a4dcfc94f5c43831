import { randomUUID } from 'node:crypto'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators, giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, expect, test } from 'vitest'
import { SIMULATED_PAYMENTS } from '#src/config/payment-config.ts'

const LIMITS = { min: 600, max: 50_000, dayMax: 60_000, dayTotals: { in: null, out: null } }
useTestServer({
  jobs: false,
  payment: { ...SIMULATED_PAYMENTS, limits: { AIRTEL: LIMITS, MOOV: LIMITS } },
})
let owner: Person
let renter: Person
beforeAll(async () => {
  owner = await signUpOwner(server)
  renter = await signUpConfirmed(server, 'Serge Ndong')
})

const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ')

async function countPayments(): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    'select count(*) as count from payment_operations',
  )
  return rows[0]?.count ?? 0
}

async function bodyFor(deposit: number) {
  const listing = await addListing(server, owner, { deposit })
  return paymentBody(renter, listing, { start: server.day(2), end: server.day(3) })
}

test('a checkout above what its operator lets through is refused before the telephone is asked', async () => {
  const [method] = await server.visitor.listPaymentMethods()
  expect(method).toMatchObject({ min: 600, max: 50_000 })

  const refusal = await refusalOf(startPayment(renter, await bodyFor(60_000)))

  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', status: 400 })
  expect(plain(refusal.fields.operationAccountCode)).toBe(
    'Airtel Money ne fait pas passer plus de 50 000 FCFA en une fois.',
  )
  expect(await countPayments()).toBe(0)
})

test('so is one that would pass what a number may pay in a day', async () => {
  await startPayment(renter, await bodyFor(20_000))
  const before = await countPayments()

  const refusal = await refusalOf(startPayment(renter, await bodyFor(20_000)))

  expect(plain(refusal.fields.phoneNumber)).toMatch(
    /^Airtel Money fait passer 60 000 FCFA par jour pour un numéro/,
  )
  expect(await countPayments()).toBe(before)
})

test('a withdrawal is held to both, at its amount, and the wallet stays whole', async () => {
  const administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  await fundOperators(server, administrator, 200_000)
  await giveMoney(administrator, owner, 90_000)
  const withdraw = (amount: number) =>
    owner.client.requestWithdrawal({
      headers: { 'idempotency-key': randomUUID() },
      body: { phoneNumber: owner.phone, amount },
    })

  for (const [amount, problem] of [
    [599, /pas passer moins de 600 FCFA/],
    [50_001, /pas passer plus de 50 000 FCFA/],
  ] as const)
    expect(plain((await refusalOf(withdraw(amount))).fields.amount)).toMatch(problem)
  await withdraw(40_000)
  expect(plain((await refusalOf(withdraw(20_001))).fields.amount)).toMatch(
    /il en reste 20 000 FCFA aujourd'hui/,
  )
  expect((await owner.client.getWallet()).balance).toBe(50_000)
})
