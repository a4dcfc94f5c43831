import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarDay } from '../calendar/calendar-day.ts'
import { MAX_STATEMENT_ROWS, readStatement, referenceKey } from './read-statement.ts'
import { readAmount, readDate } from './statement-cells.ts'
import { PROVIDER_STATEMENTS, type StatementColumns } from './statement-columns.ts'

describe('an amount', () => {
  test.each([
    ['5000', 5000],
    ['5 000', 5000],
    ['5\u202f000 FCFA', 5000],
    ['5000.00', 5000],
    ['5.000,00', 5000],
    ['5,000.00 XAF', 5000],
    ['5.000', 5000],
    ['1 234 567', 1_234_567],
    ['-700', -700],
    ['\u2212700', -700],
    ['(700)', -700],
    ['+700', 700],
    ['0', 0],
    ['5000.50', null],
    ['12.3456', null],
    ['1,23,456', null],
    ['cinq mille', null],
    ['', null],
    ['99999999999', null],
    ['-1 000', -1000],
    ['- 1.000,00', -1000],
    [`${' '.repeat(50_000)}x`, null],
  ])('«%s» is %s', (cell, amount) => {
    expect(readAmount(cell)).toBe(amount)
  })

  test('is read from any way of writing it', () => {
    const ways = [
      (n: number) => String(n),
      (n: number) => n.toFixed(2),
      (n: number) => n.toLocaleString('fr-FR'),
      (n: number) => n.toLocaleString('de-DE'),
      (n: number) => `${n.toLocaleString('en-US')} XAF`,
    ]
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(...ways), (amount, write) => {
        expect(readAmount(write(amount))).toBe(amount)
      }),
    )
  })
})

describe('a date', () => {
  test.each([
    ['2026-11-29', '2026-11-29'],
    ['2026-11-29T22:59:59Z', '2026-11-29'],
    ['2026-11-29T23:00:00Z', '2026-11-30'],
    ['2026-11-29 23:30:00.123456+00:00', '2026-11-30'],
    ['2026-11-29 23:30', '2026-11-29'],
    ['29/11/2026', '2026-11-29'],
    ['29-11-2026 00:01:00', '2026-11-29'],
    ['29/11/2026 à 10h05', '2026-11-29'],
    ['2026-02-30', undefined],
    ['11/29/2026', undefined],
    ['2026-11-29 25:00', undefined],
    ['hier', undefined],
  ])('«%s» is the day %s in Libreville', (cell, day) => {
    expect(readDate(cell)?.day).toBe(day)
  })
})

const DAY = calendarDay('2026-11-29')
const { columns } = PROVIDER_STATEMENTS.simulator
const HEAD = 'Référence;Montant;Date;État;Sens;Commission;Solde'
const ROW = 'AB-12;5000;2026-11-29 10:00;SUCCESS;PAYMENT;75;95000'

const read = (text: string, changes: { columns?: StatementColumns; chosen?: boolean } = {}) =>
  readStatement({ text, day: DAY, columns, chosen: false, ...changes })

