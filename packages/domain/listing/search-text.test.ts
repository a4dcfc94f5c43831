import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listingSearchText, searchText } from './search-text.ts'

const FRENCH = [..."abcdefghijklmnopqrstuvwxyzàâäçéèêëîïôöùûüÿœæ0123456789'-,.²° "]
const frenchText = fc.array(fc.constantFrom(...FRENCH), { maxLength: 40 }).map((letters) => letters.join(''))

describe('the normalized text of a search', () => {
  it.each([
    ['Échelle', 'echelle'],
    ['ÉCHELLE', 'echelle'],
    ['Perceuse à percussion', 'perceuse a percussion'],
    ['Garçon, où ? Noël ! Ambiguë', 'garcon, ou ? noel ! ambigue'],
    ['Cœur de bœuf', 'coeur de boeuf'],
    ['ŒUVRE', 'oeuvre'],
    ['Ex æquo, CÆSAR', 'ex aequo, caesar'],
    ['L’échelle', "l'echelle"],
    ['Lʼéchelle', "l'echelle"],
    ["L'échelle", "l'echelle"],
    ['Drap 2 × 3 m', 'drap 2 × 3 m'],
    ['  Groupe \t\n électrogène\u00a0\u202f5 kVA ', 'groupe electrogene 5 kva'],
    ['', ''],
    [' \n ', ''],
  ])('of %j is %j', (text, compared) => {
    expect(searchText(text)).toBe(compared)
  })

  it('ignores case', () => {
    fc.assert(
      fc.property(frenchText, (text) => {
        expect(searchText(text.toUpperCase())).toBe(searchText(text))
      }),
    )
  })

  it('is the same whether accents are typed as one character or two', () => {
    fc.assert(
      fc.property(frenchText, (text) => {
        expect(searchText(text.normalize('NFD'))).toBe(searchText(text.normalize('NFC')))
      }),
    )
  })

  it('leaves plain letters, digits, apostrophes and single spaces alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9']+( [a-z0-9']+){0,5}$/), (text) => {
        expect(searchText(text)).toBe(text)
      }),
    )
  })

  it('is idempotent, so that stored text may be compared with typed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(searchText(searchText(text))).toBe(searchText(text))
      }),
      { numRuns: 500 },
    )
  })

  it('still finds a word inside a title', () => {
    const words = frenchText.map((text) => text.trim().replace(/\s+/g, ' '))
    fc.assert(
      fc.property(words, words, words, (before, word, after) => {
        expect(searchText(`${before} ${word.toUpperCase()} ${after}`)).toContain(searchText(word))
      }),
    )
  })
})

it('prevents a match from spanning title and description', () => {
  const stored = listingSearchText('Échelle', 'Pliante')
  expect(stored).toContain(searchText('échelle'))
  expect(stored).not.toContain(searchText('échelle pliante'))
})
