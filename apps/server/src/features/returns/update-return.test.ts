import { randomUUID } from 'node:crypto'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import {
  drill,
  listAnother,
  owner,
  parties,
  renter,
  stageRentals,
} from '@okoume/tests/server/rental-stage.ts'
import {
  accepted,
  DEPOSIT_CLAIM,
  handedOver,
  notifiedAbout,
  paymentBody,
  REFUSAL,
  rentalSeenBy,
  request,
  startPayment,
} from '@okoume/tests/server/renting.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const DEPOSIT = 20_000

let administrator: Person
stageRentals()
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})

type State = 'declared' | 'confirmed' | 'contested'
const say = (person: Person, id: string, state: State, reason = state === 'contested' ? DEPOSIT_CLAIM : '') =>
  person.client.updateReturn({ params: { id }, body: { state, reason } })
const cautions = async () => (await owner.client.getWallet()).cautions
const startRental = () => handedOver(server, parties)

async function isFreeToday(): Promise<boolean> {
  const taken = await server.visitor.listItemRentals({ params: { id: parties.listing.id } })
  const today = server.day(0)
  return !taken.some(({ start_date, end_date }) => start_date <= today && today <= end_date)
}

describe('a return that the renter declares', () => {
  test('is shown to both, and moves no money: the owner must check the item first', async () => {
    const id = await startRental()
    const answer = await say(renter, id, 'declared')

    expect(answer).toMatchObject({ status: 'en cours', returnState: 'declared', contestReason: null })
    expect(Date.parse(answer.returnDeclaredAt ?? '')).toBeLessThanOrEqual(Date.parse(answer.returnBy))
    expect(await rentalSeenBy(owner, id)).toMatchObject({ returnDeclaredAt: answer.returnDeclaredAt })
    expect(await cautions()).toBe(DEPOSIT)
    expect(await refundsTo(server, renter, 0)).toEqual([])
    expect(await notifiedAbout(server, id, owner)).toContain('return declared')
  })

  test('is presumed good 48 h after the end without an answer from the owner', async () => {
    const id = await startRental()
    await say(renter, id, 'declared')
    await server.passDays(4)

    expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'terminée', returnState: 'presumed' })
    expect(await refundsTo(server, renter, 1)).toEqual([DEPOSIT])
    expect(await cautions()).toBe(0)
  })
})

describe('a return that the owner confirms', () => {
  test.each([false, true])('refunds the deposit at once (declared before: %s)', async (isDeclared) => {
    const id = await startRental()
    if (isDeclared) await say(renter, id, 'declared')
    const answer = await say(owner, id, 'confirmed')

    expect(answer).toMatchObject({ returnState: 'confirmed', settlement: null })
    expect(await refundsTo(server, renter, 1)).toEqual([DEPOSIT])
    expect(await cautions()).toBe(0)
    expect(await notifiedAbout(server, id, renter)).toContain('deposit refunded')
  })

  test('before the end lets the rental go on to its end, and refunds nothing twice', async () => {
    const id = await startRental()
    expect(await say(owner, id, 'confirmed')).toMatchObject({ status: 'en cours' })
    expect(await isFreeToday()).toBe(false)
    await server.passDays(20)

    expect(await rentalSeenBy(renter, id)).toMatchObject({ status: 'terminée', returnState: 'confirmed' })
    expect(await refundsTo(server, renter, 1)).toEqual([DEPOSIT])
    expect(await isFreeToday()).toBe(true)
  })

  test('before the end frees the days after it, and not the day itself', async () => {
    const id = await startRental()
    const another = await signUpConfirmed(server, 'Annick Ondo')
    const ask = (from: number, to: number) =>
      startPayment(another, paymentBody(another, drill, { start: server.day(from), end: server.day(to) }))
    expect(await refusalOf(ask(1, 2))).toMatchObject({ code: 'STOCK_UNAVAILABLE' })
    await say(owner, id, 'confirmed')

    expect(await refusalOf(ask(0, 1))).toMatchObject({ code: 'STOCK_UNAVAILABLE' })
    expect(await ask(1, 2)).toMatchObject({ status: 'PENDING' })
  })

  test('after the end frees the item', async () => {
    const id = await startRental()
    await server.passDays(2)
    expect(await isFreeToday()).toBe(false)
    await say(owner, id, 'confirmed')

    expect(await isFreeToday()).toBe(true)
  })

  test('without a deposit works the same, without money', async () => {
    await listAnother({ deposit: 0 })
    const id = await startRental()
    await say(renter, id, 'declared')

    expect(await say(owner, id, 'confirmed')).toMatchObject({ returnState: 'confirmed' })
    expect(await refundsTo(server, renter, 0)).toEqual([])
    expect(await notifiedAbout(server, id, renter)).not.toContain('deposit refunded')
  })
})

