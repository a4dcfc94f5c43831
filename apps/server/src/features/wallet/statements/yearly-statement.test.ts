import { createHash } from 'node:crypto'
import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { receiptNumber } from '@okoume/domain/rental/receipt-number.ts'
import { BYTE_ORDER_MARK } from '@okoume/domain/spreadsheet/csv.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { accepted } from '@okoume/tests/server/renting.ts'
import { tamper } from '@okoume/tests/server/tampering.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { giveMoney, withdrawByHand } from '@okoume/tests/server/withdrawing.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inSnapshot } from '#platform/database/kysely.ts'
import { MAX_STATEMENT_LINES, readStatement } from './read-statement.ts'
import { readYearlyStatement } from './yearly-statement.ts'

let administrator: Person
let owner: Person
let thisYear: number
useTestServer({ jobs: false })
beforeAll(async () => {
  administrator = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  thisYear = Number(server.day(0).slice(0, 4))
})
beforeEach(async () => {
  owner = await signUpOwner(server)
})

const statement = (year?: number) =>
  owner.client.getYearlyStatement({ query: year === undefined ? {} : { year } })
const file = async (year: number) =>
  BYTE_ORDER_MARK + (await owner.client.getYearlyStatementFile({ query: { year } }))
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** As if that person's movements so far had been posted so many days ago. */
async function age(person: Person, days: number): Promise<void> {
  await tamper(
    server.pool,
    `update ledger_entries set created_at = created_at - ${days} * interval '1 day'
     where id in (select entry_id from ledger_postings where holder = '${person.id}')`,
  )
}

/** Moves the person's past into the year before this one. */
async function ageToLastYear(person: Person): Promise<void> {
  await age(person, 366)
}

async function rentOnce(): Promise<string> {
  const renter = await signUpConfirmed(server, 'Serge Ndong')
  const parties = { owner, renter, listing: await addListing(server, owner) }
  return accepted(server, parties, { start: server.day(2), end: server.day(3) })
}

describe('the statement of the year that goes on', () => {
  test('has each rental, withdrawal and correction, and the balance of the wallet', async () => {
    const kept = await rentOnce()
    const cancelled = await rentOnce()
    await owner.client.updateRentalStatus({ body: { rental_id: cancelled, status: 'annulée' } })
    await giveMoney(administrator, owner, 700)
    const id = await withdrawByHand(server, owner, 1000)
    await administrator.client.settleWithdrawal({
      params: { id },
      body: { outcome: 'paid', receipt: 'R 12' },
    })

    const read = await statement()

    const { balance } = await owner.client.getWallet()
    expect(read).toMatchObject({
      ...{ year: thisYear, years: [thisYear], from: `${thisYear}-01-01`, to: server.day(0) },
      ...{ fixed: null, fixedFrom: `${thisYear + 1}-01-05`, opening: 0, closing: balance, guide: null },
      totals: {
        ...{ rent: 20_000, depositKept: 0, rentReturned: -10_000 },
        ...{ withdrawn: -1000, withdrawalReturned: 0, corrected: 700, rest: 0 },
      },
      withdrawals: [{ amount: -1000, phone: '066 ** ** 56', reference: 'R 12' }],
      others: [{ event: 'adjustment', amount: 700 }],
    })
    expect(balance).toBe(9700)
    const receipts = await Promise.all(
      [kept, cancelled].map(async (rentalId) => receiptNumber(rentalId, new Date(server.day(0)))),
    )
    expect(read.rentals).toMatchObject([
      { id: kept, receipt: receipts[0], startDate: server.day(2), rent: 10_000, rentReturned: 0 },
      { id: cancelled, receipt: receipts[1], rent: 10_000, rentReturned: -10_000 },
    ])
    expect(read.months.find(({ month }) => month === server.day(0).slice(0, 7))).toMatchObject(read.totals)
  })

  test('is made again each time, and is kept by no one', async () => {
    await giveMoney(administrator, owner, 500)
    expect(await file(thisYear)).toContain(';Solde à la fin;;;;;;;;500\r\n')
    await giveMoney(administrator, owner, 100)
    expect(await file(thisYear)).toContain(';Solde à la fin;;;;;;;;600\r\n')
    const { rows } = await server.pool.query('select from yearly_statements where user_id = $1', [owner.id])
    expect(rows).toEqual([])
  })

  test('of who has moved nothing says so', async () => {
    const read = await statement()
    expect(read).toMatchObject({
      years: [thisYear],
      opening: 0,
      closing: 0,
      rentals: [],
      withdrawals: [],
      others: [],
    })
  })
})

