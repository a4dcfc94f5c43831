import { findTown, isTown, PLACES, type Place, type Point, quartierName } from './places.ts'

const EARTH_RADIUS_KM = 6371
/** Radiuses of a search, in kilometres. */
export const RADIUSES_IN_KM = [2, 5, 10] as const

/** Great-circle distance by the haversine formula, in kilometres. */
export function haversine(from: Point, to: Point): number {
  const [lat1, lat2] = [radians(from.lat), radians(to.lat)]
  const height = Math.sin((lat2 - lat1) / 2) ** 2
  const width = Math.sin(radians(to.lon - from.lon) / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(height + Math.cos(lat1) * Math.cos(lat2) * width))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/**
 * Whole kilometres between two places, rounded up; 0 in the same quartier. Null in the same town where only the town's
 * point is known of one of them.
 */
export function distanceKm(from: Place, to: Place): number | null {
  if (from.slug === to.slug) return !isTown(from) && quartierName(from.slug) !== null ? 0 : null
  if (from.town === to.town && !(isExact(from) && isExact(to))) return null
  return Math.ceil(haversine(pointOf(from), pointOf(to)))
}

/** Text of a card; null for an unknown distance. */
export function distanceText(km: number | null): string {
  if (km === null) return 'dans la même ville'
  return km === 0 ? 'dans ce quartier' : `≈\u00a0${km}\u00a0km`
}

/** True if it is as near as a quartier, not as a town. */
function isExact(place: Place): boolean {
  return place.point !== null && !isTown(place)
}

function pointOf(place: Place): Point {
  const point = place.point ?? findTown(place.town)?.point
  if (!point) throw new Error(`no point for ${place.slug}`)
  return point
}

/** A place with how far it is. */
export interface RankedPlace {
  readonly place: Place
  readonly km: number | null
}

/** Every place, nearest first. Those of the same town without a point of their own follow its farthest quartier. */
export function placesByDistance(from: Place): readonly RankedPlace[] {
  const far = (place: Place) => haversine(pointOf(from), pointOf(place))
  const sameTown = PLACES.filter((place) => place.town === from.town && place.point)
  const farthest = Math.max(...sameTown.map(far))
  return PLACES.map((place) => {
    const km = distanceKm(from, place)
    const order = km === null ? farthest : far(place)
    return { place, km, order: place === from ? -1 : order }
  })
    .toSorted((a, b) => a.order - b.order || Number(a.km === null) - Number(b.km === null))
    .map(({ place, km }) => ({ place, km }))
}

/** Farther from every town than one is on Gabon's roads, in kilometres. */
const REMOTE_KM = 80

/** The quartier or town next to a point; none for a point far from all of them, abroad. */
export function nearestPlace(point: Point): Place | undefined {
  const known = PLACES.flatMap((place) => (place.point ? [{ place, km: haversine(point, place.point) }] : []))
  return known.filter(({ km }) => km <= REMOTE_KM).toSorted((a, b) => a.km - b.km)[0]?.place
}
