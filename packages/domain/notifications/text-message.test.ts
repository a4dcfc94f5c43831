import { expect, test } from 'vitest'
import { isOneSegment, itemText, noticeText, toGsm7 } from './text-message.ts'

test.each([
  ['é è à ù ò', true],
  ['ê', false],
  ['ç', false],
  ['«', false],
  ['a'.repeat(160), true],
  ['a'.repeat(161), false],
])('%j is one message: %s', (text, is) => {
  expect(isOneSegment(text)).toBe(is)
})

test.each([
  ['Forêt française', 'Foret francaise'],
  ['« Perceuse »', 'Perceuse'],
  ['l’été à 12\u00a0h', "l'été à 12 h"],
  ['Groupe 5 kVA 🔌', 'Groupe 5 kVA'],
  ['œuf ½ ﬁn', 'oeuf fin'],
  ['日本', ''],
  ['a|b€[c]', 'abc'],
])('%j becomes %j', (text, plain) => {
  expect(toGsm7(text)).toBe(plain)
  expect(isOneSegment(toGsm7(text))).toBe(true)
})

const LINK = `https://un-nom-assez-long.exemple.ga/s/${'x'.repeat(22)}`

test.each([
  'Perceuse',
  'Très très longue tente de réception pour 300 personnes, avec planchers, chaises, tables et sonorisation complète',
  '🔌'.repeat(100),
])('words about %j, with their link, are one message', (title) => {
  const words = itemText((item) => `Nouvelle demande pour ${item} : répondez vite.`, title)

  expect(noticeText(words, LINK)).toBe(`${words} ${LINK}`)
  expect(isOneSegment(noticeText(words, LINK))).toBe(true)
})

test('a link that does not fit is left out', () => {
  expect(noticeText('Bonjour', `https://${'x'.repeat(160)}`)).toBe('Bonjour')
})