describe('a return that the owner contests', () => {
  test('needs a deposit: without one there is nothing for an administrator to decide', async () => {
    await listAnother({ deposit: 0 })
    const id = await startRental()

    expect(await refusalOf(say(owner, id, 'contested'))).toMatchObject({ code: 'RETURN_REFUSED' })
    const { disputes } = await administrator.client.listDisputes()
    expect(disputes.map(({ rental }) => rental.id)).not.toContain(id)
  })

  test('never asks more than what was declared at booking', async () => {
    await listAnother({ value: 4000, available: 5 })
    const id = await startRental()
    await server.db.updateTable('items').set({ value: null }).execute()
    const body = { state: 'contested', reason: DEPOSIT_CLAIM, amount: 4001 } as const
    expect(await refusalOf(owner.client.updateReturn({ params: { id }, body }))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { amount: expect.stringContaining('la valeur déclarée') },
    })
    expect(await say(owner, id, 'contested')).toMatchObject({ value: 4000, contestedAmount: 4000 })
    expect(await refundsTo(server, renter, 1)).toEqual([DEPOSIT - 4000])
    expect(await cautions()).toBe(4000)
  })

  test('blocks the deposit and the item, however long it takes', async () => {
    const id = await startRental()
    await say(renter, id, 'declared')
    expect(await say(owner, id, 'contested')).toMatchObject({ returnState: 'contested' })
    await server.passDays(60)

    expect(await rentalSeenBy(renter, id)).toMatchObject({
      status: 'terminée',
      returnState: 'contested',
      contestReason: DEPOSIT_CLAIM,
    })
    expect(await cautions()).toBe(DEPOSIT)
    expect(await refundsTo(server, renter, 0)).toEqual([])
    expect(await isFreeToday()).toBe(false)
  })

  test('as not returned keeps the unit from later rentals, until the two agree', async () => {
    const id = await startRental()
    const another = await signUpConfirmed(server, 'Annick Ondo')
    const book = () =>
      startPayment(another, paymentBody(another, drill, { start: server.day(30), end: server.day(31) }))
    const body = { state: 'contested', cause: 'not returned', reason: "Il n'est jamais revenu." } as const
    await owner.client.updateReturn({ params: { id }, body })

    expect(await refusalOf(book())).toMatchObject({ code: 'STOCK_UNAVAILABLE' })
    const taken = await server.visitor.listItemRentals({ params: { id: drill.id } })
    expect(taken.map(({ end_date }) => end_date > server.day(31))).toEqual([true])

    await server.passDays(2)
    await renter.client.answerContest({ params: { id }, body: { answer: 'accept' } })
    expect(await book()).toMatchObject({ status: 'PENDING' })
  })

  test('is notified to the renter, and once they refuse to every administrator, once each', async () => {
    const second = await signUpConfirmed(server, 'Nadège Bouanga', { administrator: true })
    const id = await startRental()
    await Promise.all([say(owner, id, 'contested'), say(owner, id, 'contested')])
    await Promise.all([1, 2].map(() => renter.client.answerContest({ params: { id }, body: REFUSAL })))

    for (const person of [renter, administrator, second]) {
      const events = await notifiedAbout(server, id, person)
      expect(events.filter((event) => event === 'return contested')).toHaveLength(1)
    }
    const mails = await server.visitor.listDemoMails({ query: { to: second.email } })
    expect(mails.map(({ text }) => text).join()).toContain(DEPOSIT_CLAIM)
  })

  test('needs a reason of some length', async () => {
    const id = await startRental()
    for (const reason of ['', '   ', 'Cassé !', '         x']) {
      const refusal = await refusalOf(say(owner, id, 'contested', reason))
      expect(refusal, `«${reason}»`).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
      expect(Object.keys(refusal.fields ?? {}), `«${reason}»`).toEqual(['reason'])
      expect(await rentalSeenBy(owner, id)).toMatchObject({ returnState: 'awaited', contestReason: null })
    }
  })

  test('is too late 48 h after the end, even before the clock has run', async () => {
    const id = await startRental()
    await server.passDays(2)
    await server.pool.query(
      'update rentals set start_date = start_date - 2, end_date = end_date - 2 where id = $1',
      [id],
    )

    expect(await refusalOf(say(owner, id, 'contested'))).toMatchObject({ code: 'RETURN_REFUSED' })
    expect(await rentalSeenBy(renter, id)).not.toMatchObject({ returnState: 'contested' })
  })
})

