import { createHash } from 'node:crypto'
import { addDays } from '@okoume/domain/calendar/calendar-day.ts'
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
  TOTAL,
  useReconciledTown,
  withdrawAll,
  write,
} from './reconciled-town.test-helper.ts'

useReconciledTown()

/** The day after, once it is over. */
async function dayAfter() {
  const next = addDays(day, 1)
  if (server.day(0) <= next) await server.passDays(1)
  return next
}

const french = (day: string) => day.split('-').toReversed().join('/')

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

  test('of the day after may say that a payment failed, which is a difference of that day', async () => {
    const [late, ...lines] = await providerLines()
    if (!late) return expect.unreachable()
    await addStatement(accountant, write(lines), { day })
    const next = await dayAfter()
    const text = `${STATEMENT_HEAD}\n${late.reference};${late.amount};${day} 23:59;FAILED;\n;5;${next};échec;`

    const read = await addStatement(accountant, text, { day: next })

    expect(read.differences).toMatchObject([
      { kind: 'state', reference: late.reference, theirs: late.amount },
      { kind: 'unknown' },
    ])
    expect((await readDay()).open).toBe(0)
  })

  test('of each provider is asked for where both moved money at one operator', async () => {
    const [other, ...lines] = await providerLines()
    if (!other) return expect.unreachable()
    const toProvider = (provider: string) =>
      server.pool.query('update payment_operations set provider = $1 where reference = $2', [
        provider,
        other.reference,
      ])
    await toProvider('pawapay')
    try {
      const read = await addStatement(accountant, write(lines), { day })
      expect(read).toMatchObject({ open: 0, missing: [{ operator: 'AIRTEL', provider: 'pawapay' }] })
      expect(read.accounts.map(({ provider }) => provider)).toEqual(['pawapay', 'simulator'])
      await expectRefused(() => accountant.client.closeDay({ params: { day }, body: {} }), {
        code: 'STATEMENT_MISSING',
        fields: { day: expect.stringMatching(/Airtel Money \(pawaPay\)/) },
      })
    } finally {
      await toProvider('simulator')
    }
  })

  test.each([
    ['tabs', -31, (of: string) => `reference\tmontant\tdate\nX\t1 000\t${of}`, 1000],
    [
      'commas, and its amounts as in English',
      -32,
      (of: string) => `reference,montant,date\nX,"1,000.00",${of}`,
      1000,
    ],
    ['points between thousands', -33, (of: string) => `reference;montant;date\nX;1.000,00;${of}`, 1000],
    [
      'narrow spaces between thousands',
      -34,
      (of: string) => `reference;montant;date\nX;1\u202f000 FCFA;${of}`,
      1000,
    ],
    [
      'a heading of two lines',
      -35,
      (of: string) => `"note\nlibre",reference,montant,date\n,X,1000,${of}`,
      1000,
    ],
    [
      'a note of two lines',
      -36,
      (of: string) => `reference;montant;date;note\nX;1000;${of};"un\n""deux"""`,
      1000,
    ],
    ['French dates', -37, (of: string) => `reference;montant;date\nX;1000;${french(of)} 23:59`, 1000],
    ['times of London', -38, (of: string) => `reference;montant;date\nX;1000;${of}T22:59:59Z`, 1000],
    ['minus', -39, (of: string) => `reference;montant;date\nX;-1 000;${of}`, 1000],
  ])('with %s is read', async (_, from, write, theirs) => {
    const of = server.day(from)
    expect((await addStatement(accountant, write(of), { day: of })).differences).toMatchObject([
      { kind: 'unknown', reference: 'X', theirs },
    ])
  })

  test('of headings alone is one of a day without a payment', async () => {
    const of = server.day(-40)
    expect(await addStatement(accountant, STATEMENT_HEAD, { day: of })).toMatchObject({
      open: 0,
      statements: [{ rows: 0 }],
    })
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
    const next = await dayAfter()
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
