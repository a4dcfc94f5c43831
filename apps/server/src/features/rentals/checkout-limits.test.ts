import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Person, signUpConfirmed } from '../../../../../tests/server/people.ts'
import { drill, renter, server, stageRentals } from '../../../../../tests/server/rental-stage.ts'
import { type PaymentBody, paymentBody } from '../../../../../tests/server/renting.ts'
import { writeRequest } from '../../../../../tests/server/send.ts'

stageRentals()

/** Asked for from the network, where calls are counted; the key of a request that is repeated. */
async function statusOf(person: Person, change: Partial<PaymentBody>, key: string = randomUUID()) {
  const body = { ...paymentBody(person, drill, { start: server.day(1), end: server.day(2) }), ...change }
  const headers = { 'idempotency-key': key }
  const request = await writeRequest('startPayment', { headers, body }, `Bearer ${person.token}`)
  return (await server.http.inject({ ...request, remoteAddress: '41.158.0.7' })).statusCode
}

const WRONG_PRICE = { totalPrice: 1 }

test('nobody keeps the whole site from others: an account begins ten payments in a quarter of an hour', async () => {
  const otherPhone = (n: number) => ({ ...WRONG_PRICE, phoneNumber: `07700000${n}` })
  for (let n = 0; n < 10; n += 1) expect(await statusOf(renter, otherPhone(n))).toBe(409)

  expect(await statusOf(renter, { phoneNumber: '077000010' })).toBe(429)
})

test('a telephone rings ten times an hour, whoever asks for it', async () => {
  const stranger = { ...WRONG_PRICE, phoneNumber: '074 99 88 77' }
  const others = [await signUpConfirmed(server, 'Serge Ndong'), await signUpConfirmed(server, 'Paul Mba')]
  for (const person of others)
    for (let n = 0; n < 5; n += 1) expect(await statusOf(person, stranger)).toBe(409)

  expect(await statusOf(renter, { phoneNumber: '+241 74 99 88 77' })).toBe(429)
  expect(await statusOf(renter, {})).toBe(202)
})

test('what is asked again with its key is answered, and not counted', async () => {
  const key = randomUUID()
  expect(await statusOf(renter, {}, key)).toBe(202)
  for (let n = 0; n < 12; n += 1) expect(await statusOf(renter, {}, key)).toBe(202)
})
