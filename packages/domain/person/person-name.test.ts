import { expect, it } from 'vitest'
import { readPersonName } from './person-name.ts'

it('trims a name', () => {
  expect(readPersonName('  Prisca Ntsame ')).toBe('Prisca Ntsame')
  expect(readPersonName('x'.repeat(100))).toHaveLength(100)
})

it('accepts the characters of other scripts', () => {
  for (const name of ['Éyéghé-Ndong', "N'Toutoume", '李小龙', 'بشير', 'क्\u200dष', 'Jean-Paul 2']) {
    expect(readPersonName(name)).toBe(name)
  }
})

it('removes invisible characters', () => {
  expect(readPersonName('\u2067Rose\u2069 \u202eMbou\u200bmba')).toBe('Rose Mboumba')
})

it.each([
  ['nothing that is seen', '\u200b\u2060'],
  ['fillers, which count as letters', '\u3164\uffa0'],
  ['marks only', '***'],
  ['another kind of line', 'Rose\u2028Bonjour'],
])('refuses %s', (_, text) => {
  expect(readPersonName(text)).toBeNull()
})

it.each(['', '   ', 'x'.repeat(101), 'Prisca\0', 'Prisca\r\nBcc: x'])('refuses %j', (text) => {
  expect(readPersonName(text)).toBeNull()
})