describe('a statement', () => {
  test('has its rows, and the balance after the newest', () => {
    expect(read(`${HEAD}\n${ROW}\n;300;29/11/2026 11:00;Échec;Retrait;;94700`)).toEqual({
      rows: [
        {
          line: 2,
          reference: 'AB-12',
          amount: 5000,
          direction: 'in',
          charge: 75,
          state: 'succeeded',
          day: '2026-11-29',
        },
        {
          line: 3,
          reference: '',
          amount: 300,
          direction: 'out',
          charge: null,
          state: 'failed',
          day: '2026-11-29',
        },
      ],
      balance: 94_700,
    })
  })

  test('may have its newest row first', () => {
    const rows = ['A;1;2026-11-29 12:00;ok;in;;300', 'B;1;2026-11-29 11:00;ok;in;;200']
    expect(read([HEAD, ...rows].join('\n'))).toMatchObject({ balance: 300 })
  })

  test('may have no rows, and no columns but those that are needed', () => {
    expect(read('reference,montant,date')).toEqual({ rows: [], balance: null })
    expect(read('reference,montant,date\nA,-20,2026-11-29')).toMatchObject({
      rows: [{ direction: 'out', amount: 20, state: 'succeeded', charge: null }],
    })
  })

  test.each([
    ['a payment', 'PAYMENT'],
    ['a withdrawal', 'GIVE_CHANGE'],
    ['what has no name', ''],
  ])('with a minus says that the money of %s left', (_, kind) => {
    const text = `${HEAD}\nA;-500;2026-11-29;ok;${kind};;`
    expect(read(text)).toMatchObject({ rows: [{ direction: 'out', amount: 500 }] })
  })

  test.each([
    ['oldest row first', [28, 29, 30], 29],
    ['newest row first', [30, 29, 28], 29],
    ['no balance on its day', [30], null],
  ])('with rows around midnight, %s, has the balance of the end of its day', (_, days, balance) => {
    const rows = days.map((one) => `A;1;${one}/11/2026 00:01;ok;in;;${one}`)
    expect(read([HEAD, ...rows, 'B;1;29/11/2026 00:00;ok;in;;'].join('\n'))).toMatchObject({ balance })
  })

  test('may have a balance of billions', () => {
    expect(read(`${HEAD}\nA;1;29/11/2026;ok;in;;12 345 678 901`)).toMatchObject({ balance: 12_345_678_901 })
    expect(read(`${HEAD}\nA;1;29/11/2026;ok;in;;${10 ** 13}`)).toMatchObject({
      problem: expect.stringMatching(/solde/),
    })
  })

  test('may have rows around midnight', () => {
    expect(read(`${HEAD}\nA;1;30/11/2026 00:01;ok;in;;`)).toMatchObject({ rows: [{ day: '2026-11-30' }] })
  })

  test.each([
    ['a text', 'file', 'Bonjour', /lisible/],
    ['an open quote', 'file', `${HEAD}\n"A;1`, /lisible/],
    ['binary', 'file', 'PK\u0003\u0004\0;;;', /lisible/],
    ['nothing', 'file', '', /lisible/],
    ['a missing column', 'file', 'montant;date\n1;2', /La colonne «reference» .* manque.*montant, date/],
    [
      'a column twice',
      'file',
      'reference;montant;date;Montant\nA;1;29/11/2026;2',
      /«montant» est là deux fois/,
    ],
    ['a date that is none', 'file', `${HEAD}\nA;1;demain;ok;in;;`, /^Ligne 2 : «demain»/],
    ['an amount that is none', 'file', `${HEAD}\nA;un;29/11/2026;ok;in;;`, /^Ligne 2 : «un»/],
    ['a second line of headings', 'file', `${HEAD}\n${HEAD}\n${ROW}`, /^Ligne 2 : «Date» n'est pas une date/],
    [
      'a title above its headings',
      'file',
      `Relevé;Airtel\n${HEAD}\n${ROW}`,
      /manque.*Ce fichier a : Relevé, Airtel/,
    ],
    ['a day that the month does not have', 'file', `${HEAD}\nA;1;29/13/2026;ok;in;;`, /«29\/13\/2026»/],
    ['an amount of a sum', 'file', `${HEAD}\nA;=1+1;29/11/2026;ok;in;;`, /^Ligne 2 : «=1\+1»/],
    ['a huge amount', 'file', `${HEAD}\nA;1000000001;29/11/2026;ok;in;;`, /n'est pas un montant/],
    [
      'a total below its rows',
      'file',
      `${HEAD}\n${ROW}\nTotal;5000;;;;;`,
      /^Ligne 3 : «» n'est pas une date/,
    ],
    ['a charge that is none', 'file', `${HEAD}\nA;1;29/11/2026;ok;in;x;`, /commission/],
    ['a balance that is none', 'file', `${HEAD}\nA;1;29/11/2026;ok;in;;x`, /solde/],
    ['a state of no meaning', 'file', `${HEAD}\nA;1;29/11/2026;bof;in;;`, /l'état «bof»/],
    [
      'a long reference',
      'file',
      `${HEAD}\n${'A'.repeat(101)};1;29/11/2026;ok;in;;`,
      /référence est trop longue/,
    ],
    [
      'too many rows',
      'file',
      `${HEAD}\n${`${ROW}\n`.repeat(MAX_STATEMENT_ROWS + 1)}`,
      /au plus 20000 lignes/,
    ],
    [
      'rows of another day',
      'day',
      `${HEAD}\nA;1;12/11/2026;ok;in;;`,
      /du 12\/11\/2026.*celui du 29\/11\/2026/,
    ],
  ])('with %s is refused at its field', (_, field, text, problem) => {
    expect(read(text)).toMatchObject({ field, problem: expect.stringMatching(problem) })
  })

  test('needs every column that finance has chosen', () => {
    const text = 'reference;montant;date\nA;1;29/11/2026'
    expect(read(text, { chosen: true })).toMatchObject({ problem: expect.stringMatching(/«etat»/) })
    const none = { ...columns, state: '', kind: '', charge: '', balance: '' }
    expect(read(text, { columns: none, chosen: true })).toMatchObject({ rows: [{ reference: 'A' }] })
  })
})

test('references are the same without hyphens and capitals', () => {
  expect(referenceKey('0b7e-AB12')).toBe(referenceKey('0B7EAB12'))
})
