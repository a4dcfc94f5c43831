import { expect, test } from 'vitest'
import { errorLine } from './dead-jobs.ts'

test.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['TypeError: x is not a function\n    at f (file.ts:1:2)\n    at g', 'TypeError: x is not a function'],
  ['[\n  {\n    "code": "invalid"\n  }\n]', '[ { "code": "invalid" } ]'],
  ['550 <rose.mba@exemple.test>: no such user', '550 <[adresse]>: no such user'],
  ['no account for +241 77 12 34 56', 'no account for [numéro]'],
  ['no account for 077123456.', 'no account for [numéro].'],
  [
    'operation 0190a1b2-1234-7abc-8def-123456789012 is gone',
    'operation 0190a1b2-1234-7abc-8def-123456789012 is gone',
  ],
  [null, ''],
])('of an error one line is shown, without personal data: %j', (error, line) => {
  expect(errorLine(error)).toBe(line)
})

test('a long error is truncated', () => {
  expect(errorLine('x '.repeat(500))).toHaveLength(201)
})
