import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskName, shownName } from './masked-name.ts'

describe('the masked name that strangers see', () => {
  it.each([
    ['Marie Ndong', 'M***g'],
    ['Éloïse', 'É***e'],
    ['Aimé', 'A***é'],
    ['Jo', 'J***o'],
    ['  Paul  ', 'P***l'],
    ['Ɛ\u0303yɔ\u0303', 'Ɛ\u0303***ɔ\u0303'],
    ['Marie 🇬🇦', 'M***🇬🇦'],
    ['👩🏾‍🔧 Rose ❤️', '👩🏾‍🔧***❤️'],
    ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦***'],
  ])('%j is %j', (name, masked) => {
    expect(maskName(name)).toBe(masked)
  })

  it.each([
    ['A', 'A***'],
    ['', '***'],
    ['   ', '***'],
  ])('%j, too short to have a middle, is %j', (name, masked) => {
    expect(maskName(name)).toBe(masked)
  })

  it('keeps an accent on its letter when it is typed as two characters', () => {
    expect(maskName('Aimé'.normalize('NFD')).normalize('NFC')).toBe('A***é')
    expect(maskName('Éloi'.normalize('NFD')).normalize('NFC')).toBe('É***i')
  })

  it('reveals neither the middle nor the length', () => {
    const anyName = fc.stringMatching(/^[A-Za-z][A-Za-z '-]{0,40}[A-Za-z]$/)
    fc.assert(
      fc.property(anyName, (name) => {
        expect(maskName(name)).toBe(`${name.slice(0, 1)}***${name.slice(-1)}`)
      }),
    )
  })
})

describe('the name of who has chosen to be shown', () => {
  it.each([
    ['Rose Mba', 'Rose M.'],
    ['Rose Marie ndong', 'Rose N.'],
    ['  Jean-Noël   Ékoré ', 'Jean-Noël É.'],
    ["Aïcha M'Bina", 'Aïcha M.'],
    ['Rose', 'Rose'],
    ['Rose M.', 'Rose M.'],
    ['NDONG Marie Rose', 'Marie N.'],
    ['Marie-Rose NDONG OBAME', 'Marie-Rose N.'],
    ['MARIE NDONG', 'MARIE N.'],
    ['Rose de Souza', 'Rose S.'],
    ['Rose DE SOUZA', 'Rose S.'],
    ['De Souza Rose', 'Rose S.'],
    ["Rose d'Almeida", 'Rose D.'],
    ['Mme Rose Mba', 'Rose M.'],
    ['Mme Mba', 'Mme M.'],
    ['Mr Paul Mba', 'Paul M.'],
    ['Dr Jean Ékoré', 'Jean É.'],
    ['Marie-Antoinette-Bénédicte Mba', 'Marie-Antoinette M.'],
    ['محمد علي', 'محمد ع.'],
    ['Юлия Петрова', 'Юлия П.'],
    ['Ɛ\u0303yɔ\u0303 ɔ\u0303yɛ', 'Ɛ\u0303yɔ\u0303 Ɔ\u0303.'],
  ])('%j is %j', (name, shown) => {
    expect(shownName(name, true)).toBe(shown)
    expect(shownName(name, false)).toBe(maskName(name))
  })

  it.each([
    ['', 'an empty name'],
    ['077123456', 'a telephone number'],
    ['Rose 077123456', 'a telephone number as family name'],
    ['rose@exemple.ga Mba', 'an e-mail address'],
    ['okoume.ga', 'a link'],
    ['王小明', 'family name and first name in one word'],
    ['Rose 077123456 Mba', 'a telephone number between the names'],
    ['de', 'a particle alone'],
    ['Appelezmoiausoixantedixsept Mba', 'a text instead of a first name'],
  ])('%j, %s, stays masked', (name) => {
    expect(shownName(name, true)).toBe(maskName(name))
  })
})
