import { expect, it } from 'vitest'
import { readSecondFactorCode } from './second-factor-code.ts'

it.each([
  ['123456', 'app', '123456'],
  [' 123 456', 'app', '123456'],
  ['\u202a123-456\u202c', 'app', '123456'],
  ['code : １２３ ４５６', 'app', '123456'],
  ['abcde-fgh23', 'recovery', 'abcde-fgh23'],
  ['ABCDE-FGH23', 'recovery', 'abcde-fgh23'],
  ['abcdefgh23', 'recovery', 'abcde-fgh23'],
  ['abcde fgh23', 'recovery', 'abcde-fgh23'],
  [' abcde – fgh23 ', 'recovery', 'abcde-fgh23'],
  ['\u2068abcde‑fgh23\u2069', 'recovery', 'abcde-fgh23'],
  ['ａｂｃｄｅ－ｆｇｈ２３', 'recovery', 'abcde-fgh23'],
  ['Code de secours : abcde-fgh23.', 'recovery', 'abcde-fgh23'],
  ['23456-78923', 'recovery', '23456-78923'],
])('%j is a code of the kind %s', (text, kind, code) => {
  expect(readSecondFactorCode(text)).toEqual({ kind, code })
})

it.each(['', '12345', '1234567', '12345a', 'abcde-fgh2', 'abcde-fgh234', 'abcde-fgh23 abcde-fgh24'])(
  '%j is no code',
  (text) => {
    expect(readSecondFactorCode(text)).toBeNull()
  },
)
