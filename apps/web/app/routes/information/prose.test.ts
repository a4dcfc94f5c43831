import { describe, expect, it } from 'vitest'
import { enumerate, plainText, splitProse, unbroken } from './prose.ts'

describe('a text of the information pages', () => {
  it('is words, strong words and links, in their order', () => {
    expect(splitProse('Lisez **bien** les [conditions](/conditions#prix).')).toEqual([
      { kind: 'words', text: 'Lisez ' },
      { kind: 'strong', text: 'bien' },
      { kind: 'words', text: ' les ' },
      { kind: 'link', text: 'conditions', to: '/conditions#prix' },
      { kind: 'words', text: '.' },
    ])
  })

  it.each(['', 'Sans marque.', 'Un nom masqué : A***a.', 'Un prix [en FCFA] (toujours).'])(
    'is unchanged without markup: %s',
    (text) => {
      expect(plainText(text)).toBe(text)
      expect(splitProse(text).every(({ kind }) => kind === 'words')).toBe(true)
    },
  )

  it('loses its markup and nothing else as plain text', () => {
    expect(plainText('**Oui** : [écrivez-nous](mailto:a@b.test).')).toBe('Oui : écrivez-nous.')
    expect(plainText(['Un **premier** point.', 'Un [second](/faq).'])).toBe('Un premier point. Un second.')
  })
})

it('no line begins with punctuation of the word before it', () => {
  expect(unbroken('« Awa » : qui ? Une amie ; oui !')).toBe(
    '«\u00a0Awa\u00a0»\u00a0: qui\u00a0? Une amie\u00a0; oui\u00a0!',
  )
})

it.each([
  [[], ''],
  [['un'], 'un'],
  [['un', 'deux'], 'un ou deux'],
  [[7, 14, 21], '7, 14 ou 21'],
] as const)('%j is listed as «%s»', (words, text) => {
  expect(enumerate(words, 'ou')).toBe(text)
})
