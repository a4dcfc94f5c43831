import { randomUUID } from 'node:crypto'
import type { CaseDecision } from '@okoume/contract/wire/moderation.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing, type Listing, SAW } from '@okoume/tests/server/listings.ts'
import { notifiedText } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refundsTo } from '@okoume/tests/server/refunds.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { accepted, paymentBody, rentalSeenBy, request, startPayment } from '@okoume/tests/server/renting.ts'
import { decideOnPerson } from '@okoume/tests/server/reporting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { giveMoney, withdrawByHand } from '@okoume/tests/server/withdrawing.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

useTestServer()

let supervisor: Person
let moderator: Person
let owner: Person
let renter: Person
let drill: Listing
beforeAll(async () => {
  supervisor = await signUpConfirmed(server, 'Supervision', { administrator: true })
  moderator = await signUpConfirmed(server, 'Modération', { roles: ['moderation'] })
})
beforeEach(async () => {
  owner = await signUpOwner(server)
  renter = await signUpConfirmed(server, 'Serge Ndong')
  drill = await addListing(server, owner, { available: 5 })
})
afterEach(async () => expect(await ledgerFaults(server.db)).toEqual([]))

const decide = (person: Person, decision: CaseDecision['decision'], by = moderator) =>
  decideOnPerson(server, person, decision, by)

const wish = (from: number) => ({ start: server.day(from), end: server.day(from + 1) })
const statusOf = async (id: string) => (await rentalSeenBy(renter, id)).status

test('the request of a suspended renter cannot be accepted before the clock closes it', async () => {
  const waiting = await request(server, { owner, renter, listing: drill }, wish(3))
  await server.db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', renter.id).execute()
  const accept = owner.client.updateRentalStatus({ body: { rental_id: waiting, status: 'acceptée' } })
  expect((await refusalOf(accept)).code).toBe('TRANSITION_REFUSED')
  await server.runDue()
  expect(await rowOf(waiting)).toMatchObject({ status: 'annulée', cancellation: 'suspended' })
})

test('a suspended owner is not found, what waits is paid back whole, what was accepted goes on', async () => {
  const parties = { owner, renter, listing: drill }
  const going = await accepted(server, parties, wish(3))
  const other = await signUpConfirmed(server, 'Thierry')
  const waiting = await request(server, { ...parties, renter: other }, wish(5))
  await decide(owner, 'suspend 7')
  await server.runDue()

  const { totalPrice, fee, status, cancellation } = await rowOf(waiting)
  expect({ status, cancellation }).toEqual({ status: 'annulée', cancellation: 'suspended' })
  expect(await refundsTo(server, other, 1)).toEqual([totalPrice + fee])
  expect(await statusOf(going)).toBe('acceptée')
  await owner.client.sendMessage({ params: { id: going }, body: { key: randomUUID(), text: 'À samedi.' } })
  for (const call of [
    () => owner.client.createItem({ body: SAW }),
    () => owner.client.updateRentalStatus({ body: { rental_id: going, status: 'annulée' } }),
    () => startPayment(owner, paymentBody(owner, drill, wish(8))),
  ])
    expect((await refusalOf(call())).code).toBe('ACCOUNT_SUSPENDED')
  for (const call of [server.visitor.getPerson, server.visitor.getUser])
    expect((await refusalOf(call({ params: { id: owner.id } }))).code).toBe('USER_NOT_FOUND')
  for (const call of [server.visitor.getItem, server.visitor.listItemRentals])
    expect((await refusalOf(call({ params: { id: drill.id } }))).code).toBe('ITEM_NOT_FOUND')
  const asked = startPayment(renter, paymentBody(renter, drill, wish(8)))
  expect((await refusalOf(asked)).code).toBe('ITEM_NOT_OFFERED')

  await server.passDays(8)
  await server.runDue()
  expect(await server.visitor.getItem({ params: { id: drill.id } })).toMatchObject({ offered: true })
  await owner.client.createItem({ body: SAW })
})

