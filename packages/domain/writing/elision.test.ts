import { expect, test } from 'vitest'
import { ofName } from './elision.ts'

test.each([
  ['Rose', 'de Rose'],
  ['Awa Ndong', "d'Awa Ndong"],
  ['Élodie', "d'Élodie"],
  ['A***a', "d'A***a"],
  ['Okoumé', "d'Okoumé"],
  ['Œuvre', "d'Œuvre"],
  ['Hervé', "d'Hervé"],
  ['Yves', "d'Yves"],
  ['Yannick', 'de Yannick'],
  ['', 'de '],
])('%s', (name, expected) => {
  expect(ofName(name)).toBe(expected)
})
