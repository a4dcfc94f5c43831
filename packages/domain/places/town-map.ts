import { PLACES, type Place, type Point, TOWNS_BY_QUARTIER } from './places.ts'

/** The coast of Grand Libreville, drawn by hand: from the bay of Mondah around Cap Estérias to the Komo's estuary. */
const COAST: readonly (readonly [lat: number, lon: number])[] = [
  [0.6, 9.58],
  [0.592, 9.56],
  [0.585, 9.545],
  [0.59, 9.53],
  [0.582, 9.515],
  [0.572, 9.505],
  [0.566, 9.49],
  [0.572, 9.478],
  [0.563, 9.468],
  [0.556, 9.455],
  [0.561, 9.442],
  [0.552, 9.432],
  [0.557, 9.42],
  [0.568, 9.412],
  [0.564, 9.4],
  [0.572, 9.39],
  [0.583, 9.384],
  [0.59, 9.372],
  [0.598, 9.362],
  [0.603, 9.35],
  [0.612, 9.343],
  [0.621, 9.334],
  [0.626, 9.324],
  [0.621, 9.313],
  [0.608, 9.311],
  [0.594, 9.315],
  [0.58, 9.313],
  [0.566, 9.316],
  [0.551, 9.313],
  [0.536, 9.311],
  [0.52, 9.309],
  [0.507, 9.312],
  [0.502, 9.322],
  [0.503, 9.336],
  [0.499, 9.35],
  [0.495, 9.364],
  [0.489, 9.376],
  [0.481, 9.384],
  [0.472, 9.391],
  [0.462, 9.398],
  [0.452, 9.405],
  [0.443, 9.411],
  [0.4335, 9.414],
  [0.424, 9.416],
  [0.416, 9.419],
  [0.41, 9.425],
  [0.403, 9.432],
  [0.396, 9.437],
  [0.39, 9.441],
  [0.384, 9.443],
  [0.377, 9.448],
  [0.371, 9.4515],
  [0.366, 9.454],
  [0.361, 9.459],
  [0.354, 9.466],
  [0.346, 9.468],
  [0.338, 9.471],
  [0.331, 9.475],
  [0.323, 9.48],
  [0.314, 9.485],
  [0.304, 9.49],
  [0.294, 9.493],
  [0.286, 9.498],
  [0.283, 9.506],
  [0.288, 9.514],
  [0.297, 9.519],
  [0.303, 9.527],
  [0.3, 9.54],
  [0.306, 9.552],
  [0.3, 9.566],
  [0.305, 9.58],
]

/** Of the drawing, in its own units. */
export const MAP_WIDTH = 320
export const MAP_HEIGHT = 340

const WEST = 9.27
const EAST = 9.56
const SOUTH = 0.268
const NORTH = 0.66
/** Where quartiers are densest, in degrees, and how far from there the drawing begins to shrink. */
const CENTRE: Point = { lat: 0.4, lon: 9.458 }
const SPREAD = 0.03

/** Fisheye projection: enlarges the centre of town, so that its quartiers are apart and can be tapped. */
export function projectPoint({ lat, lon }: Point): { readonly x: number; readonly y: number } {
  const across = (value: number) => Math.asinh((value - CENTRE.lon) / SPREAD)
  const up = (value: number) => Math.asinh((value - CENTRE.lat) / SPREAD)
  return {
    x: (MAP_WIDTH * (across(lon) - across(WEST))) / (across(EAST) - across(WEST)),
    y: (MAP_HEIGHT * (up(NORTH) - up(lat))) / (up(NORTH) - up(SOUTH)),
  }
}

/** The land, as corners in the drawing; it goes on beyond the eastern edge. */
export const LAND: readonly (readonly [x: number, y: number])[] = COAST.map(([lat, lon]) => {
  const { x, y } = projectPoint({ lat, lon })
  return [round(x), round(y)]
})

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** A quartier on the map. */
export interface MapPlace {
  readonly place: Place
  readonly x: number
  readonly y: number
  readonly count: number
  /** Of its dot. */
  readonly radius: number
}

/** Every quartier of Grand Libreville whose point is known, with how many objects it has; the fullest first. */
export function placesOnMap(counts: ReadonlyMap<string, number>): MapPlace[] {
  const largest = Math.max(...counts.values(), 0)
  const quartiers = PLACES.filter(({ name, town }) => TOWNS_BY_QUARTIER.includes(town) && name !== town)
  return quartiers
    .flatMap((place) => {
      const at = place.point && projectPoint(place.point)
      const count = counts.get(place.slug) ?? 0
      return at ? [{ place, x: round(at.x), y: round(at.y), count, radius: dotRadius(count, largest) }] : []
    })
    .toSorted((one, other) => other.count - one.count || one.place.name.localeCompare(other.place.name, 'fr'))
}

const MAX_DOT = 11
const MIN_DOT = 2.5
const EMPTY_DOT = 1.2
/** The fullest quartier's number from which on its dot is the largest. */
const MANY = 9

/** The area of a dot is proportional to its number, as long as it can be seen. */
function dotRadius(count: number, largest: number): number {
  if (count === 0) return EMPTY_DOT
  return round(Math.max(MIN_DOT, MAX_DOT * Math.sqrt(count / Math.max(MANY, largest))))
}

/** The place with objects that a tap means; undefined where none is within reach. */
export function placeAt(
  places: readonly MapPlace[],
  { x, y, reach }: { readonly x: number; readonly y: number; readonly reach: number },
): MapPlace | undefined {
  const far = (place: MapPlace) => Math.max(0, Math.hypot(place.x - x, place.y - y) - place.radius)
  return places
    .filter((place) => place.count > 0 && far(place) <= reach)
    .toSorted((one, other) => far(one) - far(other))[0]
}

/** About the width of a letter and the height of a line, in the drawing's units. */
const LETTER = 5
const LINE = 9

export interface MapLabel {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'end'
}

const MAX_LABELS = 14

/** Names of the fullest places, as many as fit without covering a name or another full dot. */
export function labelsOf(places: readonly MapPlace[]): MapLabel[] {
  const boxes: Box[] = places
    .filter(({ count }) => count > 0)
    .map(({ x, y, radius }) => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }))
  const labels: MapLabel[] = []
  for (const { place, x, y, count, radius } of places) {
    if (count === 0 || labels.length === MAX_LABELS) break
    const gap = radius + 2
    const width = place.name.length * LETTER
    const sides = [
      { label: { name: place.name, x: x + gap, y: y + 3, anchor: 'start' as const }, left: x + gap },
      { label: { name: place.name, x: x - gap, y: y + 3, anchor: 'end' as const }, left: x - gap - width },
    ]
    const free = sides.find(({ left }) => {
      const box = { left, right: left + width, top: y - LINE / 2, bottom: y + LINE / 2 }
      return left >= 0 && box.right <= MAP_WIDTH && !boxes.some((other) => overlap(box, other))
    })
    if (!free) continue
    labels.push({ ...free.label, x: round(free.label.x), y: round(free.label.y) })
    boxes.push({ left: free.left, right: free.left + width, top: y - LINE / 2, bottom: y + LINE / 2 })
  }
  return labels
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
