import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { INVOICING } from '@okoume/tests/server/invoicing.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { STATEMENT_HEAD } from '@okoume/tests/server/reconciliation.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { accepted } from '@okoume/tests/server/renting.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { issueInvoices } from './invoices/issue-invoices.ts'
import { writeSafeguardRecords } from './safeguard/write-records.ts'

let accountant: Person
/** Supervisors, each independent of the accountant. */
let others: readonly Person[]
useTestServer({ jobs: false })
beforeAll(async () => {
  accountant = await signUpConfirmed(server, 'Aline Mba', { administrator: true, roles: ['finance'] })
  others = await Promise.all(
    ['Paul Ella', 'Rose Mba', 'Luc Ondo'].map((name) =>
      signUpConfirmed(server, name, { administrator: true }),
    ),
  )
})

function upload(content: Buffer | string, { from = -20, name = 'releve.csv' } = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ provider: 'simulator', operator: 'AIRTEL' }))
    form.append(field, value)
  const bytes = Buffer.from(content as string)
  form.append('file', new Blob([bytes]), name)
  return accountant.client.addStatement({ params: { day: server.day(from) }, form })
}
const rowOf = (reference: string, from: number) =>
  `${STATEMENT_HEAD}\n${reference};5;${server.day(from)};ok;sortie`

