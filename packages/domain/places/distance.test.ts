import { describe, expect, it } from 'vitest'
import { distanceKm, distanceText, haversine, nearestPlace, placesByDistance } from './distance.ts'
import { findPlace, findTown, isTown, PLACES, type Place } from './places.ts'

function placeOf(slug: string): Place {
  const place = findPlace(slug)
  if (!place) throw new Error(slug)
  return place
}

describe('distances', () => {
  it('are great-circle distances', () => {
    // A degree along the equator.
    expect(haversine({ lat: 0, lon: 9 }, { lat: 0, lon: 10 })).toBeCloseTo(111.19, 1)
    expect(haversine({ lat: 0.4, lon: 9.4 }, { lat: 0.4, lon: 9.4 })).toBe(0)
  })

  it.each([
    ['louis', 'louis', 0, 'dans ce quartier'],
    ['louis', 'plaine-orety', 1, '≈\u00a01\u00a0km'],
    ['louis', 'nzeng-ayong', 6, '≈\u00a06\u00a0km'],
    ['louis', 'angondje', 14, '≈\u00a014\u00a0km'],
    ['louis', 'melen', null, 'dans la même ville'],
    ['louis', 'libreville-autre', null, 'dans la même ville'],
    ['louis', 'libreville', null, 'dans la même ville'],
    ['melen', 'melen', 0, 'dans ce quartier'],
    ['libreville-autre', 'libreville-autre', null, 'dans la même ville'],
    ['port-gentil-balise', 'port-gentil-sogara', null, 'dans la même ville'],
    ['louis', 'port-gentil-balise', 146, '≈\u00a0146\u00a0km'],
    ['libreville', 'owendo', 13, '≈\u00a013\u00a0km'],
  ])('from %s to %s: %s, «%s»', (from, to, km, text) => {
    expect(distanceKm(placeOf(from), placeOf(to))).toBe(km)
    expect(distanceKm(placeOf(to), placeOf(from))).toBe(km)
    expect(distanceText(km)).toBe(text)
  })

  it('order all places, the same one first, what is only in the same town behind its farthest quartier', () => {
    const ranked = placesByDistance(placeOf('louis'))
    expect(ranked).toHaveLength(PLACES.length)
    expect(ranked[0]).toEqual({ place: placeOf('louis'), km: 0 })
    expect(placesByDistance(placeOf('melen'))[0]?.place.slug).toBe('melen')
    const rankOf = (slug: string) => ranked.findIndex(({ place }) => place.slug === slug)
    const inTown = ranked.filter(({ place, km }) => place.town === 'Libreville' && km !== null)
    const farthest = inTown.at(-1)?.place.slug ?? ''
    expect(rankOf('melen')).toBeGreaterThan(rankOf(farthest))
    expect(rankOf('melen')).toBeLessThan(rankOf('port-gentil-balise'))
    const kms = ranked.flatMap(({ km }) => (km === null ? [] : [km]))
    expect(kms).toEqual(kms.toSorted((a, b) => a - b))
  })

  it.each([
    [{ lat: 0.4107, lon: 9.4329 }, 'louis'],
    [{ lat: 0.4271, lon: 9.482 }, 'nzeng-ayong'],
    [{ lat: -1.63, lon: 13.58 }, 'franceville'],
    // On the road between Makokou and Mékambo.
    [{ lat: 0.77, lon: 13.4 }, 'makokou'],
    // Paris, Yaoundé, Bata, Brazzaville, the middle of the ocean.
    [{ lat: 48.85, lon: 2.35 }, undefined],
    [{ lat: 3.87, lon: 11.52 }, undefined],
    [{ lat: 1.86, lon: 9.77 }, undefined],
    [{ lat: -4.26, lon: 15.28 }, undefined],
    [{ lat: 0, lon: 0 }, undefined],
  ])('the place next to %j is %s', (point, slug) => {
    expect(nearestPlace(point)?.slug).toBe(slug)
  })

  it('every town has a point', () => {
    for (const { town } of PLACES.filter((place) => !isTown(place)))
      expect(findTown(town)?.point).toBeTruthy()
  })
})
