import { CHART } from '@okoume/domain/books/chart-of-accounts.ts'
import { FIGURES } from '@okoume/domain/books/figures.ts'
import { addDays, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { plansOf } from '@okoume/tests/server/query-plans.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { accepted, request } from '@okoume/tests/server/renting.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { sumDays } from './read-books.ts'

let accountant: Person
let owner: Person
let renter: Person
let today: string
useTestServer({ jobs: false })

/** One rental accepted and then cancelled by its owner, one accepted, one request refused, one without an answer. */
beforeAll(async () => {
  accountant = await signUpConfirmed(server, 'Aline Mba', { administrator: true, roles: ['finance'] })
  owner = await signUpOwner(server)
  renter = await signUpConfirmed(server, 'Serge Ndong')
  today = server.day(0)
  const parties = async () => ({ owner, renter, listing: await addListing(server, owner) })
  const wish = { start: server.day(2), end: server.day(3) }
  const cancelled = await accepted(server, await parties(), wish)
  await owner.client.updateRentalStatus({ body: { rental_id: cancelled, status: 'annulée' } })
  await accepted(server, await parties(), wish)
  const refused = await request(server, await parties(), wish)
  await owner.client.updateRentalStatus({ body: { rental_id: refused, status: 'refusée' } })
  await request(server, await parties(), wish)
  await server.runDue()
})

const books = (from = today, to = today) => accountant.client.getBooks({ query: { from, to } })

/** Each request: 10 000 FCFA of rent, 20 000 of deposit, 700 of fee. */
const TOTAL = 30_700

describe('the books', () => {
  test('of a day have what moved in it, each fee earned and given back by itself', async () => {
    const { days } = await books()

    expect(days).toEqual([
      {
        day: today,
        collected: 4 * TOTAL,
        refunded: 2 * TOTAL,
        withdrawn: 0,
        rentsEarned: 10_000,
        feesEarned: 1_400,
        feesGivenBack: 700,
        providerCharges: 0,
      },
    ])
  })

  test('hold for others what the operators must have, less what is ours', async () => {
    const { held, providers } = await books()

    expect(held).toMatchObject({
      escrow: { amount: 30_000 },
      unearnedFees: { amount: 700 },
      wallets: { amount: 10_000 },
      cautions: { amount: 20_000 },
      refundsDue: { amount: 0, since: null },
    })
    const owed = Object.values(held).reduce((sum, { amount }) => sum + amount, 0)
    const total = providers.reduce((sum, { ledger }) => sum + ledger, 0)
    expect(total - owed).toBe(700)
    expect(providers).toContainEqual({ operator: 'MOOV', ledger: 0, provider: null, difference: null })
  })

  test('say since when the oldest franc waits, first in first out', async () => {
    const { rows } = await server.pool.query<{ at: Date }>(
      `select created_at as at from ledger_entries where cause like 'rental accepted %' order by id`,
    )
    // The first acceptance was taken back: what is held came with the second.
    expect((await books()).held.wallets.since).toBe(rows[1]?.at.toISOString())
  })

  test('of a month that is left out are those of the month of today', async () => {
    const { days } = await accountant.client.getBooks({ query: {} })

    expect(days[0]?.day).toBe(`${today.slice(0, 7)}-01`)
    expect(days.at(-1)?.day).toBe(today)
  })

  test('of a day open the rows that each figure sums', async () => {
    const [day] = (await books()).days
    for (const figure of FIGURES) {
      const { rows, next } = await accountant.client.listBookRows({
        query: { figure, from: today, to: today },
      })
      expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(day?.[figure])
      expect(next).toBeNull()
    }
  })

  test.each([
    ['ends before it begins', '2026-05-02', '2026-05-01', { to: 'La fin est avant le début.' }],
    ['is longer than a year', '2025-01-01', '2026-01-02', { to: 'Au plus 366 jours à la fois.' }],
    ['names no day', '2026-02-30', '2026-03-01', { from: 'Date incorrecte\u00a0: écrivez-la AAAA-MM-JJ.' }],
  ])('of a span that %s are refused at its field', async (_, from, to, fields) => {
    expect(await refusalOf(books(from, to))).toMatchObject({ code: 'INVALID_INPUT', fields })
    const journal = accountant.client.getJournal({ query: { from, to } })
    expect(await refusalOf(journal)).toMatchObject({ code: 'INVALID_INPUT', fields })
    const rows = accountant.client.listBookRows({ query: { figure: 'collected', from, to } })
    expect(await refusalOf(rows)).toMatchObject({ code: 'INVALID_INPUT', fields })
  })

  test.each([
    ['of 2000 up to now', '2000-01-01', 'Au plus 366 jours à la fois.'],
    ['of the first day that there is', '1900-01-01', 'Au plus 366 jours à la fois.'],
    ['of a day to come', '2999-12-31', 'La fin est avant le début.'],
  ])('%s without an end are refused', async (_, from, problem) => {
    const refusal = { code: 'INVALID_INPUT', fields: { from: problem } }
    expect(await refusalOf(accountant.client.getBooks({ query: { from } }))).toMatchObject(refusal)
    expect(await refusalOf(accountant.client.listInvoices({ query: { from } }))).toMatchObject(refusal)
  })

  test('read a day along an index', async () => {
    await server.pool.query(`
      with entry as (
        insert into ledger_entries (cause, created_at)
        select concat('loss ', number), now() - interval '400 days' from generate_series(1, 3000) as number returning id
      ), posted as (select id, side from entry, (values (-1), (1)) as sides (side))
      insert into ledger_postings (entry_id, account, holder, amount)
      select id, case side when 1 then 'mobile_money' else 'adjustments' end, 'old', side from posted`)
    await server.pool.query('analyze ledger_entries, ledger_postings')
    const plans = await plansOf(server.pool, (db) => sumDays(db, { from: today, to: today }))
    expect(plans.scanned).not.toContain('ledger_entries')
  })
})

describe('the journal', () => {
  const journal = async (from = today, to = today) => {
    const text = await accountant.client.getJournal({ query: { from, to } })
    const [headings, ...lines] = text.trimEnd().split('\r\n')
    return { headings, lines: lines.map((line) => line.split(';')) }
  }

  test('has one balanced piece an entry, and one line a posting', async () => {
    const { headings, lines } = await journal()

    expect(headings).toBe('date;piece;compte;libelle;debit;credit')
    const { rows } = await server.pool.query<{ count: number }>(
      `select count(*)::int from ledger_postings where holder <> 'old'`,
    )
    expect(lines).toHaveLength(rows[0]?.count ?? 0)
    for (const piece of Map.groupBy(lines, ([, number]) => number).values()) {
      const sum = piece.reduce((total, [, , , , debit, credit]) => total + Number(debit) - Number(credit), 0)
      expect(sum).toBe(0)
    }
  })

  test('has the accounts that the accountant has set', async () => {
    const wallet = CHART.find(({ key }) => key === 'wallet')
    const accounts = async () => new Set((await journal()).lines.map(([, , account]) => account))
    expect(await accounts()).toContain(wallet?.proposed)

    await accountant.client.changeChartOfAccounts({ body: { key: 'wallet', code: '467800' } })

    expect(await accounts()).toContain('467800')
    expect(await accounts()).not.toContain(wallet?.proposed)
    const { accounts: chart } = await accountant.client.getChartOfAccounts()
    expect(chart.find(({ key }) => key === 'wallet')).toMatchObject({ code: '467800', proposed: '471250' })
  })

  test('of days without a movement has its headings alone', async () => {
    const day = addDays(calendarDay(today), -500)
    expect((await journal(day, day)).lines).toEqual([])
  })

  test.each([
    ['', { code: 'Entrez un numéro de compte.' }],
    ['9100', { code: 'Un numéro de compte a 2 à 10 chiffres, et commence par sa classe, de 1 à 8.' }],
    ['=1+1', { code: 'Un numéro de compte a 2 à 10 chiffres, et commence par sa classe, de 1 à 8.' }],
  ])('never goes to the account «%s»', async (code, fields) => {
    const change = accountant.client.changeChartOfAccounts({ body: { key: 'wallet', code } })
    expect(await refusalOf(change)).toMatchObject({ code: 'INVALID_INPUT', fields })
  })
})