describe('a statement', () => {
  const valid = `${STATEMENT_HEAD}\nX;5;2026-01-01;ok;sortie`
  test.each([
    ['is compressed', gzipSync(valid), 'INVALID_INPUT'],
    ['is 50 MB of zeros in 50 KB', gzipSync(Buffer.alloc(50_000_000)), 'INVALID_INPUT'],
    ['has 10 MB', Buffer.alloc(10_000_000, 'a;b\n'), 'STATEMENT_TOO_LARGE'],
    ['has 50 MB', Buffer.alloc(50_000_000, 'a;b\n'), 'STATEMENT_TOO_LARGE'],
    ['has a NUL', valid.replace('X', 'X\0'), 'INVALID_INPUT'],
    ['has half a million lines', 'a;b\n'.repeat(500_000), 'INVALID_INPUT'],
    ['has a million columns', 'a;'.repeat(1_000_000), 'INVALID_INPUT'],
    ['has a cell of 2 MB', `${STATEMENT_HEAD}\n"${'x'.repeat(1_900_000)}"`, 'INVALID_INPUT'],
    ['has a quote that is never closed', `${STATEMENT_HEAD}\n"X;5`, 'INVALID_INPUT'],
    ['is empty', '', 'INVALID_INPUT'],
    ['is a page', '<!doctype html><script>alert(1)</script>', 'INVALID_INPUT'],
    ['is of 29 February of no leap year', valid.replace('2026-01-01', '2026-02-29'), 'INVALID_INPUT'],
    ['has an amount of twenty digits', valid.replace(';5;', ';99999999999999999999;'), 'INVALID_INPUT'],
  ] as const)('that %s is refused, and nothing is stored', async (_, content, code) => {
    const before = await tableDigests(server)
    const refusal = await refusalOf(upload(content as Buffer))
    expect(refusal).toMatchObject({ code })
    if (code === 'INVALID_INPUT') expect(Object.values(refusal.fields)).toEqual([expect.stringMatching(/\S/)])
    expect(await tableDigests(server)).toEqual(before)
  })

  test.each([
    ['a formula as reference', -21, "=cmd|' /C calc'!A0", 'releve.csv'],
    ['HTML as reference', -22, '<script>alert(1)</script>', '<img src=x onerror=alert(1)>.csv'],
    ['a name that ends within a character', -23, 'X1', `${'a'.repeat(199)}😀.csv`],
    ['a name of nothing but half a character', -24, 'X2', '\ud83d'],
    ['a name that climbs', -25, 'X3', '../../etc/passwd'],
  ])('with %s is stored as text', async (_, from, reference, name) => {
    const text = rowOf(reference, from)

    const read = await upload(text, { from, name })

    expect(read.differences).toMatchObject([{ kind: 'unknown', reference }])
    const id = read.statements[0]?.id ?? ''
    const { headers, payload } = await server.http.inject({
      url: `/api/administration/statements/${id}/file.csv`,
      headers: { authorization: `Bearer ${accountant.token}` },
    })
    expect(payload).toBe(text)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="releve-${server.day(from)}-AIRTEL.csv"`,
      'x-content-type-options': 'nosniff',
    })
  })

  test('with half a character in UTF-16 is read, and given back as it came', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rowOf('X\ud800Y', -26), 'utf16le')])
    const { differences, statements } = await upload(bytes, { from: -26 })
    expect(differences).toMatchObject([{ reference: 'X\ufffdY' }])
    const file = await accountant.client.getStatementFile({ params: { id: statements[0]?.id ?? '' } })
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes)
  })
})

describe('at the same instant', () => {
  const fulfilled = (sent: readonly PromiseSettledResult<unknown>[]) =>
    sent.filter(({ status }) => status === 'fulfilled').length

  test('an entry is decided once, whatever each of three says of it', async () => {
    const entry = await accountant.client.addOfficeEntry({
      headers: { 'idempotency-key': randomUUID() },
      body: { kind: 'from-bank', operator: 'AIRTEL', amount: 100_001, paper: 'P', reason: 'R' },
    })
    const decide = (by: Person, at: number) =>
      by.client.decideOfficeEntry({
        params: { id: entry.id },
        body: { outcome: at === 1 ? 'declined' : 'posted', note: 'Vu' },
      })

    const sent = await Promise.allSettled([...others, ...others].map(decide))

    expect(fulfilled(sent)).toBe(1)
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('a day is closed once', async () => {
    const day = server.day(-30)
    const sent = await Promise.allSettled(
      [accountant, ...others].map((by) => by.client.closeDay({ params: { day }, body: { note: 'Vu' } })),
    )

    expect(fulfilled(sent)).toBe(1)
    const reasons = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(reasons).toEqual(['PERIOD_CLOSED', 'PERIOD_CLOSED', 'PERIOD_CLOSED'])
    await others[0]?.client.reopenDay({ params: { day }, body: { reason: 'Un essai' } })
  })
})

describe('at midnight of Libreville, an hour before that of UTC', () => {
  const journalOf = async (from: string, to = from) => {
    const query = { from: calendarDay(from), to: calendarDay(to) }
    const text = await accountant.client.getJournal({ query })
    return text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[0])
  }
  const INSTANTS = [
    ['2024-02-29', '2024-02-29T22:59:59.999Z'],
    ['2024-03-01', '2024-02-29T23:00:00Z'],
    ['2025-12-31', '2025-12-31T22:59:59.999Z'],
    ['2026-01-01', '2025-12-31T23:00:00Z'],
  ] as const
  beforeAll(async () => {
    for (const [, at] of INSTANTS)
      await server.pool.query(
        `with entry as (insert into ledger_entries (cause, created_at) values ('loss ${at}', '${at}') returning id)
         insert into ledger_postings (entry_id, account, holder, amount)
         select id, account, 'MOOV', amount from entry,
           (values ('mobile_money', -7), ('rounding', 7)) as move (account, amount)`,
      )
  })

  test.each(INSTANTS)('the journal of %s has what was posted at %s', async (day) => {
    expect(await journalOf(day)).toEqual([day, day])
  })

  test('the journal of a month with a leap day ends with it', async () => {
    expect(await journalOf('2024-02-01', '2024-02-29')).toEqual(['2024-02-29', '2024-02-29'])
  })

  test('the record of 31 December has nothing of 1 January', async () => {
    const now = new Date(`${server.day(0)}T12:00:00Z`)
    await writeSafeguardRecords({ db: server.db, notify: async () => {} }, now)
    const rows = await server.db
      .selectFrom('safeguardRecords')
      .select(['day', 'ledger'])
      .where(
        'day',
        'in',
        INSTANTS.map(([day]) => calendarDay(day)),
      )
      .orderBy('day')
      .execute()
    expect(rows.map(({ day, ledger }) => [day, ledger.MOOV])).toEqual([
      ['2024-02-29', 7],
      ['2024-03-01', 14],
      ['2025-12-31', 21],
      ['2026-01-01', 28],
    ])
  })

  test.each([
    ['2027-12-31T22:59:59Z', /^FS-2027-000001$/],
    ['2027-12-31T23:00:00Z', /^FS-2028-000001$/],
  ])('an invoice that is issued at %s is of the series of that year', async (at, number) => {
    const owner = await signUpOwner(server)
    const renter = await signUpConfirmed(server, 'Serge Ndong')
    const parties = { owner, renter, listing: await addListing(server, owner) }
    const id = await accepted(server, parties, { start: server.day(2), end: server.day(3) })
    await issueInvoices({ db: server.db, clock: { now: () => new Date(at) }, invoicing: INVOICING })

    const invoice = server.db.selectFrom('invoices').select('number').where('rentalId', '=', id)
    expect((await invoice.executeTakeFirstOrThrow()).number).toMatch(number)
  })
})
