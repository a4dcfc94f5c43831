import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_FRANCS } from './amount.ts'
import { readWholeNumber } from './written-number.ts'

describe('amounts and quantities as people write them', () => {
  it.each([
    ['5000', 5000],
    ['5 000', 5000],
    ['5\u202f000', 5000],
    ['5\u2009000\u200b', 5000],
    ['\u202a5000\u202c', 5000],
    ['5\u00a0000 FCFA', 5000],
    ['5.000', 5000],
    ['5,000', 5000],
    ["5'000", 5000],
    ['5’000', 5000],
    ['5000F', 5000],
    ['5 000 F CFA', 5000],
    ['5000 f.cfa', 5000],
    ['XAF 5000', 5000],
    ['FCFA 5 000', 5000],
    ['5000 francs', 5000],
    ['5 000 francs CFA.', 5000],
    ['Prix : 5 000 F', 5000],
    ['５０００', 5000],
    ['٥٠٠٠', 5000],
    ['5 000 !', 5000],
    ['5k', 5000],
    ['12 K', 12_000],
    ['5 000,00', 5000],
    ['5.000,00 FCFA', 5000],
    ['5,000.00', 5000],
    ['5000.0', 5000],
    ['5 000.', 5000],
    ['12.500', 12_500],
    ['1,250,000 f', 1_250_000],
    ['012', 12],
    ['0', 0],
    ['-3', -3],
    ['−3', -3],
    ['cinq mille', 5000],
    ['Cinq mille francs', 5000],
    ['mille', 1000],
    ['mille cinq cents', 1500],
    ['vingt-cinq mille', 25_000],
    ['vingt et un mille', 21_000],
    ['soixante-quinze mille', 75_000],
    ['soixante et onze', 71],
    ['quatre-vingts', 80],
    ['quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix', 99_990],
    ['cent vingt mille F', 120_000],
    ['deux cent mille', 200_000],
    ['un million de francs', 1_000_000],
    ['deux millions cinq cent mille', 2_500_000],
    ['5 mille', 5000],
    ['5 mille 500', 5500],
    ['neuf', 9],
    ['trois cent', 300],
  ])('reads %j', (text, number) => expect(readWholeNumber(text)).toBe(number))

  it.each([
    '',
    ' ',
    '\u200b',
    '12,5',
    '12.50',
    '5,00',
    '500,00',
    '5 000,50',
    '5.000,50',
    '5.000.00',
    '50 00',
    '5 0000',
    '0.500',
    '0,500',
    '1.250 000',
    '1.2.3',
    '2,5k',
    '1e3',
    '0x10',
    '½',
    '5000²',
    '5000①',
    '5 000 €',
    '5000/jour',
    '5000 6000',
    '5000-6000',
    '5000 ou 6000',
    'F',
    'million',
    'et',
    'un million deux',
    'deux mille cinq',
    'cinq mille six mille',
    'mille million',
    'beaucoup',
    'cinq '.repeat(1000),
  ])('refuses %j', (text) => expect(readWholeNumber(text)).toBeNaN())

  const amount = fc.integer({ min: 0, max: MAX_FRANCS })

  it('reads any amount with any separator, mark and currency as that amount', () => {
    const separator = fc.constantFrom('', ' ', '\u00a0', '\u202f', '\u2009', '.', ',', "'", '’')
    const around = fc.constantFrom(
      ['', ''],
      ['', ' FCFA'],
      ['', 'F'],
      ['XAF ', ''],
      ['Montant : ', ' francs'],
    )
    const mark = fc.constantFrom('', '\u200e', '\u202a', '\ufeff', '\u200b')
    fc.assert(
      fc.property(amount, separator, around, mark, (number, between, [before, after], hidden) => {
        const written = String(number).replace(/\B(?=(\d{3})+$)/g, between)
        const text = `${hidden}${before}${[...written].join(hidden)}${after}${hidden}`
        expect(readWholeNumber(text), JSON.stringify(text)).toBe(number)
      }),
      { numRuns: 500 },
    )
  })

  it('never reads another amount where a zero is missing or too many', () => {
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom(' ', '.', ','),
        fc.constantFrom('', '0', '00', '0000'),
        (number, between, end) => {
          const text = `${number % 1000}${between}${end}`
          if (end !== '') expect(readWholeNumber(text), text).toBeNaN()
        },
      ),
    )
  })
})
