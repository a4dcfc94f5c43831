import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFrancs } from '../money/francs.ts'
import { maskAmounts } from './masked-amounts.ts'

describe('an amount is masked', () => {
  it('as we write it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
        expect(maskAmounts(`Votre loyer de ${formatFrancs(amount)}.`)).toBe('Votre loyer de ***\u00a0FCFA.')
      }),
    )
  })

  it.each([
    'payé 5 000 F hier',
    'payé 5000F hier',
    'payé 5000 f hier',
    'payé 5.000 FCFA hier',
    'payé 5,000 fcfa hier',
    "payé 5'000 F hier",
    'payé 5000 F CFA hier',
    'payé 5000 F.CFA hier',
    'payé 5000 francs hier',
    'payé 1 franc hier',
    'payé 5000 francs CFA hier',
    'payé 5000 frs hier',
    'payé 5000fr hier',
    'payé 5000 XAF hier',
    'payé 5000 CFA hier',
    'payé 500 balles hier',
    'payé FCFA 5000 hier',
    'payé XAF 5 000 hier',
    'payé CFA: 5000 hier',
    'payé 25k hier',
    'payé 25 mille hier',
    'payé 25 mille francs hier',
    'payé 2,5 millions de francs hier',
    'payé cinq mille francs hier',
    'payé vingt-cinq mille hier',
    'payé deux cent mille F hier',
    'payé cent francs hier',
    'payé cinq cents FCFA hier',
    'payé 5000 hier',
    'payé 12 500 hier',
    'payé 12\u202f575 hier',
    'payé 12.500 hier',
    'payé 5\u00a0000\u202fF hier',
    'payé 2000 hier',
  ])('«%s»', (text) => {
    expect(maskAmounts(text)).toBe('payé ***\u00a0FCFA hier')
  })

  it.each([
    ['de 5000 à 6000 F', 'de ***\u00a0FCFA à ***\u00a0FCFA'],
    ['5000 F, puis 3 fois 2 500', '***\u00a0FCFA, puis 3 fois ***\u00a0FCFA'],
    ['le 24/11, 5000 F', 'le 24/11, ***\u00a0FCFA'],
    ['4k F', '***\u00a0FCFA'],
    ['+ 5 000 FCFA', '+ ***\u00a0FCFA'],
    ['5 000 FCFA/jour', '***\u00a0FCFA/jour'],
    ['5000/jour', '***\u00a0FCFA/jour'],
    ['prix:5000', 'prix:***\u00a0FCFA'],
    ['5000: trop cher', '***\u00a0FCFA: trop cher'],
    ['5  000   F, 500.F', '***\u00a0FCFA, ***\u00a0FCFA'],
    ['au 077 12 34 56. 5000 F', 'au 077 12 34 56. ***\u00a0FCFA'],
    ['le 24/11/2026.\n5000 F', 'le 24/11/2026.\n***\u00a0FCFA'],
    ['pour 2\n5000 F', 'pour 2\n***\u00a0FCFA'],
    ['« 12 000\n15 000 »', '« ***\u00a0FCFA\n***\u00a0FCFA »'],
  ])('«%s» as «%s»', (text, masked) => {
    expect(maskAmounts(text)).toBe(masked)
  })
})

it.each([
  'le 24/11/2026 à 14:30, en 2026, depuis 2019',
  '« Drone 4K avec trois batteries »',
  'du mar. 24 au jeu. 26 novembre 2026',
  'au 077 12 34 56, ou au +241 77 12 34 56',
  'reçu OK-2026-001234',
  '« Sonorisation : 2 enceintes 1 000 W, table et micros »',
  'à 1 200 km, pour 1500 personnes',
  '3 fois, 24 h, 150 chaises, 10 % de moins',
  'mille mercis, deux fois',
  'le 5 février, à 5 francophones',
  'un four, dix fourchettes',
  '',
])('«%s» stays', (text) => {
  expect(maskAmounts(text)).toBe(text)
})
