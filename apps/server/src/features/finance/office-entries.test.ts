import { randomUUID } from 'node:crypto'
import type { PartInput } from '@okoume/contract/contract.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { accepted } from '@okoume/tests/server/renting.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'

let accountant: Person
let second: Person
useTestServer({ jobs: false })

/** Airtel holds 30 700 FCFA, of which 700 are a fee that is ours. */
beforeAll(async () => {
  accountant = await signUpConfirmed(server, 'Aline Mba', { administrator: true, roles: ['finance'] })
  second = await signUpConfirmed(server, 'Paul Ella', { administrator: true, roles: ['finance'] })
  const owner = await signUpOwner(server)
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const listing = await addListing(server, owner)
  await accepted(server, { owner, renter, listing }, { start: server.day(2), end: server.day(3) })
})

type Entry = PartInput<'addOfficeEntry', 'body'>

const ENTRY: Entry = {
  kind: 'unidentified',
  operator: 'AIRTEL',
  amount: 400,
  paper: 'Relevé 12',
  reason: 'Vu au relevé',
}

const add = (changes: Partial<Entry>, key: string = randomUUID()) =>
  accountant.client.addOfficeEntry({ headers: { 'idempotency-key': key }, body: { ...ENTRY, ...changes } })

const balanceAt = async (operator = 'AIRTEL') => {
  const { providers } = await accountant.client.getBooks({ query: {} })
  return providers.find((one) => one.operator === operator)?.ledger
}

async function expectRefused(call: () => Promise<unknown>, expected: object): Promise<void> {
  const before = await tableDigests(server)
  expect(await refusalOf(call())).toMatchObject(expected)
  expect(await tableDigests(server)).toEqual(before)
}

describe('a movement of the company', () => {
  test('is booked at once, with its paper, and the ledger stays right', async () => {
    const before = await balanceAt()
    const entry = await add({})

    expect(entry).toMatchObject({
      state: 'posted',
      paper: 'Relevé 12',
      askedByName: 'Aline Mba',
      mayDecide: false,
    })
    expect(await balanceAt()).toBe((before ?? 0) + 400)
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('is booked once a key, ten times at once', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ amount: 10 }, key)))

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    await expectRefused(() => add({ amount: 11 }, key), { code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  test('takes to the bank what is ours, and never what is owed to people', async () => {
    expect(await add({ kind: 'to-bank', amount: 700 })).toMatchObject({ state: 'posted' })

    await expectRefused(() => add({ kind: 'to-bank', amount: 1 }), { code: 'NOT_OUR_MONEY' })
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('of ten at once takes no more than is ours', async () => {
    await add({ kind: 'from-bank', amount: 350 })
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => add({ kind: 'to-bank', amount: 100 })),
    )

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('moves money between operators, at most what the one holds', async () => {
    const before = await balanceAt('MOOV')
    await add({ kind: 'between-operators', toOperator: 'MOOV', amount: 500 })

    expect(await balanceAt('MOOV')).toBe((before ?? 0) + 500)
    await expectRefused(
      () => add({ kind: 'between-operators', operator: 'MOOV', toOperator: 'AIRTEL', amount: 90_000 }),
      { code: 'OPERATOR_SHORT' },
    )
  })

  test('gives back money of no one known once, and from the operator that had it', async () => {
    const { id } = await add({ amount: 300 })
    const back = (changes: Partial<Entry> = {}) =>
      add({ kind: 'unidentified-returned', of: id, amount: 300, ...changes })

    await expectRefused(() => back({ operator: 'MOOV' }), { code: 'RECEIPT_NOT_THERE' })
    await expectRefused(() => back({ amount: 301 }), { code: 'RECEIPT_NOT_THERE' })
    await expectRefused(() => back({ of: randomUUID() }), { code: 'RECEIPT_NOT_THERE' })
    await back()
    await expectRefused(() => back(), { code: 'RECEIPT_NOT_THERE' })
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test.each([
    ['without a paper', { paper: ' ' }, 'paper'],
    ['without a reason', { reason: '' }, 'reason'],
    ['of nothing', { amount: 0 }, 'amount'],
    ['of half a franc', { amount: 0.5 }, 'amount'],
    ['to no operator', { kind: 'between-operators' }, 'toOperator'],
    ['to the same operator', { kind: 'between-operators', toOperator: 'AIRTEL' }, 'toOperator'],
    ['to a second operator that is no transfer', { toOperator: 'MOOV' }, 'toOperator'],
    ['returned of nothing', { kind: 'unidentified-returned' }, 'of'],
    ['of another one, but not returned', { of: '00000000-0000-4000-8000-000000000000' }, 'of'],
    ['called rounding, of more than 100 FCFA', { kind: 'shortage', amount: 101 }, 'amount'],
  ] as const)('%s is refused at its field', async (_, changes, field) => {
    await expectRefused(() => add(changes), {
      code: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    })
  })
})

describe('above what one administrator decides alone', () => {
  const large = () => add({ kind: 'from-bank', amount: 100_001 })
  const decide = (by: Person, id: string, outcome: 'posted' | 'declined') =>
    by.client.decideOfficeEntry({ params: { id }, body: { outcome, note: 'Bordereau vu' } })

  test('it waits for another, who books it once', async () => {
    const before = await balanceAt()
    const { id, state } = await large()
    expect(state).toBe('waiting')
    expect(await balanceAt()).toBe(before)
    await expectRefused(() => decide(accountant, id, 'posted'), { code: 'OWN_CASE' })

    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => decide(second, id, 'posted')))

    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await balanceAt()).toBe((before ?? 0) + 100_001)
    await expectRefused(() => decide(second, id, 'declined'), { code: 'OFFICE_ENTRY_NOT_FOUND' })
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('it may be declined, and moves nothing', async () => {
    const before = await balanceAt()
    const { id } = await large()

    expect(await decide(second, id, 'declined')).toMatchObject({
      state: 'declined',
      decidedByName: 'Paul Ella',
    })
    expect(await balanceAt()).toBe(before)
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('it must still be possible when it is confirmed', async () => {
    const { id } = await add({ kind: 'to-bank', amount: 100_001 })
    await add({ kind: 'to-bank', amount: 90_000 })

    await expectRefused(() => decide(second, id, 'posted'), { code: 'OPERATOR_SHORT' })
  })

  test('others of finance are notified of it', async () => {
    await large()
    const mails = await server.visitor.listDemoMails({ query: { to: second.email } })
    expect(mails[0]?.subject).toContain('Une écriture attend un second administrateur')
  })
})