describe('the renter of a suspended owner', () => {
  const cancel = (rentalId: string, refund?: number) =>
    renter.client.updateRentalStatus({ body: { rental_id: rentalId, status: 'annulée', refund } })

  test.each([
    ['an accepted rental', accepted],
    ['a request', request],
  ] as const)('cancels %s and gets the fee back too', async (_, start) => {
    const id = await start(server, { owner, renter, listing: drill }, wish(3))
    const { totalPrice, fee } = await rowOf(id)
    await decide(owner, 'suspend 7')
    expect(await rentalSeenBy(renter, id)).toMatchObject({ ownerSuspended: true })

    expect(await cancel(id, totalPrice + fee)).toMatchObject({
      status: 'annulée',
      cancellation: 'owner-suspended',
    })
    expect(await refundsTo(server, renter, 1)).toEqual([totalPrice + fee])
    const { refunds } = await renter.client.getReceipt({ params: { id } })
    expect(refunds.map(({ amount }) => amount)).toEqual([totalPrice + fee])
    const notices = await Promise.all([renter, owner].map(({ client }) => client.listNotices()))
    expect(notices.map((list) => JSON.stringify(list))).toEqual([
      expect.stringContaining('Le compte du propriétaire est suspendu.'),
      expect.stringContaining('votre compte est suspendu.'),
    ])
  })

  test('is not kept from the sum that the page named: once the suspension is over, it is refused', async () => {
    const id = await accepted(server, { owner, renter, listing: drill }, wish(3))
    const { totalPrice, fee } = await rowOf(id)
    await decide(owner, 'suspend 7')
    await decide(owner, 'restore')
    expect((await refusalOf(cancel(id, totalPrice + fee))).code).toBe('TRANSITION_REFUSED')
    expect(await statusOf(id)).toBe('acceptée')

    expect(await cancel(id, totalPrice)).toMatchObject({ cancellation: 'renter' })
    expect(await refundsTo(server, renter, 1)).toEqual([totalPrice])
  })

  test('does not cancel once the first day has come', async () => {
    const id = await accepted(server, { owner, renter, listing: drill }, wish(1))
    await decide(owner, 'suspend 30')
    await server.passDays(1)
    expect((await refusalOf(cancel(id))).code).toBe('TRANSITION_REFUSED')
  })
})

test('a request that a suspended renter sent is closed with everything back, fee too', async () => {
  const id = await request(server, { owner, renter, listing: drill }, wish(5))
  await decide(renter, 'suspend 30')
  await server.runDue()
  const { totalPrice, fee } = await rowOf(id)
  expect(await refundsTo(server, renter, 1)).toEqual([totalPrice + fee])
  expect(await statusOf(id)).toBe('annulée')
})

test('a payment that arrives after the suspension is sent back', async () => {
  const body = paymentBody(renter, drill, wish(5))
  const { id } = await startPayment(renter, body)
  await decide(owner, 'suspend 7')
  const [prompt] = await server.visitor.listPhonePrompts({ params: { number: renter.phone } })
  const params = { number: renter.phone, id: prompt?.id ?? '' }
  await server.visitor.answerPhonePrompt({ params, body: { answer: 'confirm' } })
  await server.runDue()
  expect(await refundsTo(server, renter, 1)).toEqual([body.totalPrice])
  expect(await server.db.selectFrom('rentals').select('id').where('id', '=', id).execute()).toEqual([])
})

test('a withdrawal waits for a supervisor, and nothing is lost', async () => {
  await giveMoney(supervisor, owner, 20_000)
  await decide(owner, 'suspend 7')
  const headers = { 'idempotency-key': randomUUID() }
  const order = { headers, body: { phoneNumber: owner.phone, amount: 5000 } }
  const { withdrawal } = await owner.client.requestWithdrawal(order)
  await server.runDue()
  const finance = await signUpConfirmed(server, 'Finances', { roles: ['finance'] })
  const settle = (by: Person) =>
    by.client.settleWithdrawal({ params: { id: withdrawal.id }, body: { outcome: 'paid', receipt: 'R1' } })
  expect((await refusalOf(settle(finance))).code).toBe('ROLE_MISSING')
  expect((await settle(supervisor)).state).toBe('paid')
})

