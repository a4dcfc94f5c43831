import { randomUUID } from 'node:crypto'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { answerPhone, paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

let administrator: Person
let owner: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
})
beforeEach(async () => {
  owner = await signUpOwner(server)
})

type Account = 'updateWallet' | 'updateCautions'

const adjust = (
  call: Account,
  amount: number,
  { key = randomUUID() as string, userId = owner.id, reason = 'Geste commercial' } = {},
) => administrator.client[call]({ headers: { 'idempotency-key': key }, body: { userId, amount, reason } })

async function expectRefused(call: () => Promise<unknown>, code: string): Promise<void> {
  const before = await tableDigests(server)
  expect(await refusalOf(call())).toMatchObject({ code })
  expect(await tableDigests(server)).toEqual(before)
}

/** An accepted rental of the owner's that has not begun: 10 000 FCFA of rent, 20 000 of deposit. */
async function accepted(): Promise<{ readonly id: string; readonly renter: Person }> {
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const listing = await addListing(server, owner)
  const wish = { start: server.day(2), end: server.day(3) }
  const { id } = await startPayment(renter, paymentBody(renter, listing, wish))
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'acceptée' } })
  return { id, renter }
}

describe.each([
  ['updateWallet', 'walletBalance', 'wallet', 'portefeuille'],
  ['updateCautions', 'cautions', 'cautions', 'cautions'],
] as const)('%s', (call, balance, account, word) => {
  test('gives and takes, notifies the person of the reason, and records who and why', async () => {
    expect((await adjust(call, 900))[balance]).toBe(900)
    const answer = await adjust(call, -400, { reason: 'Une erreur de saisie' })

    expect(answer).toMatchObject({ id: owner.id, [balance]: 500, name: 'R***a' })
    expect(answer.email).toBe(undefined)
    const trace = await server.db
      .selectFrom('auditEvents')
      .select(['actorId', 'action', 'details'])
      .where('subject', '=', owner.id)
      .orderBy('id')
      .execute()
    expect(trace).toMatchObject([
      { actorId: administrator.id, action: 'adjust balance', details: { account, amount: 900 } },
      { details: { account, amount: -400, reason: 'Une erreur de saisie' } },
    ])
    const [mail] = await server.visitor.listDemoMails({ query: { to: owner.email } })
    expect(mail?.subject).toContain(word)
    expect(mail?.text).toContain('- 400\u00a0FCFA')
    expect(mail?.text).toContain('Une erreur de saisie')
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('is for the same person, however their id is written, in the ledger and in the audit trail', async () => {
    await adjust(call, 900, { userId: owner.id.toUpperCase() })

    expect((await owner.client.getUser({ params: { id: owner.id } }))[balance]).toBe(900)
    const trail = await administrator.client.readTrail({ query: { subject: owner.id } })
    expect(trail.events).toMatchObject([{ action: 'adjust balance' }])
  })

  test('is carried out once per key, also fifty times concurrently', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => adjust(call, 700, { key })))

    expect(answers.map((user) => user[balance])).toEqual(Array(50).fill(700))
    expect((await adjust(call, 700, { key }))[balance]).toBe(700)
  })

  test('accepts a key for one decision only, about any person', async () => {
    const key = randomUUID()
    const other = await signUpOwner(server)
    await adjust(call, 700, { key })

    await expectRefused(() => adjust(call, 701, { key }), 'IDEMPOTENCY_KEY_REUSED')
    await expectRefused(() => adjust(call, 700, { key, reason: 'Autre chose' }), 'IDEMPOTENCY_KEY_REUSED')
    await expectRefused(() => adjust(call, 700, { key, userId: other.id }), 'IDEMPOTENCY_KEY_REUSED')
    const otherCall = call === 'updateWallet' ? 'updateCautions' : 'updateWallet'
    await expectRefused(() => adjust(otherCall, 700, { key }), 'IDEMPOTENCY_KEY_REUSED')
  })

  test("is refused for an administrator's own money", async () => {
    await expectRefused(() => adjust(call, 700, { userId: administrator.id }), 'OWN_CASE')
    await expectRefused(() => adjust(call, 700, { userId: administrator.id.toUpperCase() }), 'OWN_CASE')
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('gives nothing to an unverified person, who could not withdraw it', async () => {
    const renter = await signUpConfirmed(server, 'Serge Ndong')

    await expectRefused(() => adjust(call, 100, { userId: renter.id }), 'RECIPIENT_NOT_VERIFIED')
    await expectRefused(() => adjust(call, -100, { userId: renter.id }), 'BALANCE_TOO_LOW')
  })

  test('never goes below zero', async () => {
    await adjust(call, 300)

    await expectRefused(() => adjust(call, -301), 'BALANCE_TOO_LOW')
    expect((await adjust(call, -300))[balance]).toBe(0)
  })

  test('takes nothing that may still be refunded to a renter', async () => {
    const { id, renter } = await accepted()
    await adjust(call, 200)

    await expectRefused(() => adjust(call, -201), 'BALANCE_TOO_LOW')
    await adjust(call, -200)
    await renter.client.updateRentalStatus({ body: { rental_id: id, status: 'annulée' } })
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('needs a key, an amount, and a person with an account', async () => {
    const body = { userId: owner.id, amount: 100, reason: 'Geste' }
    await expectRefused(() => administrator.client[call]({ headers: {}, body }), 'IDEMPOTENCY_KEY_REQUIRED')
    await expectRefused(() => adjust(call, 0), 'INVALID_INPUT')
    await expectRefused(() => adjust(call, 1.5), 'INVALID_INPUT')
    const unexplained = await refusalOf(adjust(call, 100, { reason: ' ' }))
    expect(unexplained.fields).toEqual({ reason: 'Dites pourquoi\u00a0: la personne le lira.' })
    await expectRefused(() => adjust(call, 100, { userId: randomUUID() }), 'USER_NOT_FOUND')
    await owner.client.closeAccount({ params: { id: owner.id } })
    await expectRefused(() => adjust(call, 100), 'USER_NOT_FOUND')
  })
})

test.each([
  ['has begun', 2, async () => {}, 20_000],
  ['is over', 4, async () => {}, 20_000],
  [
    'is over and its object said to be back',
    4,
    (id: string, renter: Person) =>
      renter.client.updateReturn({ params: { id }, body: { state: 'declared' } }),
    20_000,
  ],
  [
    'is contested',
    4,
    (id: string) =>
      owner.client.updateReturn({
        params: { id },
        body: { state: 'contested', reason: 'Le mandrin est cassé.' },
      }),
    20_000,
  ],
  [
    'is contested for a part, of which the rest went back',
    4,
    (id: string) =>
      owner.client.updateReturn({
        params: { id },
        body: { state: 'contested', reason: 'Le mandrin est cassé.', amount: 5000 },
      }),
    5000,
  ],
] as const)('does not take the deposit of a rental that %s', async (_, days, goOn, expected) => {
  const { id, renter } = await accepted()
  await adjust('updateCautions', 200)
  await server.passDays(days)
  await goOn(id, renter)

  await expectRefused(() => adjust('updateCautions', -201), 'BALANCE_TOO_LOW')
  expect((await adjust('updateCautions', -200)).cautions).toBe(expected)
})