describe('the statement of a finished year', () => {
  test('is fixed with the digest of its file, which stays what it was', async () => {
    await rentOnce()
    await ageToLastYear(owner)
    await giveMoney(administrator, owner, 300)

    const read = await statement(thisYear - 1)

    expect(read).toMatchObject({ years: [thisYear, thisYear - 1], opening: 0, closing: 10_000 })
    expect((await statement(thisYear)).opening).toBe(10_000)
    const text = await file(thisYear - 1)
    expect(read.fixed?.digest).toBe(digestOf(text))
    expect(text).toContain(`31/12/${thisYear - 1};Portefeuille;Solde à la fin;;;;;;;;10000\r\n`)
    // Another day, and nothing says when it was made.
    await tamper(server.pool, `delete from yearly_statements where user_id = '${owner.id}'`)
    expect(await file(thisYear - 1)).toBe(text)
    expect((await statement(thisYear - 1)).fixed?.digest).toBe(read.fixed?.digest)
  })

  test('is asked for by eight at once and made once', async () => {
    await rentOnce()
    await ageToLastYear(owner)
    const read = await Promise.all(Array.from({ length: 8 }, () => statement(thisYear - 1)))
    expect(new Set(read.map(({ fixed }) => JSON.stringify(fixed))).size).toBe(1)
    const { rows } = await server.pool.query('select from yearly_statements where user_id = $1', [owner.id])
    expect(rows).toHaveLength(1)
  })

  test('cannot be changed in the database, only lose its file', async () => {
    await giveMoney(administrator, owner, 300)
    await ageToLastYear(owner)
    await statement(thisYear - 1)
    const where = `where user_id = '${owner.id}'`
    await expect(server.pool.query(`update yearly_statements set file = 'x' ${where}`)).rejects.toThrow()
    await expect(server.pool.query(`update yearly_statements set year = 2000 ${where}`)).rejects.toThrow(
      /fixed/,
    )
    await expect(server.pool.query(`delete from yearly_statements ${where}`)).rejects.toThrow(/fixed/)
    await server.pool.query(`update yearly_statements set file = null ${where}`)
  })

  test.each([
    ['4 January', '-01-04T22:59:59Z', false],
    ['5 January', '-01-04T23:00:00Z', true],
  ])('on %s: a payment of its last days is waited for', async (_, instant, isFixed) => {
    const id = await withdrawalOf(owner, 1000)
    await ageToLastYear(owner)
    const context = { db: server.db, taxGuide: null }
    const now = new Date(`${thisYear}${instant}`)
    const read = await readYearlyStatement(context, { holder: owner.id, year: thisYear - 1, now })
    expect(read.fixed !== null).toBe(isFixed)
    expect(read.withdrawals).toMatchObject([{ reference: null }])

    // Paid months later: the statement says what was known when it was fixed.
    await administrator.client.settleWithdrawal({ params: { id }, body: { outcome: 'paid', receipt: 'R 9' } })
    expect((await statement(thisYear - 1)).withdrawals).toMatchObject([{ reference: null }])
  })

  test.each(['1900', '2998', 'abc', '2026.5'])('of the year %s is refused', async (year) => {
    const refusal = await refusalOf(owner.client.getYearlyStatement({ query: { year: year as never } }))
    expect(['STATEMENT_NOT_FOUND', 'INVALID_INPUT']).toContain(refusal.code)
    const ofFile = owner.client.getYearlyStatementFile({ query: { year: year as never } })
    expect(await refusalOf(ofFile)).toMatchObject({ code: refusal.code })
  })

  test('is in the archive, and with the account goes all but its digest', async () => {
    await giveMoney(administrator, owner, 300)
    await ageToLastYear(owner)
    const { digest } = (await statement(thisYear - 1)).fixed ?? {}
    const { yearlyStatements } = await owner.client.exportAccount({ params: { id: owner.id } })
    expect(yearlyStatements).toEqual([
      { year: thisYear, digest: null, file: await file(thisYear) },
      { year: thisYear - 1, digest, file: await file(thisYear - 1) },
    ])
    // Less than a withdrawal pays out.
    await owner.client.closeAccount({ params: { id: owner.id }, query: { rest: 'given-up' } })
    const { rows } = await server.pool.query(
      'select year, digest, file from yearly_statements where user_id = $1',
      [owner.id],
    )
    expect(rows).toEqual([{ year: thisYear - 1, digest, file: null }])
    // A copy can still be checked, by finance.
    const check = (of: string) => administrator.client.checkStatement({ params: { digest: of } })
    expect(await check(`${digest}`)).toMatchObject({ statement: { year: thisYear - 1 } })
    expect(await check('0'.repeat(64))).toEqual({ statement: null })
  })
})

