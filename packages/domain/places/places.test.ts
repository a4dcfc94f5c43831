import { describe, expect, it } from 'vitest'
import { needsQuartier, placeProblems } from './item-place.ts'
import {
  CITIES,
  CITIES_BY_PROVINCE,
  findPlace,
  findTown,
  isTown,
  PLACES,
  quartierName,
  quartiersOf,
} from './places.ts'

describe('places', () => {
  it('have a slug each, a town that is known, and points in Gabon', () => {
    expect(new Set(PLACES.map(({ slug }) => slug)).size).toBe(PLACES.length)
    for (const { slug, town, point } of PLACES) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(findTown(town)).toMatchObject({ name: town })
      if (!point) continue
      expect(point.lat).toBeGreaterThan(-4)
      expect(point.lat).toBeLessThan(2.4)
      expect(point.lon).toBeGreaterThan(8.6)
      expect(point.lon).toBeLessThan(14.6)
    }
    expect(PLACES.filter(isTown)).toHaveLength(50)
    expect(PLACES.filter((place) => place.point && !isTown(place))).toHaveLength(103)
  })

  it("puts Akanda's point in Angondjé", () => {
    expect(findTown('Akanda')?.point).toEqual(findPlace('angondje')?.point)
  })

  it('have every town of the nine provinces where an item may be', () => {
    expect(CITIES_BY_PROVINCE).toHaveLength(9)
    expect(CITIES).toEqual(PLACES.filter(isTown).map(({ name }) => name))
    expect(CITIES_BY_PROVINCE.find(([, cities]) => cities.includes('Oyem'))?.[0]).toBe('Woleu-Ntem')
  })

  it.each(['Libreville', 'Akanda', 'Owendo', 'Port-Gentil', 'Franceville'])(
    '%s has quartiers to choose, and another one at the end',
    (city) => {
      expect(quartiersOf(city).length).toBeGreaterThan(10)
      expect(quartiersOf(city).at(-1)?.name).toBe('Autre quartier')
    },
  )

  it.each([
    ['akebe-ville', 'Akébé Ville'],
    ['libreville-autre', null],
    ['nulle-part', null],
    [null, null],
  ])('strangers read of %s: %s', (slug, name) => {
    expect(quartierName(slug)).toBe(name)
  })
})

describe('the place of an item', () => {
  it.each([
    ['Libreville', 'akebe-ville', {}],
    ['Libreville', 'libreville-autre', {}],
    ['Port-Gentil', 'port-gentil-balise', {}],
    ['Franceville', 'franceville-potos', {}],
    ['Oyem', null, {}],
    ['Libreville', null, {}],
    ['Libreville', 'angondje', { place: "Ce quartier n'est pas à Libreville." }],
    ['Libreville', 'libreville', { place: "Ce quartier n'existe pas." }],
    ['Libreville', 'nulle-part', { place: "Ce quartier n'existe pas." }],
  ])('in %s: %s', (location, place, problems) => {
    expect(placeProblems({ location, place })).toEqual(problems)
  })

  it.each([
    ['Libreville', '', true],
    ['Akanda', null, true],
    ['Owendo', 'owendo-autre', false],
    ['Port-Gentil', '', false],
    ['Oyem', '', false],
  ])('a new one in %s with «%s» lacks its quartier: %s', (location, place, lacks) => {
    expect(needsQuartier({ location, place })).toBe(lacks)
  })

  it.each([
    '12 rue des Manguiers',
    '3 bis, avenue de Cointet',
    'Villa 12',
    'maison n° 4 portail bleu',
    'N°17',
    'Appt 5, immeuble Diamant',
  ])('a landmark is no address: %s', (landmark) => {
    expect(placeProblems({ location: 'Libreville', landmark })).toEqual({
      landmark: 'Donnez un repère, pas votre adresse.',
    })
  })

  it.each([
    'Derrière la pharmacie de Nzeng-Ayong',
    'PK 12 route de Ntoum',
    'À 200 m du carrefour Rio',
    'Rue de la Poste, face au marché',
    'Entre les 2 stations-service',
    '',
  ])('a landmark may be: %s', (landmark) => {
    expect(placeProblems({ location: 'Libreville', landmark })).toEqual({})
  })
})
