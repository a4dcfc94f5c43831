import { createHash } from 'node:crypto'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { Person } from '@okoume/tests/server/people.ts'
import { addStatement, STATEMENT_HEAD } from '@okoume/tests/server/reconciliation.ts'
import { server } from '@okoume/tests/server/use-test-server.ts'
import { afterEach, describe, expect, test } from 'vitest'
import {
  accountant,
  day,
  expectRefused,
  kindsOf,
  providerLines,
  readDay,
  second,
  TOTAL,
  useReconciledTown,
  withdrawAll,
  write,
} from './reconciled-town.test-helper.ts'

useReconciledTown()

describe('a statement', () => {
  afterEach(withdrawAll)

  test('that says what we say differs in nothing, also without hyphens', async () => {
    const lines = await providerLines()
    expect(lines).toHaveLength(5)
    const hyphenated = lines.map((line) => ({ ...line, reference: line.reference.replace(/^(...)/, '$1-') }))

    const read = await addStatement(accountant, write(hyphenated), { day, balance: String(3 * TOTAL) })

    expect(read).toMatchObject({ moved: 5, open: 0, differences: [], missing: [] })
    expect(read.statements).toMatchObject([
      { provider: 'simulator', operator: 'AIRTEL', rows: 5, balance: 3 * TOTAL, ledger: 3 * TOTAL },
    ])
  })

  test('with planted differences has precisely these', async () => {
    const [missing, wrong, doubled, ...rest] = await providerLines()
    if (!missing || !wrong || !doubled) return expect.unreachable()
    const foreign = { reference: 'ETRANGER', amount: 900, kind: 'payout' } as const

    const read = await addStatement(
      accountant,
      write([{ ...wrong, amount: wrong.amount + 1 }, doubled, ...rest, doubled, foreign]),
      { day },
    )

    expect(kindsOf(read).toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'amount', reference: wrong.reference },
      { kind: 'duplicate', reference: doubled.reference },
      { kind: 'missing', reference: missing.reference },
      { kind: 'unknown', reference: 'ETRANGER' },
    ])
    expect(read.open).toBe(4)
    expect((await accountant.client.getReconciliation({ query: {} })).waiting).toMatchObject({
      differences: 4,
    })
    const { work } = await accountant.client.getOverview()
    expect(work.find(({ kind }) => kind === 'differences')).toMatchObject({ count: 4 })
  })

  test('may say that a payment failed, or went the other way', async () => {
    const [failed, turned, ...rest] = await providerLines()
    if (!failed || !turned) return expect.unreachable()
    const text = write([{ ...turned, kind: turned.kind === 'collect' ? 'refund' : 'collect' }, ...rest])

    const read = await addStatement(
      accountant,
      `${text}\n${failed.reference};${failed.amount};${day};ÉCHEC;`,
      {
        day,
      },
    )

    expect(kindsOf(read)).toEqual(
      expect.arrayContaining([
        { kind: 'state', reference: failed.reference },
        { kind: 'amount', reference: turned.reference },
      ]),
    )
    expect(read.open).toBe(2)
  })

  test('has its charges compared in one sum', async () => {
    const read = await addStatement(accountant, write(await providerLines(), day, ';10'), { day })

    expect(read.differences).toMatchObject([{ kind: 'charges', theirs: 50, ours: 0 }])
  })

  test('of the day after may have the row of a payment of midnight', async () => {
    const [late, ...lines] = await providerLines()
    if (!late) return expect.unreachable()
    await addStatement(accountant, write(lines), { day })
    expect(kindsOf(await readDay())).toEqual([{ kind: 'missing', reference: late.reference }])
    await server.passDays(1)
    const next = server.day(-1)
    const row = { ...late, reference: late.reference.toLowerCase() }

    const text = `${write([row], day)}\r\nAUTRE;5;${next} 09:00;ok;sortie`
    const read = await addStatement(accountant, text, { day: next })

    expect(kindsOf(read)).toEqual([{ kind: 'unknown', reference: 'AUTRE' }])
    expect((await readDay()).open).toBe(0)
  })

  test.each([
    ['UTF-8 without a mark', -11, (text: string) => Buffer.from(text), 'utf-8'],
    ['UTF-8 with a mark', -12, (text: string) => Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['of French Windows', -3, (text: string) => Buffer.from(text, 'latin1'), 'windows-1252'],
    ['UTF-16 of spreadsheets', -7, (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    [
      'UTF-16, high byte first',
      -8,
      (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
      'utf-16be',
    ],
  ])('is read in the encoding %s, and comes back byte for byte', async (_, from, encode, charset) => {
    const of = server.day(from)
    const text = `Référence;Montant;Date\r\nÉTRANGER;5;${of}`
    const form = new FormData()
    for (const [name, value] of Object.entries({ provider: 'simulator', operator: 'MOOV' }))
      form.append(name, value)
    form.append('file', new Blob([encode(text)]), 'relevé.csv')
    const read = await accountant.client.addStatement({ params: { day: of }, form })
    const [statement] = read.statements

    expect(kindsOf(read)).toEqual([{ kind: 'unknown', reference: 'ÉTRANGER' }])
    expect(statement?.name).toBe('relevé.csv')
    const id = statement?.id ?? ''
    const file = await accountant.client.getStatementFile({ params: { id } })
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes).toEqual(encode(text))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(statement?.digest)
    expect(file.type).toBe(`text/csv;charset=${charset}`)
    await expect(server.pool.query('update statements set balance = 1')).rejects.toThrow(/evidence/)
    await expect(server.pool.query('delete from statement_rows')).rejects.toThrow(/evidence/)
  })

  test('is kept once of ten that come at once', async () => {
    const text = write(await providerLines())
    const sent = await Promise.allSettled(
      Array.from({ length: 6 }, () => addStatement(accountant, text, { day })),
    )

    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await readDay()).statements).toHaveLength(1)
    await expectRefused(() => addStatement(accountant, text, { day }), {
      code: 'STATEMENT_KNOWN',
      fields: { file: expect.stringMatching(/déjà/) },
    })
  })

  test.each([
    ['is no CSV', 'Bonjour', {}, 'INVALID_INPUT', 'file'],
    ['is of another merchant', 'reference;montant;date\nX1;5;DAY', {}, 'INVALID_INPUT', 'file'],
    ['is of another day', 'reference;montant;date\nX1;5;2020-01-01', {}, 'INVALID_INPUT', 'day'],
    ['has a balance of half a franc', STATEMENT_HEAD, { balance: '0,5' }, 'INVALID_INPUT', 'balance'],
  ] as const)('that %s is refused at its field', async (_, text, changes, code, field) => {
    await expectRefused(() => addStatement(accountant, text.replace('DAY', day), { day, ...changes }), {
      code,
      fields: { [field]: expect.any(String) },
    })
  })

  test('of the other account, of no day before it, of a day that is not over, or too large is refused', async () => {
    const text = write(await providerLines())
    await expectRefused(() => addStatement(accountant, text, { day, operator: 'MOOV' }), {
      code: 'INVALID_INPUT',
      fields: { operator: expect.stringMatching(/Airtel Money/) },
    })
    await expectRefused(() => addStatement(accountant, text, { day: server.day(-1) }), {
      code: 'INVALID_INPUT',
    })
    await expectRefused(() => addStatement(accountant, STATEMENT_HEAD, { day: server.day(0) }), {
      code: 'DAY_NOT_OVER',
    })
    await expectRefused(() => addStatement(accountant, 'a;b\n'.repeat(500_001), { day }), {
      code: 'STATEMENT_TOO_LARGE',
    })
  })

  test('is read by the columns that finance has chosen', async () => {
    const body = { reference: 'Votre réf', amount: 'Total', date: 'Quand' }
    await accountant.client.changeStatementColumns({ params: { provider: 'simulator' }, body })
    await expectRefused(() => addStatement(accountant, STATEMENT_HEAD, { day }), {
      fields: { file: expect.stringMatching(/«Votre réf» .* manque/) },
    })
    const [line] = await providerLines()
    const read = await addStatement(accountant, `VOTRE REF,total,quand\n${line?.reference},30700,${day}`, {
      day,
    })
    expect(read.differences.filter(({ kind }) => kind !== 'missing')).toEqual([])
    const columns = { reference: 'reference', amount: 'montant', date: 'date', state: 'etat', kind: 'sens' }
    await accountant.client.changeStatementColumns({ params: { provider: 'simulator' }, body: columns })
  })
})

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
