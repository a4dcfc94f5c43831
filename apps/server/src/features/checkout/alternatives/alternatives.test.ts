import { MAX_UNPAID_CHECKOUTS } from '@okoume/domain/payment/payment-times.ts'
import { RENTER_HAS_ALL_BACK_TEXT } from '@okoume/domain/rental/carried-money.ts'
import { noticesTo, notifiedText, titlesTo } from '@okoume/tests/server/notifications.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { drill, owner, renter } from '@okoume/tests/server/rental-stage.ts'
import {
  answerPhone,
  getPayment,
  giveUp,
  paymentBody,
  rentalSeenBy,
  startPayment,
} from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'
import {
  answerFriend,
  byFriend,
  carriedOf,
  choose,
  chooseAs,
  givenBack,
  neighbour,
  offer,
  PAID,
  PRICES,
  paid,
  pastTheLimit,
  proposals,
  refused,
  setStatus,
  stageAlternatives,
  wish,
} from './alternatives.test-helper.ts'

stageAlternatives()

/** What anybody reads of the rental's receipt. */
async function checked(id: string) {
  const { number, control } = await renter.client.getReceipt({ params: { id } })
  return server.visitor.checkReceipt({ params: { number }, query: { control } })
}

const ENDS = {
  refused: (id: string) => setStatus(id, 'refusée'),
  expired: () => server.passDays(1),
  'cancelled by the owner': async (id: string) => {
    await setStatus(id, 'acceptée')
    await setStatus(id, 'annulée')
  },
} as const

test.each([
  [true, 'votre argent attend 2\u00a0h que vous choisissiez autre chose'],
  [false, 'tout est remboursé'],
])(
  'a request says what becomes of the money if it is declined, kept for another item: %s',
  async (kept, words) => {
    await paid(kept)
    expect(await notifiedText(renter)).toContain(`S'il refuse ou ne répond pas, ${words}.`)
  },
)

test.each(['expired', 'cancelled by the owner'] as const)(
  'the owner of a rental that is %s reads what is true whether its money waits or not',
  async (end) => {
    await ENDS[end](await paid())
    expect(await notifiedText(owner)).toContain(RENTER_HAS_ALL_BACK_TEXT)
  },
)

describe.each(Object.keys(ENDS) as (keyof typeof ENDS)[])('a rental that is %s', (end) => {
  test.each([
    ['equal', 41_400, 0, []],
    ['cheaper', 20_700, 0, ['renter 20700 succeeded']],
    ['dearer', 62_000, 20_600, []],
  ] as const)('pays another one that is %s', async (name, total, difference, back) => {
    const other = await offer(PRICES[name])
    const id = await paid()
    await ENDS[end](id)
    expect(await carriedOf(id)).toMatchObject({
      state: 'offered',
      amount: PAID,
      paymentId: null,
      rentalId: null,
    })
    expect((await rentalSeenBy(renter, id)).refundState).toBeNull()
    expect(await proposals(id)).toMatchObject([
      { id: other.id, total, difference, rest: Math.max(0, PAID - total), rent: rentOf(name) },
    ])

    const payment = await choose(id, other, difference > 0 ? byFriend : {})
    expect(payment).toMatchObject({ amount: difference, status: difference > 0 ? 'PENDING' : 'SUCCESS' })
    if (difference > 0) {
      expect(await carriedOf(id)).toMatchObject({ state: 'offered', paymentId: payment.id })
      await answerFriend('confirm')
      await server.runDue()
    }
    expect((await getPayment(renter, payment.id)).rentalId).toBe(payment.id)
    expect(await carriedOf(id)).toMatchObject({ state: 'used', paymentId: null, rentalId: payment.id })
    expect(await rentalSeenBy(renter, payment.id)).toMatchObject({
      status: 'en attente',
      carriedFrom: id,
      carryOver: false,
      total_price: rentOf(name) + PRICES[name].deposit,
    })
    const receipt = await renter.client.getReceipt({ params: { id: payment.id } })
    expect(receipt).toMatchObject({ total, carried: { amount: total - difference, rentalId: id } })
    const facts = { carriedIn: total - difference, carriedOut: 0 }
    expect(await checked(payment.id)).toMatchObject({ total, ...facts })
    const source = { carriedIn: 0, carriedOut: total - difference }
    expect(await checked(id)).toMatchObject({ total: PAID, ...source })
    expect(await givenBack()).toEqual(back)
  })

  test('goes back whole where nothing is chosen in two hours', async () => {
    const id = await paid()
    await ENDS[end](id)
    expect(await givenBack()).toEqual([])
    await pastTheLimit(id)
    expect(await givenBack()).toEqual([`renter ${PAID} succeeded`])
    expect(await carriedOf(id)).toMatchObject({ state: 'refunded' })
    expect(await titlesTo(renter)).toContain('Votre argent est remboursé')
  })

  test('goes back at once where it was not asked for', async () => {
    const id = await paid(false)
    await ENDS[end](id)
    expect(await carriedOf(id)).toBeNull()
    expect(await givenBack()).toEqual([`renter ${PAID} succeeded`])
  })
})

function rentOf(name: keyof typeof PRICES): number {
  return 2 * PRICES[name].price
}

test('money does not wait for another item on days that are over', async () => {
  const today = {
    ...paymentBody(renter, drill, { start: server.day(0), end: server.day(1) }),
    carryOver: true,
  }
  const { id } = await startPayment(renter, today)
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  await ENDS.expired()
  expect(await carriedOf(id)).toBeNull()
  expect(await givenBack()).toHaveLength(1)
})

