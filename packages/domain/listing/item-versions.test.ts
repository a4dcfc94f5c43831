import { expect, test } from 'vitest'
import { type ItemVersion, listItemChanges } from './item-versions.ts'

const DRILL: ItemVersion = {
  title: 'Perceuse',
  description: 'Avec ses mèches.',
  landmark: '',
  specifications: { Marque: 'Bosch', Puissance: '750 W' },
  checklist: ['Le mandrin'],
  price: 5000,
  priceUnit: 'jour',
  weekPrice: null,
  monthPrice: null,
  deposit: 20_000,
  trustedDeposit: null,
  value: 90_000,
}

test.each<[string, Partial<ItemVersion>, readonly (readonly [string, string, string])[]]>([
  ['nothing', {}, []],
  ['a title', { title: 'Perceuse Bosch' }, [['Titre', 'Perceuse', 'Perceuse Bosch']]],
  ['a price', { price: 6000 }, [['Prix', '5\u202f000\u00a0FCFA par jour', '6\u202f000\u00a0FCFA par jour']]],
  [
    'a unit alone',
    { priceUnit: 'mois' },
    [['Prix', '5\u202f000\u00a0FCFA par jour', '5\u202f000\u00a0FCFA par mois']],
  ],
  ['a first week price', { weekPrice: 30_000 }, [['Prix de la semaine', '', '30\u202f000\u00a0FCFA']]],
  ['a deposit', { deposit: 0, trustedDeposit: null }, [['Caution', '20\u202f000\u00a0FCFA', '0\u00a0FCFA']]],
  [
    'a declared value',
    { value: 80_000 },
    [['Valeur déclarée', '90\u202f000\u00a0FCFA', '80\u202f000\u00a0FCFA']],
  ],
  [
    'a specification and a line',
    { specifications: { Puissance: '750 W' }, checklist: [] },
    [
      ['Caractéristiques', 'Marque : Bosch\nPuissance : 750 W', 'Puissance : 750 W'],
      ['Remis avec', 'Le mandrin', ''],
    ],
  ],
  ['the order of specifications', { specifications: { Puissance: '750 W', Marque: 'Bosch' } }, []],
])('an edit of %s is listed as it reads', (_, edit, expected) => {
  const changes = listItemChanges(DRILL, { ...DRILL, ...edit })
  expect(changes.map(({ name, before, after }) => [name, before, after])).toEqual(expected)
})
