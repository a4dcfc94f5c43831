import { randomUUID } from 'node:crypto'
import { addListing, type Listing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { drill, owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { type PaymentBody, paymentBody } from '@okoume/tests/server/renting.ts'
import { writeRequest } from '@okoume/tests/server/send.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'

stageRentals()

interface Attempt extends Partial<PaymentBody> {
  readonly listing?: Listing
  readonly key?: string
}

/** Sent over the network, where calls are counted. */
async function statusOf(person: Person, { listing = drill, key = randomUUID(), ...change }: Attempt) {
  const body = { ...paymentBody(person, listing, { start: server.day(1), end: server.day(2) }), ...change }
  const headers = { 'idempotency-key': key }
  const request = await writeRequest('startPayment', { headers, body }, `Bearer ${person.token}`)
  return (await server.http.inject({ ...request, remoteAddress: '41.158.0.7' })).statusCode
}

const listAnother = () => addListing(server, owner)
const STRANGER = '074 99 88 77'

test('an account may start ten payments in a quarter of an hour, and an eleventh leaves nothing behind', async () => {
  for (let n = 0; n < 10; n += 1) {
    expect(await statusOf(renter, { listing: await listAnother(), phoneNumber: `07700000${n}` })).toBe(202)
    await everyPromptLapses()
  }

  expect(await statusOf(renter, { phoneNumber: '077000010' })).toBe(429)
  const checkouts = server.db.selectFrom('checkouts').select('id').where('renterId', '=', renter.id)
  const payments = server.db.selectFrom('paymentOperations').select('id')
  expect([await checkouts.execute(), await payments.execute()].map(({ length }) => length)).toEqual([10, 10])
})

/** So that a renter's earlier checkouts reserve nothing. */
const everyPromptLapses = () =>
  server.db.updateTable('paymentOperations').set({ state: 'failed' }).where('kind', '=', 'collect').execute()

test('a renter keeps three items from others at once, until a prompt has an outcome', async () => {
  for (let n = 0; n < 3; n += 1) expect(await statusOf(renter, { listing: await listAnother() })).toBe(202)
  const fourth = await listAnother()
  expect(await statusOf(renter, { listing: fourth })).toBe(409)
  expect(await server.visitor.listItemRentals({ params: { id: fourth.id } })).toEqual([])

  await everyPromptLapses()
  expect(await statusOf(renter, { listing: fourth })).toBe(202)
})

test('a telephone gets ten prompts an hour, whichever account pays', async () => {
  const others = [await signUpConfirmed(server, 'Serge Ndong'), await signUpConfirmed(server, 'Paul Mba')]
  for (const person of others) {
    for (let n = 0; n < 5; n += 1) {
      expect(await statusOf(person, { listing: await listAnother(), phoneNumber: STRANGER })).toBe(202)
      await everyPromptLapses()
    }
  }

  expect(await statusOf(renter, { phoneNumber: '+241 74 99 88 77' })).toBe(429)
  expect(await statusOf(renter, {})).toBe(202)
})

test('refused attempts do not count as prompts of a telephone', async () => {
  const attackers = [await signUpConfirmed(server, 'Serge Ndong'), await signUpConfirmed(server, 'Paul Mba')]
  const refused: Attempt = { phoneNumber: renter.phone, totalPrice: 1 }
  for (const attacker of attackers) {
    for (let n = 0; n < 10; n += 1) expect(await statusOf(attacker, refused)).toBe(409)
  }

  expect(await statusOf(renter, {})).toBe(202)
})

test('an account has twenty attempts in a quarter of an hour, refused ones included', async () => {
  for (let n = 0; n < 20; n += 1) expect(await statusOf(renter, { totalPrice: 1 })).toBe(409)

  expect(await statusOf(renter, {})).toBe(429)
})

test('a repeated key is answered, and not counted', async () => {
  const key = randomUUID()
  expect(await statusOf(renter, { key })).toBe(202)
  for (let n = 0; n < 12; n += 1) expect(await statusOf(renter, { key })).toBe(202)
})
