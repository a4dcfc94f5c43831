import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import type { Person } from '@okoume/tests/server/people.ts'
import { addStatement, STATEMENT_HEAD } from '@okoume/tests/server/reconciliation.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'
import { readLastStatements } from '../safeguard/last-statements.ts'
import {
  accountant,
  day,
  expectRefused,
  providerLines,
  readDay,
  second,
  TOTAL,
  useReconciledTown,
  withdrawAll,
  write,
} from './reconciled-town.test-helper.ts'

useReconciledTown()

describe('a day', () => {
  const close = (of: CalendarDay, note = '') =>
    accountant.client.closeDay({ params: { day: of }, body: { note } })

  test('is not the first one closed over a difference that is known of a day before', async () => {
    const before = server.day(-3)
    await addStatement(accountant, `${STATEMENT_HEAD}\nX1;700;${before};ok;sortie`, { day: before })
    await expectRefused(() => close(server.day(-2)), { code: 'DIFFERENCES_OPEN' })
    await withdrawAll()
  })

  test('is closed with its statements and without open differences, after those before it', async () => {
    await expectRefused(() => close(server.day(0)), { code: 'DAY_NOT_OVER' })
    await expectRefused(() => close(day), {
      code: 'STATEMENT_MISSING',
      fields: { day: expect.stringMatching(/Airtel Money/) },
    })
    const [missing, ...lines] = await providerLines()
    await addStatement(accountant, write(lines), { day })
    await expectRefused(() => close(day), { code: 'DIFFERENCES_OPEN' })
    if (missing) await addStatement(accountant, write([missing]), { day, balance: String(3 * TOTAL - 50) })
    await expectRefused(() => close(day), {
      code: 'INVALID_INPUT',
      fields: { note: expect.stringMatching(/Airtel Money a 50\sFCFA de moins/) },
    })

    const closed = await close(day, 'Abonnement du mois')

    expect(closed.closing).toMatchObject({ byName: 'Aline Mba', note: 'Abonnement du mois' })
    expect(closed.closedThrough).toBe(day)
    await expectRefused(() => close(day), { code: 'PERIOD_CLOSED' })
    expect(await ledgerFaults(server.db)).toEqual([])
  })

  test('that is closed takes no statement, no explanation and gives none back', async () => {
    const id = (await readDay()).statements[0]?.id ?? ''
    const closed = { code: 'PERIOD_CLOSED' }
    await expectRefused(() => addStatement(accountant, STATEMENT_HEAD, { day }), closed)
    await expectRefused(
      () => accountant.client.withdrawStatement({ params: { id }, body: { reason: 'Un essai' } }),
      closed,
    )
    const body = { difference: 'row x', words: 'Vu' }
    await expectRefused(() => accountant.client.explainDifference({ params: { day }, body }), closed)
  })

  test('that is closed, and those before it, get no entry: the database refuses', async () => {
    const post = (at: string) =>
      server.pool.query(`insert into ledger_entries (cause, created_at) values ('loss ${at}', '${at}')`)
    await expect(post(`${day}T22:59:59Z`)).rejects.toThrow(/closed/)
    await expect(post('2020-01-01T10:00:00Z')).rejects.toThrow(/closed/)
  })

  test('that is closed while the clock is behind is answered in French, and nothing is lost', async () => {
    const today = server.day(0)
    const values = `('${today}', '${accountant.id}', now(), null, 0)`
    await server.pool.query(`insert into closed_days values ${values}`)
    const movement = {
      headers: { 'idempotency-key': 'late' },
      body: { kind: 'from-bank', operator: 'AIRTEL', amount: 5, paper: 'P', reason: 'R' },
    } as const
    await expectRefused(() => accountant.client.addOfficeEntry(movement), {
      status: 503,
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/Réessayez/),
    })
    await server.pool.query(`delete from closed_days where day = '${today}'`)
    expect(await accountant.client.addOfficeEntry(movement)).toMatchObject({ state: 'posted' })
  })

  test('that is closed while entries are posted waits for them', async () => {
    await server.passDays(1)
    const client = await server.pool.connect()
    const of = server.day(-1)
    await client.query('begin')
    await client.query(`insert into ledger_entries (cause, created_at) values ('loss race', $1)`, [
      `${of}T12:00:00Z`,
    ])
    await client.query(
      `insert into ledger_postings (entry_id, account, holder, amount)
       select id, account, 'MOOV', amount from ledger_entries,
         (values ('mobile_money', -5), ('rounding', 5)) as move (account, amount) where cause = 'loss race'`,
    )
    const closing = refusalOf(close(of))
    await new Promise((resolve) => setTimeout(resolve, 300))
    await client.query('commit')
    client.release()
    expect(await closing).toMatchObject({ code: 'STATEMENT_MISSING' })
  })

  test('is opened again by a supervisor, the last one first, and closed again', async () => {
    const body = { reason: 'Un relevé manquait' }
    const reopen = (by: Person, of: CalendarDay) => by.client.reopenDay({ params: { day: of }, body })
    await expectRefused(() => reopen(accountant, day), { code: 'ROLE_MISSING' })
    await expectRefused(() => reopen(second, server.day(-40)), { code: 'DAY_NOT_LAST' })
    expect(await reopen(second, day)).toMatchObject({ closing: null, closedThrough: null })
    expect((await close(day, 'Abonnement')).closedThrough).toBe(day)
  })

  test('that is closed keeps the statement of the day after that it counts on', async () => {
    await reopenLast()
    await withdrawAll()
    const [late, ...lines] = await providerLines()
    if (!late) return expect.unreachable()
    await addStatement(accountant, write(lines), { day })
    const next = server.day(-1)
    const text = `${write([late], day)}\r\n;5;${next};ok;sortie`
    const { statements } = await addStatement(accountant, text, { day: next })
    await close(day)
    await expectRefused(
      () =>
        accountant.client.withdrawStatement({
          params: { id: statements[0]?.id ?? '' },
          body: { reason: 'Un essai' },
        }),
      { code: 'STATEMENT_MATCHED' },
    )
  })

  async function reopenLast(): Promise<void> {
    await second.client.reopenDay({ params: { day }, body: { reason: 'Un essai' } })
  }
})

test('the books have what the last statement says, against the ledger at the end of its day', async () => {
  const of = server.day(-1)
  await addStatement(accountant, STATEMENT_HEAD, { day: of, balance: '95 000' })
  const today = { kind: 'from-bank', operator: 'AIRTEL', amount: 400, paper: 'P', reason: 'R' } as const
  await accountant.client.addOfficeEntry({ headers: { 'idempotency-key': 'today' }, body: today })
  const { providers } = await accountant.client.getBooks({ query: {} })
  const airtel = providers.find(({ operator }) => operator === 'AIRTEL')

  expect(airtel).toMatchObject({ provider: 95_000, statementDay: of })
  // The record of that day has it too.
  expect(await readLastStatements(server.db, of)).toEqual({ AIRTEL: { day: of, balance: 95_000 } })
  // 5 FCFA were put in on that day; what is put in today is not in its statement.
  expect(airtel?.difference).toBe(95_000 - 3 * TOTAL - 5)
  expect(providers.find(({ operator }) => operator === 'MOOV')).toMatchObject({
    provider: null,
    difference: null,
  })
})
