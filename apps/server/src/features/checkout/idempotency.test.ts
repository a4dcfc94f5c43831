import { randomUUID } from 'node:crypto'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { drill, owner, renter, stageRentals } from '@okoume/tests/server/rental-stage.ts'
import { answerPhone, paymentBody, settledPayment, startPayment } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'

stageRentals()

const bodyFor = (person = renter) => paymentBody(person, drill, { start: server.day(1), end: server.day(2) })

async function checkoutsOf(person: Person): Promise<number> {
  const rows = await server.db
    .selectFrom('checkouts')
    .select('id')
    .where('renterId', '=', person.id)
    .execute()
  return rows.length
}

test('a payment without a key is refused', async () => {
  const refusal = await refusalOf(renter.client.startPayment({ body: bodyFor(), headers: {} }))

  expect(refusal).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_REQUIRED' })
})

test('a key that is empty or too long is refused at its field', async () => {
  for (const key of ['', 'x'.repeat(101)]) {
    const refusal = await refusalOf(startPayment(renter, bodyFor(), key))
    expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(Object.keys(refusal.fields)).toEqual(['idempotency-key'])
  }
})

test('the same request again is the same payment, before and after it is paid', async () => {
  const key = randomUUID()
  const first = await startPayment(renter, bodyFor(), key)
  const again = await startPayment(renter, bodyFor(), key)
  await answerPhone(server, renter, 'confirm')
  await settledPayment(renter, first.id)
  const paid = await startPayment(renter, bodyFor(), key)

  expect(again).toEqual(first)
  expect(paid).toMatchObject({ id: first.id, status: 'SUCCESS', rentalId: first.id })
  expect(await checkoutsOf(renter)).toBe(1)
})

test('also when the item has changed or is deleted since', async () => {
  const key = randomUUID()
  const first = await startPayment(renter, bodyFor(), key)
  await server.db
    .updateTable('items')
    .set({ price: 1, deletedAt: new Date() })
    .where('id', '=', drill.id)
    .execute()

  expect(await startPayment(renter, bodyFor(), key)).toEqual(first)
})

test('the same key for another request is refused', async () => {
  const key = randomUUID()
  await startPayment(renter, bodyFor(), key)
  const body = bodyFor()
  const others = [
    { ...body, totalPrice: body.totalPrice + 100 },
    { ...body, rental: { ...body.rental, end_date: server.day(3) } },
    { ...body, rental: { ...body.rental, notes: 'Le soir.' } },
    { ...body, phoneNumber: '074999999' },
  ]

  for (const other of others) {
    const refusal = await refusalOf(startPayment(renter, other, key))
    expect(refusal).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
  }
  expect(await checkoutsOf(renter)).toBe(1)
})

test('the same key for two items at the same instant is one payment', async () => {
  const key = randomUUID()
  const second = await addListing(server, owner)
  const wish = { start: server.day(1), end: server.day(2) }

  const answers = await Promise.allSettled([
    startPayment(renter, bodyFor(), key),
    startPayment(renter, paymentBody(renter, second, wish), key),
  ])

  const refusals = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason)
  expect(refusals).toMatchObject([{ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' }])
  expect(await checkoutsOf(renter)).toBe(1)
})

test('a key belongs to its renter: others may use the same', async () => {
  const key = randomUUID()
  const other = await signUpConfirmed(server, 'Annick Ondo')
  const second = await addListing(server, owner)
  const wish = { start: server.day(1), end: server.day(2) }

  const mine = await startPayment(renter, bodyFor(), key)
  const theirs = await startPayment(other, paymentBody(other, second, wish), key)

  expect(theirs.id).not.toBe(mine.id)
})

test('a key whose request was refused may be used again', async () => {
  const key = randomUUID()
  const body = bodyFor()
  await refusalOf(startPayment(renter, { ...body, totalPrice: 1 }, key))

  expect((await startPayment(renter, body, key)).status).toBe('PENDING')
})
