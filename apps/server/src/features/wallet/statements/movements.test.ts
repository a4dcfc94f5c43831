import { randomUUID } from 'node:crypto'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { answerPhone, paymentBody, startPayment } from '@okoume/tests/server/renting.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { tamper } from '@okoume/tests/server/tampering.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { fundOperators, giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { balancesAfter, type StatementPage, selectLines } from './list-movements.ts'

let administrator: Person
let owner: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  await fundOperators(server, administrator)
})
beforeEach(async () => {
  owner = await signUpOwner(server)
})

type Query = NonNullable<Parameters<Person['client']['listMovements']>[0]>['query']
const list = (query: Query = {}) => owner.client.listMovements({ query })
const withdraw = async (amount: number) => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { phoneNumber: owner.phone, amount }
  return (await owner.client.requestWithdrawal({ headers, body })).withdrawal.id
}

/** Accepted: 10 000 FCFA of rent, 20 000 of deposit. */
async function rented(): Promise<{ readonly id: string; readonly title: string }> {
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const listing = await addListing(server, owner)
  const wish = { start: server.day(2), end: server.day(3) }
  const { id } = await startPayment(renter, paymentBody(renter, listing, wish))
  await answerPhone(server, renter, 'confirm')
  await server.runDue()
  await owner.client.updateRentalStatus({ body: { rental_id: id, status: 'acceptée' } })
  return { id, title: listing.title }
}

test('each movement has its event and the balance after it, newest first', async () => {
  const rental = await rented()
  await giveMoney(administrator, owner, 700)
  const withdrawalId = await withdraw(500)
  const none = {
    ...{ rentalId: null, itemTitle: null, computedRent: null, withdrawalId: null },
    ...{ waiting: false, automatic: false },
  }
  const ofRental = { ...none, rentalId: rental.id, itemTitle: rental.title }

  const { movements, next } = await list()

  expect(movements).toEqual(
    [
      {
        event: 'withdrawal requested',
        account: 'wallet',
        amount: -500,
        balance: 10_200,
        ...none,
        withdrawalId,
      },
      { event: 'adjustment', account: 'wallet', amount: 700, balance: 10_700, ...none },
      { event: 'rental accepted', account: 'wallet', amount: 10_000, balance: 10_000, ...ofRental },
      { event: 'rental accepted', account: 'cautions', amount: 20_000, balance: 20_000, ...ofRental },
    ].map((line) => ({ ...line, id: expect.any(String), at: expect.any(String) })),
  )
  expect(next).toBe(null)
  expect(new Set(movements.map(({ id }) => id)).size).toBe(4)
})

test('pages of any length give the same as reading all at once', async () => {
  await rented()
  for (const amount of [100, 200, 300]) await giveMoney(administrator, owner, amount)
  const { movements } = await list({ limit: 500 })
  expect(movements).toHaveLength(5)

  for (const account of [undefined, 'wallet', 'cautions'] as const) {
    const expected = movements.filter((line) => account === undefined || line.account === account)
    for (const limit of [1, 2, 3]) {
      const read: unknown[] = []
      let after: string | null | undefined
      while (after !== null) {
        const page = await list({ limit, ...(account ? { account } : {}), ...(after ? { after } : {}) })
        read.push(...page.movements)
        after = page.next
      }
      expect(read).toEqual(expected)
    }
  }
})

test('days are those of Libreville, both included, and balances are unaffected by the filter', async () => {
  const instants = [
    '2026-05-01T22:59:59Z',
    '2026-05-01T23:00:00Z',
    '2026-05-02T22:59:59Z',
    '2026-05-02T23:00:00Z',
  ]
  for (const instant of instants) {
    await giveMoney(administrator, owner, 100)
    await tamper(
      server.pool,
      `update ledger_entries set created_at = '${instant}' where id = (select max(id) from ledger_entries)`,
    )
  }

  const { movements } = await list({ from: '2026-05-02', to: '2026-05-02' })

  expect(movements.map(({ at, balance }) => [at, balance])).toEqual([
    ['2026-05-02T22:59:59.000Z', 300],
    ['2026-05-01T23:00:00.000Z', 200],
  ])
  expect((await list({ from: '2026-05-03' })).movements.map(({ balance }) => balance)).toEqual([400])
  expect((await list({ to: '2026-05-01' })).movements.map(({ balance }) => balance)).toEqual([100])
})

test.each(['x', '12', '12-escrow', "1-wallet' or true", '99999999999999999999-wallet'])(
  'there is no page after %j',
  async (after) => {
    expect(await refusalOf(list({ after }))).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      fields: { after: "Cette page n'existe pas." },
    })
  },
)

test("nobody reads another person's, and a person without money reads an empty list", async () => {
  await giveMoney(administrator, owner, 100)
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const before = await tableDigests(server)

  expect(await renter.client.listMovements({ query: {} })).toEqual({ movements: [], next: null })
  expect(await tableDigests(server)).toEqual(before)
})

/** Cost of a query: how many rows, and which tables with a sequential scan. */
async function costOf(
  query: RawBuilder<unknown>,
): Promise<{ readonly rows: number; readonly scanned: string[] }> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
    explain (analyze, format json) ${query}`.execute(server.db)
  const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan)
  return {
    rows: Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops'])),
    scanned: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [])),
  }
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly PlanNode[]
}

function nodesOf(plan: PlanNode | undefined): PlanNode[] {
  return plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : []
}

test('a page costs the same with a hundred thousand lines after it, for its person and for others', async () => {
  await giveMoney(administrator, owner, 100)
  const other = await signUpOwner(server)
  await giveMoney(administrator, other, 100)
  await tamper(
    server.pool,
    `insert into ledger_entries (cause, created_at)
       select 'adjustment scale ' || n, now() + n * interval '1 second' from generate_series(1, 100000) as n;
     insert into ledger_postings
       select id, 'wallet', '${owner.id}', 100 from ledger_entries where cause like 'adjustment scale %';
     insert into ledger_balances select 'wallet', 'person ' || n, 0 from generate_series(1, 20000) as n;
     update ledger_balances set balance = balance + 10000000 where account = 'wallet' and holder = '${owner.id}'`,
  )
  await server.pool.query('vacuum analyze ledger_postings, ledger_entries, ledger_balances')
  const of = ({ id: holder }: Person): StatementPage => {
    return { holder, accounts: ['wallet', 'cautions'], from: null, before: null, after: null, limit: 31 }
  }
  const [first] = (await list({ limit: 1 })).movements
  const newest = { entryId: Number.parseInt(first?.id ?? '', 10), account: 'wallet' } as const
  const old = { ...newest, entryId: newest.entryId - 99_000 }
  const cheap = { rows: expect.toSatisfy((rows: number) => rows < 100), scanned: [] }

  expect(await costOf(selectLines(of(owner)))).toEqual(cheap)
  expect(await costOf(balancesAfter(of(owner), [newest]))).toEqual(cheap)
  expect(await costOf(selectLines({ ...of(owner), after: old }))).toEqual(cheap)
  expect(await costOf(selectLines(of(other)))).toEqual(cheap)
  expect(await costOf(balancesAfter(of(other), [{ entryId: 1, account: 'wallet' }]))).toEqual(cheap)
  expect(first?.balance).toBe(10_000_100)
  expect((await list({ limit: 1, after: `${old.entryId}-wallet` })).movements[0]?.balance).toBe(100_000)
}, 60_000)
