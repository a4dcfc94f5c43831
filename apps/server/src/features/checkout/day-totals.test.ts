import { randomUUID } from 'node:crypto'
import { addListing } from '@okoume/tests/server/listings.ts'
import { titlesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators, giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, expect, test } from 'vitest'
import { SIMULATED_PAYMENTS } from '#src/config/payment-config.ts'

const LIMITS = { min: 1, max: 500_000, dayMax: null }
useTestServer({
  jobs: false,
  payment: {
    ...SIMULATED_PAYMENTS,
    limits: {
      AIRTEL: { ...LIMITS, dayTotals: { in: 100_000, out: 30_000 } },
      MOOV: { ...LIMITS, dayTotals: { in: null, out: null } },
    },
  },
})
const KEY = randomUUID()
const taken: Awaited<ReturnType<typeof newRequest>>[] = []
let administrator: Person
let owner: Person
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  owner = await signUpOwner(server)
})

const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const airtel = async () => (await administrator.client.getFloats()).operators[0]

/** A request of a new renter, of 30,700 FCFA. */
async function newRequest() {
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const listing = await addListing(server, owner)
  return { renter, body: paymentBody(renter, listing, { start: server.day(2), end: server.day(3) }) }
}

test('prompts at the same instant do not pass what an operator collects in a day, and the other is a way out', async () => {
  const requests = await Promise.all(Array.from({ length: 6 }, () => newRequest()))

  const sent = await Promise.allSettled(requests.map(({ renter, body }) => startPayment(renter, body, KEY)))

  taken.push(...requests.filter((_, at) => sent[at]?.status === 'fulfilled'))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const { renter, body } = await newRequest()
  const refusal = await refusalOf(startPayment(renter, body))
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', status: 400 })
  expect(plain(refusal.fields.operationAccountCode)).toBe(
    "Airtel Money peut encore faire passer 7 900 FCFA pour Okoumé aujourd'hui : réessayez après minuit, ou payez avec Moov Money.",
  )
  expect(await airtel()).toMatchObject({
    today: { in: { used: 92_100, max: 100_000 }, out: { used: 0, max: 30_000 } },
  })
})

test('a request that was taken is answered again, whatever was used since', async () => {
  const { renter, body } = taken[0] ?? (await newRequest())
  const before = await server.pool.query('select id from payment_operations')

  expect(before.rows.length).toBeGreaterThan(0)
  await startPayment(renter, body, KEY)

  expect((await server.pool.query('select id from payment_operations')).rows).toEqual(before.rows)
})

test('what leaves is a limit of its own, of withdrawals at once too', async () => {
  await fundOperators(server, administrator, 200_000)
  const owners = await Promise.all(Array.from({ length: 4 }, () => signUpOwner(server)))
  for (const one of owners) await giveMoney(administrator, one, 10_000)
  const withdraw = ({ client, phone }: Person) =>
    client.requestWithdrawal({
      headers: { 'idempotency-key': randomUUID() },
      body: { phoneNumber: phone, amount: 10_000 },
    })

  const sent = await Promise.allSettled(owners.map(withdraw))

  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const refused = sent.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(plain(refused.reason.fields.amount)).toBe(
    "Airtel Money ne peut plus rien faire passer pour Okoumé aujourd'hui : réessayez après minuit, ou retirez sur un numéro Moov Money.",
  )
})

test('finance is notified at four fifths of each, once a day', async () => {
  await server.runDue()
  await server.runDue()

  const near = (await titlesTo(administrator)).filter((title) => /limite du jour/.test(title))
  expect(near).toEqual(Array.from({ length: 2 }, () => 'Airtel Money approche de sa limite du jour'))
})

test('the next day begins at nothing', async () => {
  await server.pool.query("update payment_operations set state = 'failed' where state <> 'succeeded'")
  await server.passDays(1)

  expect((await airtel())?.today.in.used).toBe(0)
  const { renter, body } = await newRequest()
  await startPayment(renter, body)
})