test('the renter reads until when it waits, and the owner nothing of it', async () => {
  const id = await refused()
  const [notice] = (await noticesTo(renter)).filter(({ title }) => title.includes('refusée'))
  expect(notice?.paragraphs.join(' ')).toMatch(/vos 41\u202f400\u00a0FCFA attendent jusqu'au .* à 14\u00a0h/u)
  expect(await rentalSeenBy(owner, id)).toMatchObject({ carried: null, carriedFrom: null, carryOver: false })
})

test('«Rendez-moi mon argent» gives it back at once, and once', async () => {
  const id = await refused()
  const asked = [1, 2, 3].map(() => renter.client.refundCarriedMoney({ params: { id } }))
  expect((await Promise.all(asked)).map(({ carried }) => carried?.state)).toEqual(Array(3).fill('refunded'))
  expect(await givenBack()).toEqual([`renter ${PAID} succeeded`])
  const other = await offer()
  const refusal = await refusalOf(chooseAs(id, { item_id: other.id, totalPrice: PAID }))
  expect(refusal).toMatchObject({ status: 409, code: 'CARRIED_MONEY_OVER' })
})

test('each part goes back to the number that paid it, and no number more than it paid', async () => {
  const other = await offer(PRICES.dearer)
  const { id } = await choose(await refused(), other, byFriend)
  await answerFriend('confirm')
  await server.runDue()
  await setStatus(id, 'refusée', neighbour)
  expect(await carriedOf(id)).toBeNull()
  expect(await givenBack()).toEqual([`renter ${PAID} succeeded`, 'friend 20600 succeeded'])
  const { refunds } = await renter.client.getReceipt({ params: { id } })
  expect(refunds.map(({ amount }) => amount)).toEqual([PAID, 20_600])
})

test('a deposit that goes back later is shared between both numbers in the same way', async () => {
  const other = await offer(PRICES.dearer)
  const { id } = await choose(await refused(), other, byFriend)
  await answerFriend('confirm')
  await server.runDue()
  await setStatus(id, 'acceptée', neighbour)
  // Rent and deposit, 60 000 of 62 000: the fee stays.
  await renter.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
  expect(await givenBack()).toEqual([`renter ${PAID} succeeded`, 'friend 18600 succeeded'])
})

describe('a payment of the difference', () => {
  test('keeps the money waiting, and lets it be chosen with again once it has failed', async () => {
    const [dear, other] = [await offer(PRICES.dearer), await offer()]
    const id = await refused()
    const { id: paymentId } = await choose(id, dear, byFriend)
    const inUse = { status: 409, code: 'CARRIED_MONEY_IN_USE' }
    expect(await refusalOf(chooseAs(id, { item_id: other.id, totalPrice: PAID }))).toMatchObject(inUse)
    expect(await refusalOf(renter.client.refundCarriedMoney({ params: { id } }))).toMatchObject(inUse)
    await pastTheLimit(id)
    await server.runDue()
    expect(await carriedOf(id)).toMatchObject({ state: 'offered', paymentId })
    await server.pool.query(`update carried_money set held_until = held_until + interval '121 minutes'`)

    await answerFriend('refuse')
    await server.runDue()
    expect(await carriedOf(id)).toMatchObject({ state: 'offered', paymentId: null })
    expect((await choose(id, other)).status).toBe('SUCCESS')
    expect(await givenBack()).toEqual([])
  })

  test('that fails after the two hours gives all of it back', async () => {
    const id = await refused()
    await choose(id, await offer(PRICES.dearer), byFriend)
    await pastTheLimit(id)
    await answerFriend('refuse')
    await server.runDue()
    expect(await givenBack()).toEqual([`renter ${PAID} succeeded`])
  })

  test('that arrives after the money went back is given back too', async () => {
    const id = await refused()
    const { id: paymentId } = await choose(id, await offer(PRICES.dearer), byFriend)
    await pastTheLimit(id)
    await server.pool.query(
      `update checkouts set held_until = held_until - interval '20 minutes' where id = $1`,
      [paymentId],
    )
    await server.runDue()
    await answerFriend('confirm')
    await server.runDue()
    expect(await givenBack()).toEqual([`renter ${PAID} succeeded`, 'friend 20600 succeeded'])
    expect((await getPayment(renter, paymentId)).status).toBe('REFUNDED')
    expect(await renter.client.listRefundedPayments()).toMatchObject([{ id: paymentId, total: 20_600 }])
  })

  test('that arrives after it had failed is given back, and the money waits on', async () => {
    const id = await refused()
    const { id: paymentId } = await choose(id, await offer(PRICES.dearer), byFriend)
    await giveUp(server, paymentId)
    await answerFriend('confirm')
    await server.runDue()
    expect(await givenBack()).toEqual(['friend 20600 succeeded'])
    expect(await carriedOf(id)).toMatchObject({ state: 'offered', paymentId: null })
    const { message } = await getPayment(renter, paymentId)
    expect(message).toContain("n'était plus possible ainsi. Ce complément vous est remboursé.")
  })

  test('needs a number and an operator, at their fields', async () => {
    const id = await refused()
    const refusal = await refusalOf(choose(id, await offer(PRICES.dearer)))
    expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(Object.keys(refusal.fields)).toEqual(['operationAccountCode'])
  })
})

test('payments that are under way forbid a choice that asks a telephone, not one that is paid', async () => {
  const [dear, other] = [await offer(PRICES.dearer), await offer()]
  const id = await refused()
  for (let n = 0; n < MAX_UNPAID_CHECKOUTS; n += 1) {
    await startPayment(renter, paymentBody(renter, await offer(), wish()))
  }
  expect(await refusalOf(choose(id, dear, byFriend))).toMatchObject({
    status: 409,
    code: 'TOO_MANY_PAYMENTS',
  })
  expect((await choose(id, other)).status).toBe('SUCCESS')
})