async function withdrawalOf(person: Person, amount: number): Promise<string> {
  await giveMoney(administrator, person, amount)
  return withdrawByHand(server, person, amount)
}

describe('a statement of some days as a file', () => {
  const statementOf = (from: string, to: string) => owner.client.getStatement({ query: { from, to } })

  test('begins and ends with the balances of both accounts', async () => {
    await rentOnce()
    await age(owner, 40)
    const id = await withdrawByHand(server, owner, 4000)
    await administrator.client.settleWithdrawal({ params: { id }, body: { outcome: 'paid', receipt: 'R 7' } })

    const lines = (await statementOf(server.day(-1), server.day(0))).trimEnd().split('\r\n')

    expect(lines.map((line) => line.split(';').toSpliced(0, 1).join(';'))).toEqual([
      'Compte;Mouvement;Objet;Du;Au;Reçu;Référence;Numéro;Montant (FCFA);Solde (FCFA)',
      'Portefeuille;Solde au début;;;;;;;;10000',
      'Cautions;Solde au début;;;;;;;;20000',
      'Portefeuille;Retrait;;;;;R 7;066 ** ** 56;-4000;6000',
      'Portefeuille;Total : Retrait;;;;;;;-4000;',
      'Portefeuille;Solde à la fin;;;;;;;;6000',
      'Cautions;Solde à la fin;;;;;;;;20000',
    ])
  })

  test('is refused at its field where the days are the wrong way round', async () => {
    expect(await refusalOf(statementOf('2026-05-02', '2026-05-01'))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { to: 'Le dernier jour vient avant le premier.' },
    })
  })
})

test('a large year is read along the index of its owner, and a larger one than fits is refused', async () => {
  await tamper(
    server.pool,
    `insert into ledger_entries (cause, created_at)
       select 'adjustment many ' || n, now() - interval '1 hour' from generate_series(1, ${MAX_STATEMENT_LINES + 1}) as n;
     insert into ledger_postings select id, 'wallet', '${administrator.id}', 1 from ledger_entries
       where cause like 'adjustment many %'`,
  )
  await giveMoney(administrator, owner, 300)
  await server.pool.query('vacuum analyze ledger_postings, ledger_entries')
  const to = calendarDay(server.day(0))
  const span = { accounts: ['wallet'], from: addDays(to, -300), to } as const

  const plans = await plansOf(server.pool, (db) => readStatement(db, { ...span, holder: owner.id }))

  expect(plans.scanned).not.toContain('ledger_entries')
  expect(plans.scanned).not.toContain('ledger_postings')
  expect(plans.maxRows).toBeLessThan(100)
  const much = inSnapshot(server.db, (db) => readStatement(db, { ...span, holder: administrator.id }))
  await expect(much).rejects.toMatchObject({ code: 'STATEMENT_TOO_LONG' })
}, 60_000)
