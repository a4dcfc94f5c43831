import { expect, it } from 'vitest'
import { suggestPlaces } from './suggest-places.ts'

it.each([
  ['nzeng', ['nzeng-ayong', 'nzeng-miang']],
  ['NZENG AY', ['nzeng-ayong']],
  ['gue', ['bas-de-gue-gue', 'haut-de-gue-gue']],
  ['baraka', ['akebe-frontiere-baraka', 'baraka-mission']],
  ['oyem', ['oyem']],
  ['autre', []],
  [' ', []],
  ['zzz', []],
])('«%s» suggests %j', (text, slugs) => {
  expect(suggestPlaces(text, 8).map(({ slug }) => slug)).toEqual(slugs)
})

it('suggests no more than asked for', () => {
  expect(suggestPlaces('a', 3)).toHaveLength(3)
})
