import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvFile, textCell } from './csv.ts'
import { readCsv } from './read-csv.ts'

test.each([
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://example.test";"Cliquez")',
  '+241',
  '-2+3',
  '@SUM(A1)',
  '|calc',
  '%0A',
  ' =1',
  '\t=1',
  '\r\n=1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
  '\ud800=1',
  '\0=1',
  '＝1',
  '＋1',
  '\tTexte',
])('the cell %j is shown, never computed', (text) => {
  expect(textCell(text).replace(/^"/, '')).toMatch(/^'/)
})

test.each(['Perceuse = visseuse', "L'échelle", '3-en-1', '', 'Prix + frais'])(
  'the cell %j stays as it is',
  (text) => {
    expect(textCell(text)).toBe(text)
  },
)

test('whatever a person writes stays within its cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [line, ...others] = readCsv(csvFile([['1', textCell(text), '2']]), { lines: 5, cells: 5 }) ?? []
      expect([line?.cells[0], line?.cells[2], others]).toEqual(['1', '2', []])
    }),
  )
})
