import { describe, expect, it } from 'vitest'
import { maskListingTexts, maskPublicText } from './public-text.ts'

describe('the public text of a listing', () => {
  it.each([
    ['Appelez le 077 12 34 56.', 'Appelez le •••.'],
    ['Appelez le zéro soixante-dix-sept douze trente-quatre cinquante-six.', 'Appelez le •••.'],
    ['Écrivez à rose@exemple.test !', 'Écrivez à ••• !'],
    ['Voir https://exemple.test/a?b=c#d, merci', 'Voir •••, merci'],
    ['Voir (http://exemple.test).', 'Voir (•••).'],
    ['WWW.Exemple.Ga', '•••'],
    ['sur wa.me/24177123456 ou t.me/rose', 'sur ••• ou •••'],
    ['facebook.com/rose.mboumba', '•••'],
    ['ma boutique rose-location.com !', 'ma boutique ••• !'],
    ['rose.exemple.ga, à Glass', '•••, à Glass'],
  ])('masks %j', (text, shown) => {
    expect(maskPublicText(text)).toEqual({ text: shown, hidden: true })
  })

  it.each([
    'Perceuse 750 W, 220 V, mandrin 13 mm, 2,5 kg. Forets de 3 à 12.',
    'Canapé 3 places, 200 x 95 x 80 cm, état neuf.Me contacter ici.',
    'Caution 25 000 FCFA, à rendre avant le 24/11/2026 à 18h30.',
    'Modèle GBH 2-26 DRE, réf. 0611253708.1 ; tailles 62, 64, 66, 68',
    'Bière/soda, 12.5/10, max.charge/jour, n°7.b/c, etc.',
    'Entre P.K. 8 et P.K. 12, derrière S.N.I. - Owendo.',
  ])('leaves %j alone', (text) => {
    expect(maskPublicText(text)).toEqual({ text, hidden: false })
  })

  it('masks the title, the description, the specifications and the checklist', () => {
    const number = '077123456'
    const listing = {
      title: number,
      description: number,
      landmark: number,
      specifications: { [number]: number, Poids: '2 kg' },
      checklist: [number, 'Mallette', 'rose@exemple.test'],
    }
    expect(maskListingTexts(listing)).toEqual({
      title: '•••',
      description: '•••',
      landmark: '•••',
      specifications: { '•••': '•••', Poids: '2 kg' },
      checklist: ['•••', 'Mallette'],
    })
  })

  it.each(['a.'.repeat(2000), 'a'.repeat(4000), 'www.'.repeat(1000), 'a-'.repeat(2000), '...'.repeat(1300)])(
    'masks the longest text in linear time',
    (text) => {
      const startedAt = process.threadCpuUsage()
      maskPublicText(text)
      expect(process.threadCpuUsage(startedAt).user / 1000).toBeLessThan(100)
    },
  )
})
