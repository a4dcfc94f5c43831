import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeHolder, maskHolder } from './account-holder.ts'

const named = (name: string | null) => ({ isActive: true, name })

describe('an account is in the name of a person', () => {
  test.each([
    ['MBOUMBA ROSE', 'Rose Mboumba'],
    ['Éloïse N’Dong-Obame', 'eloise obame'],
    ['Rose Marie MBOUMBA EPOUSE NZE', 'Rose Mboumba'],
  ])('%s is %s', (holder, person) => {
    expect(judgeHolder(named(holder), person)).toBe('same')
  })

  test.each([
    ['Rose Mintsa', 'Rose Mboumba'],
    ['Régis Moussavou', 'Rose Mboumba'],
    ['ROSE', 'Rose Mboumba'],
    ['R. M. Nze', 'R. M. Obame'],
    ['Rose Rose', 'Rose Mboumba'],
    ['???', 'Rose Mboumba'],
  ])('%s may be another than %s', (holder, person) => {
    expect(judgeHolder(named(holder), person)).toBe('other')
  })

  test('what the operator does not say is unknown, and an account that takes no money is inactive', () => {
    expect(judgeHolder(null, 'Rose Mboumba')).toBe('unknown')
    expect(judgeHolder(named(null), 'Rose Mboumba')).toBe('unknown')
    expect(judgeHolder({ isActive: false, name: 'Rose Mboumba' }, 'Rose Mboumba')).toBe('inactive')
  })
})

describe('a holder is shown', () => {
  test.each([
    ['Régis Moussavou', 'R••• M•••'],
    ['  mboumba   née nze ', 'M••• N••• N•••'],
    ["N'Dong", 'N••• D•••'],
    ['Éva', 'É•••'],
    ['a b c d e f', 'A••• B••• C••• D•••'],
    ['', ''],
  ])('of %j no more than %j', (name, masked) => {
    expect(maskHolder(name)).toBe(masked)
  })

  test('by initials alone, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        for (const word of maskHolder(name).split(' ').filter(Boolean))
          expect(word.endsWith('•••') && [...word.normalize('NFD').replace(/\p{M}/gu, '')].length <= 6).toBe(
            true,
          )
      }),
    )
  })
})
