import { randomUUID } from 'node:crypto'
import { addListing } from '@okoume/tests/server/listings.ts'
import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { owner, renter } from '@okoume/tests/server/rental-stage.ts'
import { findCheckout, paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'
import {
  carriedOf,
  chooseAs,
  givenBack,
  offer,
  PAID,
  pastTheLimit,
  proposals,
  refused,
  stageAlternatives,
  wish,
} from './alternatives.test-helper.ts'

stageAlternatives()

describe('proposals', () => {
  test('are six at most, free on the same days, of the same kind, nearest first, and of others', async () => {
    const taken = await offer()
    const stranger = await signUpConfirmed(server, 'Annick Ondo')
    await startPayment(stranger, paymentBody(stranger, taken, wish()))
    await addListing(server, renter)
    await offer({ category: 'sport' })
    await offer({ offered: false })
    const far = await offer({ location: 'Libreville', place: 'nzeng-ayong' })
    const near = await Promise.all([1, 2, 3, 4, 5, 6].map(() => offer()))
    const id = await refused()
    const found = (await proposals(id)).map((one) => one.id)
    expect(found).toHaveLength(6)
    expect(found.toSorted()).toEqual(near.map((one) => one.id).toSorted())
    expect(found).not.toContain(far.id)
  })

  test('are told to the renter alone', async () => {
    const id = await refused()
    const stranger = await signUpConfirmed(server, 'Annick Ondo')
    expect(await refusalOf(proposals(id, owner))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await refusalOf(proposals(id, stranger))).toMatchObject({ status: 404, code: 'RENTAL_NOT_FOUND' })
  })
})

describe('races', () => {
  test('two taps on two items book one, and the same key books once', async () => {
    const [one, other] = [await offer(), await offer()]
    const id = await refused()
    const key = randomUUID()
    const body = { item_id: one.id, totalPrice: PAID }
    const results = await Promise.allSettled([
      ...[1, 2, 3].map(() => chooseAs(id, body, key)),
      ...[1, 2, 3].map(() => chooseAs(id, { ...body, item_id: other.id })),
    ])
    const booked = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.rentalId] : []))
    expect(new Set(booked).size).toBe(1)
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(codes.every((code) => ['CARRIED_MONEY_OVER', 'CARRIED_MONEY_IN_USE'].includes(code))).toBe(true)
    expect(await givenBack()).toEqual([])
  })

  test('a tap against the end of the two hours books, or gives back', async () => {
    const other = await offer()
    const id = await refused()
    const [tap] = await Promise.allSettled([
      chooseAs(id, { item_id: other.id, totalPrice: PAID }),
      renter.client.refundCarriedMoney({ params: { id } }),
      renter.client.refundCarriedMoney({ params: { id } }),
    ])
    await pastTheLimit(id)
    const back = await givenBack()
    expect(back).toEqual(tap.status === 'fulfilled' ? [] : [`renter ${PAID} succeeded`])
  })

  test('another renter who was faster leaves the money waiting', async () => {
    const other = await offer()
    const id = await refused()
    const stranger = await signUpConfirmed(server, 'Annick Ondo')
    await startPayment(stranger, paymentBody(stranger, other, wish()))
    const refusal = await refusalOf(chooseAs(id, { item_id: other.id, totalPrice: PAID }))
    expect(refusal).toMatchObject({ status: 409, code: 'STOCK_UNAVAILABLE' })
    expect(await carriedOf(id)).toMatchObject({ state: 'offered', paymentId: null })
  })

  test('a process that died behind the choice is caught up with', async () => {
    const other = await offer()
    const id = await refused()
    const source = await findCheckout(server, id)
    const { receiptControl: _, ...row } = source
    const dead = {
      ...row,
      id: randomUUID(),
      itemId: other.id,
      idempotencyKey: randomUUID(),
      carryOver: false,
    }
    await server.db
      .insertInto('checkouts')
      .values({
        ...dead,
        ...{ state: 'paying', carriedFrom: id, carriedAmount: PAID },
        priceTerms: JSON.stringify(row.priceTerms),
      })
      .execute()
    await server.runDue()
    expect(await carriedOf(id)).toMatchObject({ state: 'used', rentalId: dead.id })
  })
})

test('money that waits keeps its account open', async () => {
  const id = await refused()
  const refusal = await refusalOf(renter.client.closeAccount({ params: { id: renter.id } }))
  expect(refusal).toMatchObject({ code: 'ACCOUNT_HAS_PAYMENTS' })
  await renter.client.refundCarriedMoney({ params: { id } })
  await server.runDue()
  await renter.client.closeAccount({ params: { id: renter.id } })
})
