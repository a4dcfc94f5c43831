import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldCharacters } from './fold-characters.ts'
import { readOnlyDigits } from './only-digits.ts'

it.each([
  ['invisible marks', '\u202arose\u200b@exemple\u2069.test\ufeff', 'rose@exemple.test'],
  ['wide letters and signs', 'ｒｏｓｅ＠ｅｘｅｍｐｌｅ．ｔｅｓｔ', 'rose@exemple.test'],
  ['every blank', ' a\u00a0b\u202fc\u3000d\te\nf ', 'a b c d e f'],
  ['dashes', 'a‐b‑c–d—e−f', 'a-b-c-d-e-f'],
  ['apostrophes', '5’000 5‘000 5ʼ000', "5'000 5'000 5'000"],
  ['digits of other scripts', '１ ٢ ३ 𝟜 𝟱', '1 2 3 4 5'],
  ['letters with their accents', 'e\u0301', 'é'],
])('folds %s', (_, text, folded) => {
  expect(foldCharacters(text)).toBe(folded)
})

it.each(['m²', '½', '①', '㎡', 'Ⅷ'])('leaves %j: it is no digit', (text) => {
  expect(foldCharacters(text)).toBe(text)
})

it('folds each decimal digit of Unicode to its value', () => {
  for (let code = 0; code <= 0x10_ffff; code += 1) {
    const digit = String.fromCodePoint(code)
    // NFKC knows the value of some of them: wide and mathematical digits.
    const known = /\p{Nd}/u.test(digit) && digit.normalize('NFKC')
    if (!known) continue
    expect(foldCharacters(digit)).toMatch(/^\d$/)
    if (/^\d$/.test(known)) expect(foldCharacters(digit)).toBe(known)
  }
})

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['123-456', '123456'],
  ['123–456', '123456'],
  ['\u202a123456\u202c', '123456'],
  ['１２３４５６', '123456'],
  ['code : 123 456', '123456'],
  ['code=123456', '123456'],
  ['#123456', '123456'],
  ['Votre code est 123 456. Ne le donnez à personne.', '123456'],
  ['« 123456 »', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['A-123456', null],
  ['12345⑥', null],
  ['123 abc 456', null],
  ['123456 ou 654321', null],
  ['le 2 : 123456', null],
  ['', null],
])('the only six digits of %j are %s', (text, digits) => {
  expect(readOnlyDigits(text, 6)).toBe(digits)
})

it('reads a code with any decoration as that code', () => {
  const code = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'))
  const between = fc.constantFrom('', ' ', '\u00a0', '-', '\u2011', '\u200b', '.')
  const around = fc.constantFrom(
    ['', ''],
    ['code : ', ''],
    ['Code de remise ', '.'],
    ['\u202a', '\u202c'],
    ['(', ')'],
  )
  fc.assert(
    fc.property(code, between, around, (digits, separator, [before, after]) => {
      const text = `${before}${[...digits].join(separator)}${after}`
      expect(readOnlyDigits(text, 6), JSON.stringify(text)).toBe(digits)
    }),
  )
})
