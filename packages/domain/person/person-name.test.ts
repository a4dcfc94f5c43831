import { expect, it } from 'vitest'
import { readPersonName } from './person-name.ts'

it('keeps a name without the spaces around it', () => {
  expect(readPersonName('  Prisca Ntsame ')).toBe('Prisca Ntsame')
  expect(readPersonName('x'.repeat(100))).toHaveLength(100)
})

it('keeps what other writings are made with', () => {
  for (const name of ['Éyéghé-Ndong', "N'Toutoume", '李小龙', 'بشير', 'क्\u200dष', 'Jean-Paul 2']) {
    expect(readPersonName(name)).toBe(name)
  }
})

it('leaves out what is not seen', () => {
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
