import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLACES } from './places.ts'
import { LAND, labelsOf, MAP_HEIGHT, MAP_WIDTH, placeAt, placesOnMap, projectPoint } from './town-map.ts'

const all = placesOnMap(new Map(PLACES.map(({ slug }, n) => [slug, (n * 7) % 20])))

/** By the number of sides that a line to the right crosses. */
function isOnLand(x: number, y: number): boolean {
  const corners = [...LAND, [MAP_WIDTH + 1, LAND.at(-1)?.[1] ?? 0], [MAP_WIDTH + 1, LAND[0]?.[1] ?? 0]]
  let inside = false
  corners.forEach(([x1 = 0, y1 = 0], n) => {
    const [x2 = 0, y2 = 0] = corners[(n + 1) % corners.length] ?? []
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  })
  return inside
}

describe('the map of Grand Libreville', () => {
  it('shows every quartier whose point is known, within the drawing and on land', () => {
    expect(all.length).toBeGreaterThan(80)
    for (const { place, x, y } of all) {
      expect(x > 0 && x < MAP_WIDTH && y > 0 && y < MAP_HEIGHT, place.name).toBe(true)
      expect(isOnLand(x, y), place.name).toBe(true)
    }
  })

  it('keeps east to the right and north above, and enlarges the centre', () => {
    const at = (lat: number, lon: number) => projectPoint({ lat, lon })
    fc.assert(
      fc.property(fc.double({ min: 0.28, max: 0.62, noNaN: true }), (lat) => {
        expect(at(lat + 0.001, 9.4).y).toBeLessThan(at(lat, 9.4).y)
        expect(at(0.4, 9.3 + lat / 3).x).toBeLessThan(at(0.4, 9.3 + lat / 3 + 0.001).x)
      }),
    )
    const centre = at(0.4, 9.46).x - at(0.4, 9.45).x
    expect(centre).toBeGreaterThan(2 * (at(0.4, 9.34).x - at(0.4, 9.33).x))
  })

  it('draws dots whose area is proportional to the number, and none without objects as a point', () => {
    const [full, half, none] = placesOnMap(
      new Map([
        ['louis', 40],
        ['sibang', 20],
      ]),
    )
    expect([full?.place.slug, half?.place.slug, none?.count]).toEqual(['louis', 'sibang', 0])
    expect(((full?.radius ?? 0) / (half?.radius ?? 1)) ** 2).toBeCloseTo(2, 1)
    expect(none?.radius).toBeLessThan(2)
  })

  it('finds the quartier with objects that was tapped', () => {
    const full = all.filter(({ count }) => count > 0)
    for (const { x, y } of full) {
      const found = placeAt(all, { x, y, reach: 12 })
      expect(found && Math.hypot(found.x - x, found.y - y)).toBeLessThanOrEqual(found?.radius ?? 0)
    }
    expect(placeAt(all, { x: 2, y: MAP_HEIGHT - 2, reach: 12 })).toBeUndefined()
    expect(placeAt(placesOnMap(new Map()), { x: 160, y: 160, reach: 400 })).toBeUndefined()
  })

  it('names the fullest places without overlap', () => {
    const labels = labelsOf(all)
    expect(labels.length).toBeGreaterThan(3)
    for (const one of labels) {
      const near = labels.filter((other) => other !== one && Math.abs(other.y - one.y) < 4)
      for (const other of near) expect(Math.abs(other.x - one.x)).toBeGreaterThan(4)
    }
    expect(labelsOf(placesOnMap(new Map()))).toEqual([])
  })
})