describe('who may do what when', () => {
  test('each party has their own actions, and others have none', async () => {
    const id = await startRental()
    const stranger = await signUpOwner(server, 'Annick Ondo')
    const forbidden: [Person, State][] = [
      [owner, 'declared'],
      [renter, 'confirmed'],
      [renter, 'contested'],
    ]

    for (const [person, state] of forbidden) {
      expect(await refusalOf(say(person, id, state))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
    const unknown = await refusalOf(say(owner, randomUUID(), 'confirmed'))
    expect(unknown).toMatchObject({ code: 'RENTAL_NOT_FOUND' })
    for (const state of ['declared', 'confirmed', 'contested'] as const) {
      expect(await refusalOf(say(stranger, id, state))).toEqual(unknown)
      expect(await refusalOf(say(administrator, id, state))).toEqual(unknown)
    }
    expect(await rentalSeenBy(renter, id)).toMatchObject({ returnState: 'awaited' })
  })

  test('nothing can be done before the item has gone out', async () => {
    const wish = { start: server.day(3), end: server.day(4) }
    const pending = await request(server, parties, wish)
    const listing = await addListing(server, owner)
    const coming = await accepted(server, { ...parties, listing }, wish)
    for (const id of [pending, coming]) {
      for (const [person, state] of [
        [renter, 'declared'],
        [owner, 'confirmed'],
        [owner, 'contested'],
      ] as const) {
        expect(await refusalOf(say(person, id, state))).toMatchObject({ status: 409, code: 'RETURN_REFUSED' })
      }
    }
  })

  test('it may be returned before the clock has run: it begins, and is handed over, first', async () => {
    const id = await accepted(server, parties, { start: server.day(1), end: server.day(2) })
    const dates = 'start_date = start_date - 3, end_date = end_date - 2'
    await server.pool.query(`update rentals set ${dates} where id = $1`, [id])

    expect(await say(renter, id, 'declared')).toMatchObject({ status: 'en cours', returnState: 'declared' })
  })

  test('a settled return is final', async () => {
    const id = await startRental()
    await say(owner, id, 'confirmed')

    expect(await refusalOf(say(owner, id, 'contested'))).toMatchObject({ code: 'RETURN_REFUSED' })
    expect(await refusalOf(say(renter, id, 'declared'))).toMatchObject({ code: 'RETURN_REFUSED' })
  })
})

describe('idempotency', () => {
  test.each(['declared', 'confirmed', 'contested'] as const)(
    '«%s», ten times at the same instant and again',
    async (state) => {
      const id = await startRental()
      const person = state === 'declared' ? renter : owner
      const answers = await Promise.all(Array.from({ length: 10 }, () => say(person, id, state)))
      answers.push(await say(person, id, state))

      expect(new Set(answers.map(({ returnState }) => returnState))).toEqual(new Set([state]))
      const refunds = state === 'confirmed' ? [DEPOSIT] : []
      expect(await refundsTo(server, renter, refunds.length)).toEqual(refunds)
      expect(await cautions()).toBe(state === 'confirmed' ? 0 : DEPOSIT)
    },
  )

  test('a second contest keeps the first reason', async () => {
    const id = await startRental()
    await say(owner, id, 'contested')

    expect(await say(owner, id, 'contested', 'Et il manque une mèche.')).toMatchObject({
      contestReason: DEPOSIT_CLAIM,
    })
  })
})