describe('a frozen withdrawal', () => {
  const withdraw = async (amount = 5000) => {
    const headers = { 'idempotency-key': randomUUID() }
    const order = { headers, body: { phoneNumber: owner.phone, amount } }
    return (await owner.client.requestWithdrawal(order)).withdrawal.id
  }
  const frozenNotices = async ({ client }: Person, amount: string) =>
    (await client.listNotices()).notices.filter(
      ({ title, link }) => title.includes(amount) && link === '/administration?vue=retraits',
    )

  test('is announced to finance and supervisors, without a link or a name, and again after three days', async () => {
    const finance = await signUpConfirmed(server, 'Finances', { roles: ['finance'] })
    await giveMoney(supervisor, owner, 20_000)
    await decide(owner, 'suspend 30')
    const id = await withdraw(5_137)
    await server.passDays(1)

    for (const person of [finance, supervisor]) {
      const notices = await frozenNotices(person, '5\u202f137')
      expect(notices).toHaveLength(1)
      expect(JSON.stringify(notices)).not.toContain(owner.name)
    }
    expect(await frozenNotices(moderator, '5\u202f137')).toEqual([])
    const { withdrawals } = await finance.client.listOpenWithdrawals()
    expect(withdrawals.find((one) => one.id === id)).toMatchObject({ frozen: true, byHand: true })
    expect(await notifiedText(owner)).toContain(
      'Votre compte est suspendu\u00a0: un superviseur de notre équipe décide',
    )
    await server.passDays(3)
    expect(await frozenNotices(finance, '5\u202f137')).toHaveLength(2)
    const mails = await server.visitor.listDemoMails({ query: { to: finance.email } })
    expect(mails.filter(({ text }) => text.includes('lien='))).toEqual([])
  })

  test('that was ordered before the suspension is announced too', async () => {
    await giveMoney(supervisor, owner, 20_000)
    await withdrawByHand(server, owner, 5_241)
    expect(await frozenNotices(supervisor, '5\u202f241')).toEqual([])
    await decide(owner, 'suspend 30')
    await server.passDays(1)
    expect(await frozenNotices(supervisor, '5\u202f241')).toHaveLength(1)
  })
})

test('a suspended person writes of nothing but what was accepted', async () => {
  const parties = { owner, renter, listing: drill }
  const going = await accepted(server, parties, wish(3))
  const waiting = await request(server, parties, wish(5))
  await decide(owner, 'suspend 7')
  const write = (id: string) =>
    owner.client.sendMessage({ params: { id }, body: { key: randomUUID(), text: 'Payez-moi autrement.' } })
  expect((await refusalOf(write(waiting))).code).toBe('ACCOUNT_SUSPENDED')
  const seen = await owner.client.listMessages({ params: { id: waiting }, query: {} })
  expect(seen.canWrite).toBe(false)
  await write(going)
})

test('a moderator neither shortens nor ends what a supervisor has closed', async () => {
  await decide(owner, 'close', supervisor)
  await decide(owner, 'suspend 7')
  await server.passDays(8)
  await server.runDue()
  expect((await refusalOf(owner.client.createItem({ body: SAW }))).code).toBe('ACCOUNT_SUSPENDED')
  expect((await refusalOf(decide(owner, 'restore'))).code).toBe('DECISION_IMPOSSIBLE')
})

test('an administrator is suspended by a supervisor, and decides nothing until the end', async () => {
  const colleague = await signUpConfirmed(server, 'Collègue', { roles: ['moderation'] })
  expect((await refusalOf(decide(colleague, 'suspend 7'))).code).toBe('DECISION_IMPOSSIBLE')
  await decide(colleague, 'suspend 7', supervisor)
  expect((await refusalOf(colleague.client.listReports())).code).toBe('ACCOUNT_SUSPENDED')
})

test("closing is a supervisor's, and a person can be restored", async () => {
  expect((await refusalOf(decide(owner, 'close'))).code).toBe('DECISION_IMPOSSIBLE')
  await decide(owner, 'close', supervisor)
  await server.passDays(13)
  expect((await refusalOf(owner.client.createItem({ body: SAW }))).code).toBe('ACCOUNT_SUSPENDED')
  await decide(owner, 'restore', supervisor)
  expect(await server.visitor.getItem({ params: { id: drill.id } })).toMatchObject({ offered: true })
})

function rowOf(id: string) {
  return server.db
    .selectFrom('rentals')
    .select(['status', 'cancellation', 'totalPrice', 'fee'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
