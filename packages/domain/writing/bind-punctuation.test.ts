import { expect, it } from 'vitest'
import { bindPunctuation } from './bind-punctuation.ts'

it.each([
  ['Sono : prête ! Pour « fêtes »', 'Sono\u00a0: prête\u00a0! Pour «\u00a0fêtes\u00a0»'],
  ['Vraiment ?!', 'Vraiment\u00a0?!'],
  ['(oui ; non)', '(oui\u00a0; non)'],
  [' : soyez prévenu', '\u00a0: soyez prévenu'],
  ['(« oui »)', '(«\u00a0oui\u00a0»)'],
  ['nav :focus, a ? b.c', 'nav :focus, a\u00a0? b.c'],
  ['liste :\n  ; suite', 'liste\u00a0:\n  ; suite'],
  ['https://okoume.ga', 'https://okoume.ga'],
])('%s', (text, bound) => {
  expect(bindPunctuation(text)).toBe(bound)
  expect(bound).toHaveLength(text.length)
})
