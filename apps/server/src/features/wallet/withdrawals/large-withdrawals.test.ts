import { randomUUID } from 'node:crypto'
import type { WithdrawalSettlement } from '@okoume/contract/wire/administration.ts'
import { startOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { MAX_WITHOUT_SECOND, MAX_WITHOUT_SECOND_A_DAY } from '@okoume/domain/ledger/manual-entries.ts'
import type { UserRow } from '@okoume/server/src/platform/database/schema.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { titlesTo } from '@okoume/tests/server/notifications.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { SERVER_SECRET } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { giveMuchMoney, withdrawByHand } from '@okoume/tests/server/withdrawing.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createWithdrawalLinks } from './withdrawal-links.ts'

const ABOVE = MAX_WITHOUT_SECOND + 1
const RECEIPT = 'MP261121.0915.A00042'
const PAID = { outcome: 'paid', receipt: RECEIPT } as const
const CONFIRMED = { outcome: 'confirmed', receipt: RECEIPT, note: 'Vu au relevé' } as const
const DECLINED = { outcome: 'declined', note: 'Rien au relevé' } as const
const RETURNED = { outcome: 'returned', reason: 'Ce numéro est fermé.' } as const

let first: Person
let second: Person
let owner: Person
useTestServer({ jobs: false })
beforeEach(async () => {
  first = await signUpConfirmed(server, 'Paul Mba', { administrator: true })
  second = await signUpConfirmed(server, 'Rose Ondo', { administrator: true })
  owner = await signUpOwner(server)
  await giveMuchMoney(server, first, owner, 900_000)
})
afterEach(async () => expect(await ledgerFaults(server.db)).toEqual([]))

const withdraw = (amount = ABOVE) => withdrawByHand(server, owner, amount)

type Settlement = Partial<WithdrawalSettlement> & Pick<WithdrawalSettlement, 'outcome'>
const settle = (id: string, by: Person, body: Settlement) =>
  by.client.settleWithdrawal({ params: { id }, body })

async function proposed(amount = ABOVE): Promise<string> {
  const id = await withdraw(amount)
  expect(await settle(id, first, PAID)).toMatchObject({ state: 'requested' })
  return id
}

const openOne = async (id: string, by: Person) =>
  (await by.client.listOpenWithdrawals()).withdrawals.find((one) => one.id === id)

const stateOf = async (id: string) =>
  (await owner.client.getWallet()).withdrawals.find((one) => one.id === id)?.state

async function trailOf(id: string) {
  const { events } = await second.client.readTrail({ query: { subject: id } })
  return events.map(({ action, actorId }) => [action, actorId]).toReversed()
}

const PROPOSED = ['propose withdrawal payment', 'settle withdrawal'] as const

/** By the server's clock, which starts at noon. */
const daysAgo = (days: number) => new Date(startOfDay(server.day(0)).getTime() - days * DAY_MS)

const change = (person: Person, set: Partial<UserRow>) =>
  server.db.updateTable('users').set(set).where('id', '=', person.id).execute()

async function ledgerDigest() {
  const { ledger_entries, ledger_postings, ledger_balances } = await tableDigests(server)
  return { ledgerEntries: ledger_entries, ledgerPostings: ledger_postings, ledgerBalances: ledger_balances }
}

test('at the limit it is paid by one administrator', async () => {
  const id = await withdraw(MAX_WITHOUT_SECOND)
  expect(await settle(id, first, PAID)).toMatchObject({ state: 'paid' })
})

test('above it nothing is booked until another administrator confirms it', async () => {
  const id = await withdraw()
  const ledger = await ledgerDigest()
  expect(await openOne(id, second)).toMatchObject({ proposed: null })
  await settle(id, first, PAID)

  expect(await ledgerDigest()).toEqual(ledger)
  expect(await stateOf(id)).toBe('requested')
  expect(await titlesTo(owner)).not.toContain('Votre retrait est payé')
  expect(await titlesTo(second)).toContain('Un retrait attend un second administrateur')
  expect(await titlesTo(first)).not.toContain('Un retrait attend un second administrateur')
  const proposal = { byName: 'Paul Mba', receipt: RECEIPT }
  expect(await openOne(id, second)).toMatchObject({ proposed: { ...proposal, mayDecide: true } })
  expect(await openOne(id, first)).toMatchObject({ proposed: { ...proposal, mayDecide: false } })

  expect(await settle(id, second, CONFIRMED)).toMatchObject({ state: 'paid' })
  expect(await titlesTo(owner)).toContain('Votre retrait est payé')
  expect(await openOne(id, second)).toBeUndefined()
  expect(await trailOf(id)).toEqual([
    [PROPOSED[0], first.id],
    [PROPOSED[1], second.id],
  ])
  const { events } = await second.client.readTrail({ query: { subject: id, action: PROPOSED[1] } })
  for (const detail of [
    { name: 'askedBy', value: first.id },
    { name: 'note', value: CONFIRMED.note },
    { name: 'receipt', value: RECEIPT },
  ])
    expect(events[0]?.details).toContainEqual(detail)
})

const colleague = () => signUpConfirmed(server, 'Annick Ndong', { roles: ['finance'] })

describe('one that waits for a second administrator', () => {
  test.each<[string, () => Promise<Person>, Settlement, string]>([
    ['confirmed by the first', async () => first, CONFIRMED, 'OWN_CASE'],
    ['confirmed by its person', async () => owner, CONFIRMED, 'OWN_CASE'],
    ['declined by its person', async () => owner, DECLINED, 'OWN_CASE'],
    [
      'confirmed by one whom the first appointed',
      async () => {
        const helper = await colleague()
        await change(helper, { appointedBy: first.id, appointedAt: daysAgo(400) })
        return helper
      },
      CONFIRMED,
      'NOT_INDEPENDENT',
    ],
    [
      'confirmed by one who was appointed within a week',
      async () => {
        const helper = await colleague()
        await change(helper, { appointedAt: daysAgo(5) })
        return helper
      },
      CONFIRMED,
      'NOT_INDEPENDENT',
    ],
    [
      'confirmed with another receipt',
      async () => second,
      { ...CONFIRMED, receipt: 'A2' },
      'WITHDRAWAL_MOVED',
    ],
    ['confirmed without a receipt', async () => second, { ...CONFIRMED, receipt: '' }, 'WITHDRAWAL_MOVED'],
    ['confirmed without a note', async () => second, { ...CONFIRMED, note: ' ' }, 'INVALID_INPUT'],
    ['declined without a note', async () => second, { outcome: 'declined' }, 'INVALID_INPUT'],
    ['paid once more', async () => second, { ...PAID, receipt: 'A2' }, 'WITHDRAWAL_MOVED'],
    ['returned while it may have been paid', async () => second, RETURNED, 'WITHDRAWAL_MOVED'],
  ])('is not %s', async (_, by, body, code) => {
    const id = await proposed()
    await change(owner, { roles: ['finance'] })
    const person = await by()
    const before = await tableDigests(server)
    expect(await refusalOf(settle(id, person, body))).toMatchObject({ code })
    expect(await tableDigests(server)).toEqual(before)
    expect(await openOne(id, second)).toMatchObject({ proposed: { receipt: RECEIPT } })
  })

  test.each([
    ['another administrator', () => second],
    ['whoever proposed it', () => first],
  ])('is declined by %s, and can be returned by one then', async (_, by) => {
    const id = await proposed()
    expect(await settle(id, by(), DECLINED)).toMatchObject({ state: 'requested' })
    expect(await openOne(id, second)).toMatchObject({ proposed: null })
    for (const body of [CONFIRMED, DECLINED])
      expect(await refusalOf(settle(id, second, body))).toMatchObject({
        ...{ status: 409, code: 'WITHDRAWAL_MOVED' },
      })

    expect(await settle(id, second, RETURNED)).toMatchObject({ state: 'returned' })
    expect(await trailOf(id)).toEqual([
      [PROPOSED[0], first.id],
      ['decline withdrawal payment', by().id],
      [PROPOSED[1], second.id],
    ])
  })

  test('is confirmed once, of confirmations at the same instant', async () => {
    const id = await proposed()
    const helper = await colleague()
    const answers = await Promise.allSettled(
      [second, helper, second, helper].map((by) => settle(id, by, CONFIRMED)),
    )
    const refused = answers.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
    expect(refused).toMatchObject(Array(3).fill({ status: 409, code: 'WITHDRAWAL_SETTLED' }))
    expect(await trailOf(id)).toHaveLength(2)
  })

  test('is proposed once, of payments at the same instant', async () => {
    const id = await withdraw()
    const answers = await Promise.allSettled(
      [first, second].map((by, index) => settle(id, by, { ...PAID, receipt: `A${index}` })),
    )
    const refused = answers.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
    expect(refused).toMatchObject([{ status: 409, code: 'WITHDRAWAL_MOVED' }])
    expect(await trailOf(id)).toHaveLength(1)
  })

  test('is no longer asked to be paid by reminders: they name no link, and go to the others', async () => {
    await proposed()
    await server.passDays(4)
    const titles = await titlesTo(second)
    expect(titles).toContain('Un retrait attend toujours un second administrateur')
    const mails = await server.visitor.listDemoMails({ query: { to: second.email } })
    expect(mails.filter(({ subject }) => subject.includes('Toujours à payer'))).toEqual([])
  })

  test('of a suspended person is confirmed by a supervisor', async () => {
    const id = await proposed()
    await change(owner, { suspendedAt: daysAgo(0) })
    const finance = await colleague()
    for (const body of [CONFIRMED, DECLINED])
      expect(await refusalOf(settle(id, finance, body))).toMatchObject({ code: 'ROLE_MISSING' })
    expect(await settle(id, second, CONFIRMED)).toMatchObject({ state: 'paid' })
  })

  test('was booked by two: the ledger check misses the second one', async () => {
    const id = await proposed()
    await settle(id, second, CONFIRMED)
    const proposal = { proposedBy: first.id, proposedAt: daysAgo(0), proposedReceipt: RECEIPT }
    const write = (set: { [Name in keyof typeof proposal]: (typeof proposal)[Name] | null }) =>
      server.db.updateTable('withdrawals').set(set).where('id', '=', id).execute()
    await write({ proposedBy: null, proposedAt: null, proposedReceipt: null })
    expect(await ledgerFaults(server.db)).toEqual([
      expect.stringContaining(`withdrawal ${id}: ${ABOVE} FCFA were not paid by two administrators`),
    ])
    await write(proposal)
  })
})

describe("a day's withdrawals", () => {
  beforeEach(async () => {
    for (let paid = 0; paid < MAX_WITHOUT_SECOND_A_DAY; paid += MAX_WITHOUT_SECOND)
      expect(await settle(await withdraw(MAX_WITHOUT_SECOND), first, PAID)).toMatchObject({ state: 'paid' })
  })

  test('above the limit need a second administrator too, together with corrections', async () => {
    const id = await withdraw(1_000)
    expect(await settle(id, first, PAID)).toMatchObject({ state: 'requested' })
    const headers = { 'idempotency-key': randomUUID() }
    const body = { userId: owner.id, amount: 1, reason: 'Un objet perdu' }
    expect(await first.client.updateWallet({ headers, body })).toMatchObject({ correction: 'waiting' })

    expect(await settle(id, second, CONFIRMED)).toMatchObject({ state: 'paid' })
    expect(await settle(await withdraw(MAX_WITHOUT_SECOND), second, PAID)).toMatchObject({ state: 'paid' })
    expect(await settle(await withdraw(1_000), first, RETURNED)).toMatchObject({ state: 'returned' })
  })

  test('a mailed link proposes then, and serves no longer', async () => {
    const id = await withdraw(1_000)
    const links = createWithdrawalLinks(SERVER_SECRET)
    const press = (by: Person, body: Settlement) =>
      server.http.inject({
        method: 'POST',
        url: `/api/withdrawals/${id}/payout?lien=${links.sign({ withdrawalId: id, administratorId: by.id }, new Date())}`,
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(body as Record<string, string>).toString(),
      })
    const answer = await press(first, PAID)
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      expect.stringContaining('Un second administrateur doit confirmer'),
    ])
    for (const [by, body] of [
      [first, PAID],
      [second, PAID],
      [second, RETURNED],
    ] as const)
      expect((await press(by, body)).statusCode).toBe(410)
    expect((await press(second, CONFIRMED)).statusCode).toBe(400)
    expect(await openOne(id, second)).toMatchObject({ proposed: { receipt: RECEIPT } })
  })
})
