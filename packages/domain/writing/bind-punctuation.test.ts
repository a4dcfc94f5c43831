import { expect, it } from 'vitest'
import { bindPunctuation } from './bind-punctuation.ts'

it.each([
  ['Sono : prête ! Pour « fêtes »', 'Sono\u00a0: prête\u00a0! Pour «\u00a0fêtes\u00a0»'],
  ['Vraiment ?!', 'Vraiment\u00a0?!'],
  ['(oui ; non)', '(oui\u00a0; non)'],
  [' : soyez prévenu', '\u00a0: soyez prévenu'],
  ['(« oui »)', '(«\u00a0oui\u00a0»)'],
  ['https://okoume.ga', 'https://okoume.ga'],
])('%s', (text, bound) => {
  expect(bindPunctuation(text)).toBe(bound)
})
