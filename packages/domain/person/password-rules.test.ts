import { expect, test } from 'vitest'
import {
  findPasswordProblem,
  normalizePassword,
  PASSWORD_LENGTH,
  PASSWORD_PROBLEMS,
  WEAK_PASSWORD,
} from './password-rules.ts'

const COMMON = new Set(['motdepasse', 'azertyuiop'])
const isCommon = (password: string) => COMMON.has(password)

test.each([
  ['', 'too-short'],
  ['a'.repeat(PASSWORD_LENGTH.least - 1), 'too-short'],
  ['a'.repeat(PASSWORD_LENGTH.least), null],
  ['a'.repeat(PASSWORD_LENGTH.most), null],
  ['a'.repeat(PASSWORD_LENGTH.most + 1), 'too-long'],
  ['        ', null],
  ['okoume-demo', null],
  ['motdepasse', 'common'],
  ['MotDePasse', 'common'],
  ['motdepasse2', null],
])('%j: %s', (password, problem) => {
  expect(findPasswordProblem(password, isCommon)).toBe(problem)
})

test('a character counts once, however it is encoded', () => {
  expect(findPasswordProblem('🌳'.repeat(PASSWORD_LENGTH.least - 1))).toBe('too-short')
  expect(findPasswordProblem('🌳'.repeat(PASSWORD_LENGTH.least))).toBeNull()
  expect(findPasswordProblem('🌳'.repeat(PASSWORD_LENGTH.most))).toBeNull()
  expect(findPasswordProblem('🌳'.repeat(PASSWORD_LENGTH.most + 1))).toBe('too-long')
})

test('the same password counts the same in NFC and in NFD', () => {
  for (const [form, length] of [
    ['NFC', PASSWORD_LENGTH.most],
    ['NFD', PASSWORD_LENGTH.most],
  ] as const) {
    expect(findPasswordProblem('ệ'.repeat(length).normalize(form))).toBeNull()
    expect(findPasswordProblem('é'.repeat(PASSWORD_LENGTH.least - 1).normalize(form))).toBe('too-short')
    expect(findPasswordProblem('motdépasse'.normalize(form), (password) => password === 'motdépasse')).toBe(
      'common',
    )
  }
})

test.each([
  ['marché-été'.normalize('NFD'), 'marché-été'.normalize('NFC')],
  ['quatre\u00a0mots\u202fbien\u3000choisis', 'quatre mots bien choisis'],
  ['  deux blancs  ', '  deux blancs  '],
  ['①ﬁ🌳', '①ﬁ🌳'],
])('%j is hashed as %j', (password, normalized) => {
  expect(normalizePassword(password)).toBe(normalized)
})

test('requires no symbol, digit or capital', () => {
  expect(findPasswordProblem('quatremotsbienchoisis', isCommon)).toBeNull()
})

test('without the list, common passwords are left to the server', () => {
  expect(findPasswordProblem('motdepasse')).toBeNull()
})

test("the message for a weak password is the form's own", () => {
  expect(WEAK_PASSWORD).toBe('Le mot de passe est trop faible.')
  expect(PASSWORD_PROBLEMS['too-short']).toContain(WEAK_PASSWORD)
  expect(PASSWORD_PROBLEMS.common).toContain(WEAK_PASSWORD)
})
