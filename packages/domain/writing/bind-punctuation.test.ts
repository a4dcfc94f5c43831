import { expect, it } from 'vitest'
import { bindPunctuation } from './bind-punctuation.ts'

it.each([
  ['Sono : prête ! Pour « fêtes »', 'Sono\u00a0: prête\u202f! Pour «\u00a0fêtes\u00a0»'],
  ['Vraiment ?!', 'Vraiment\u202f?!'],
  ['(oui ; non)', '(oui\u202f; non)'],
  [' : soyez prévenu', '\u00a0: soyez prévenu'],
  ['(« oui »)', '(«\u00a0oui\u00a0»)'],
  ['Awa · 3 jours · 4 000 F', 'Awa ·\u00a03 jours ·\u00a04 000 F'],
  ['https://okoume.ga', 'https://okoume.ga'],
])('%s', (text, bound) => {
  expect(bindPunctuation(text)).toBe(bound)
})
