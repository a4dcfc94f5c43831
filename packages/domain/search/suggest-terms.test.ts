import { expect, test } from 'vitest'
import { termPrefix } from './suggest-terms.ts'

test.each([
  ['Pe', 'pe'],
  [' échelle ', 'echelle'],
  ['ŒUVRE', 'oeuvre'],
  ['', null],
  ['p', null],
  ['perceuse bo', null],
  ['n° 4', null],
  ['4x4', null],
  ['%_', null],
  ['p'.repeat(30), 'p'.repeat(30)],
  ['p'.repeat(31), null],
])('%j begins terms with %j', (text, prefix) => {
  expect(termPrefix(text)).toBe(prefix)
})
