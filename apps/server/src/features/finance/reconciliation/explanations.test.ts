import { addDays, type CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { Person } from '@okoume/tests/server/people.ts'
import { addStatement, STATEMENT_HEAD } from '@okoume/tests/server/reconciliation.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { afterEach, describe, expect, test } from 'vitest'
import {
  accountant,
  day,
  expectRefused,
  providerLines,
  readDay,
  second,
  useReconciledTown,
  withdrawAll,
  write,
} from './reconciled-town.test-helper.ts'

useReconciledTown()

describe('an explanation', () => {
  afterEach(withdrawAll)

  const explain = (by: Person, of: CalendarDay, difference: string, officeEntry: string | null = null) =>
    by.client.explainDifference({ params: { day: of }, body: { difference, words: 'Vu', officeEntry } })

  test('is one, moves no money, and above the limit is of two', async () => {
    const of = server.day(-4)
    const rows = [`X1;100000;${of};ok;sortie`, `X2;100001;${of};ok;sortie`]
    const { differences } = await addStatement(accountant, [STATEMENT_HEAD, ...rows].join('\n'), { day: of })
    const [small = '', large = ''] = differences.map(({ key }) => key)
    const entries = await server.pool.query('select count(*) from ledger_entries')

    const tried = await Promise.allSettled(Array.from({ length: 4 }, () => explain(accountant, of, small)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await explain(accountant, of, large)).open).toBe(1)
    await expectRefused(() => explain(accountant, of, large), { code: 'DIFFERENCE_NOT_FOUND' })
    await expectRefused(() => explain(accountant, of, 'row x'), { code: 'DIFFERENCE_NOT_FOUND' })

    const id = (await readDay(of)).differences.find(({ key }) => key === large)?.explanation?.id ?? ''
    const decide = (by: Person, outcome: 'accepted' | 'declined') =>
      by.client.decideExplanation({ params: { id }, body: { outcome, note: 'Vu' } })
    await expectRefused(() => decide(accountant, 'accepted'), { code: 'OWN_CASE' })
    await expectRefused(() => accountant.client.closeDay({ params: { day: of }, body: {} }), {
      code: 'DIFFERENCES_OPEN',
      // It has an explanation, which another administrator has not confirmed.
      fields: { day: expect.stringMatching(/un écart sans explication confirmée/) },
    })
    expect((await decide(second, 'declined')).open).toBe(1)
    await expectRefused(() => decide(second, 'accepted'), { code: 'EXPLANATION_NOT_FOUND' })
    await explain(second, of, large)
    const again = (await readDay(of)).differences.find(({ key }) => key === large)?.explanation
    expect(again).toMatchObject({ state: 'waiting', askedByName: 'Paul Ella', mayDecide: true })
    const body = { outcome: 'accepted', note: 'Bordereau vu' } as const
    const { open } = await accountant.client.decideExplanation({ params: { id: again?.id ?? '' }, body })
    expect(open).toBe(0)
    expect(await server.pool.query('select count(*) from ledger_entries')).toMatchObject({
      rows: entries.rows,
    })
  })

  test('says nothing of what its difference has become', async () => {
    const [first, ...lines] = await providerLines()
    if (!first) return expect.unreachable()
    const { differences } = await addStatement(
      accountant,
      write([{ ...first, amount: first.amount + 100 }, ...lines]),
      { day },
    )
    const key = differences[0]?.key ?? ''
    expect((await explain(accountant, day, key)).open).toBe(0)
    const before = addDays(day, -1)
    // The same payment on the statement of the day before: the row is a double of 30 800 FCFA now, no difference of 100.
    await addStatement(accountant, `${write([first], day)}\r\n;5;${before};échec;`, { day: before })

    const read = await readDay()
    expect(read).toMatchObject({ open: 1, differences: [{ key, kind: 'duplicate', explanation: null }] })
    expect((await explain(accountant, day, key)).open).toBe(0)
    await withdrawAll()
  })

  test('cites an entry of the office that was posted', async () => {
    const of = server.day(-5)
    const text = `${STATEMENT_HEAD}\nX3;700;${of};ok;sortie`
    const { differences } = await addStatement(accountant, text, { day: of })
    const key = differences[0]?.key ?? ''
    await expectRefused(() => explain(accountant, of, key, accountant.id), {
      status: 409,
      code: 'OFFICE_ENTRY_NOT_POSTED',
      fields: { officeEntry: expect.stringMatching(/n'est pas passée/) },
    })
    const entry = await accountant.client.addOfficeEntry({
      headers: { 'idempotency-key': 'e1' },
      body: { kind: 'from-bank', operator: 'AIRTEL', amount: 700, paper: 'Relevé', reason: 'Vu au relevé' },
    })
    const read = await explain(accountant, of, key, entry.id)
    expect(read.differences[0]?.explanation).toMatchObject({ officeEntry: entry.id, state: 'accepted' })
  })
  test('is taken back while its day is open, by anyone of finance, and not after', async () => {
    const of = server.day(-6)
    const rows = [`X4;800;${of};ok;sortie`, `X5;100001;${of};ok;sortie`]
    const { differences } = await addStatement(accountant, [STATEMENT_HEAD, ...rows].join('\n'), { day: of })
    const takeBack = (id: string, by = accountant) =>
      by.client.withdrawExplanation({ params: { id }, body: { reason: 'Autre ligne' } })
    const explanationOf = (read: Awaited<ReturnType<typeof readDay>>, key: string) =>
      read.differences.find((one) => one.key === key)?.explanation?.id ?? ''
    for (const { key } of differences) {
      const id = explanationOf(await explain(accountant, of, key), key)
      const { open } = await readDay(of)
      const read = await takeBack(id, second)
      expect(explanationOf(read, key)).toBe('')
      expect(read.open).toBe(2)
      expect(open).toBeLessThanOrEqual(2)
      await expectRefused(() => takeBack(id), { status: 404, code: 'EXPLANATION_GONE' })
    }
    const [small = '', large = ''] = differences.map(({ key }) => key)
    const id = explanationOf(await explain(accountant, of, small), small)
    const waiting = explanationOf(await explain(accountant, of, large), large)
    await second.client.decideExplanation({
      params: { id: waiting },
      body: { outcome: 'accepted', note: 'Vu' },
    })
    await accountant.client.closeDay({ params: { day: of }, body: { note: 'Un essai' } })
    await expectRefused(() => takeBack(id), { status: 409, code: 'PERIOD_CLOSED' })
    await second.client.reopenDay({ params: { day: of }, body: { reason: 'Un essai' } })
    expect((await takeBack(id)).open).toBe(1)
  })
})
