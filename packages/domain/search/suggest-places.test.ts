import { expect, it, test } from 'vitest'
import { PLACES } from '../places/places.ts'
import { placeNamed, placeTitle, suggestPlaces } from './suggest-places.ts'

it.each([
  ['nzeng', ['nzeng-ayong', 'nzeng-miang']],
  ['NZENG AY', ['nzeng-ayong']],
  ['gue', ['bas-de-gue-gue', 'haut-de-gue-gue']],
  ['baraka', ['akebe-frontiere-baraka', 'baraka-mission']],
  ['oyem', ['oyem']],
  ['pk 8', ['pk8']],
  ['P.K. 8', ['pk8']],
  ['pk-12,', ['pk12']],
  ['iai', ['i-a-i-golf']],
  ['I.A.I', ['i-a-i-golf']],
  ['iai golf', ['i-a-i-golf']],
  ['nzengayong', ['nzeng-ayong']],
  ['nzeng ayong libreville', ['nzeng-ayong']],
  ['cocotiers, port gentil', ['port-gentil-cocotiers']],
  ['bitam', ['bitam']],
  ['...', []],
  ['autre', []],
  [' ', []],
  ['zzz', []],
])('«%s» suggests %j', (text, slugs) => {
  expect(suggestPlaces(text, 8).map(({ slug }) => slug)).toEqual(slugs)
})

it('suggests no more than asked for', () => {
  expect(suggestPlaces('a', 3)).toHaveLength(3)
})

test.each([
  ['pk 8', 'pk8'],
  ['NZENG AYONG', 'nzeng-ayong'],
  ['Nzeng-Ayong, Libreville', 'nzeng-ayong'],
  ['baraka', 'akebe-frontiere-baraka'],
  ['libreville', 'libreville'],
  ['cocotiers', undefined],
  ['cocotiers port-gentil', 'port-gentil-cocotiers'],
  ['Cocotiers, Port-Gentil', 'port-gentil-cocotiers'],
  ['autre quartier', undefined],
  ['sib', undefined],
  ['', undefined],
])('«%s» is the name of %s', (text, slug) => {
  expect(placeNamed(text)?.slug).toBe(slug)
})

test('every place is found again by its title', () => {
  for (const place of PLACES) expect(placeNamed(placeTitle(place))).toBe(place)
})
