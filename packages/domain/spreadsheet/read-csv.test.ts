import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const LIMITS = { lines: 1000, cells: 10 }
const cellsOf = (text: string) => readCsv(text, LIMITS)?.map(({ cells }) => cells)

test.each([
  [
    'semicolons',
    'a;b\r\n1,5;2\r\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'commas',
    'a,b\n1;5,2',
    [
      ['a', 'b'],
      ['1;5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a byte order mark',
    '\ufeffa;b\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'quotes',
    '"a;b";"c ""d"""\n"x\ny";z',
    [
      ['a;b', 'c "d"'],
      ['x\ny', 'z'],
    ],
  ],
  [
    'a quoted heading with the other delimiter',
    '"a,b,c,d";e\n1;2',
    [
      ['a,b,c,d', 'e'],
      ['1', '2'],
    ],
  ],
  [
    'a heading of two lines',
    '"a\nb",c\n1,2',
    [
      ['a\nb', 'c'],
      ['1', '2'],
    ],
  ],
  [
    'empty lines',
    'a;b\n\n;;\n1;2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['blanks around cells', ' a ;b \n', [['a', 'b']]],
  ['nothing', '', []],
])('%s are read', (_, text, cells) => {
  expect(cellsOf(text)).toEqual(cells)
})

test('a quote that is not closed is no CSV', () => {
  expect(readCsv('a;b\n"1;2\n', LIMITS)).toBeNull()
})

test('a line is found again by its number, also behind a quoted end of line', () => {
  expect(readCsv('a;b\n\n"x\ny";2\n3;4', LIMITS)?.map(({ line }) => line)).toEqual([1, 3, 5])
})

test('what is quoted comes back, whatever it is', () => {
  const cell = fc
    .string({ minLength: 1, unit: 'binary' })
    .filter((text) => text.trim() === text && text !== '')
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const text = rows
        .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(';'))
        .join('\r\n')
      expect(cellsOf(`"a";"b"\n${text}`)).toEqual([['a', 'b'], ...rows])
    }),
  )
})

test.each([
  ['lines', 'a;b\n'.repeat(500_000), 1001],
  ['cells', 'a;'.repeat(1_000_000), null],
  ['quotes of the first line that is not closed', `a;"${'""'.repeat(900_000)}`, null],
  ['cells of a later line', `a;b\n${';'.repeat(11)}`, null],
  ['quotes that each stand for one', `a;b\n"${'""'.repeat(900_000)}"`, 2],
] as const)('too many %s end the reading', (_, text, lines) => {
  expect(readCsv(text, LIMITS)?.length ?? null).toBe(lines)
})
