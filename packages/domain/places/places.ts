import { PROVINCES, QUARTIERS } from './place-table.ts'

/** The name of a town: an item's `location`. */
export type City = (typeof PROVINCES)[keyof typeof PROVINCES][number][1]

/** Degrees. */
export interface Point {
  readonly lat: number
  readonly lon: number
}

/** A quartier, or a town. */
export interface Place {
  readonly slug: string
  readonly name: string
  /** The town of a quartier; a town's own name. */
  readonly town: string
  /** Null where only the name is known: the town's point serves. */
  readonly point: Point | null
  /** Another name for it; empty for none. */
  readonly alias: string
  /** True if its point was surveyed, not estimated. */
  readonly sure: boolean
}

/** Towns whose new items name a quartier. */
export const TOWNS_BY_QUARTIER: readonly string[] = ['Libreville', 'Akanda', 'Owendo']

/** Choice of an owner whose quartier is not in the list: one a town, `libreville-autre`. */
const OTHER = '-autre'
const OTHER_NAME = 'Autre quartier'

const towns: readonly Place[] = Object.values(PROVINCES)
  .flat()
  .map(([slug, name, lat, lon]) => ({
    slug,
    name,
    town: name,
    point: { lat, lon },
    alias: '',
    sure: true,
  }))
const quartiers: readonly Place[] = Object.entries(QUARTIERS).flatMap(([town, rows]) =>
  [...rows, [`${slugOf(town)}${OTHER}`, OTHER_NAME] as const].map(
    ([slug, name, lat, lon, alias = '', point]) => ({
      slug,
      name,
      town,
      point: lat === undefined || lon === undefined ? null : { lat, lon },
      alias,
      sure: lat !== undefined && point === undefined,
    }),
  ),
)
const bySlug = new Map([...towns, ...quartiers].map((place) => [place.slug, place]))

/** The towns of each province, and provinces in alphabetical order. */
export const CITIES_BY_PROVINCE: readonly (readonly [province: string, cities: readonly City[]])[] =
  Object.entries(PROVINCES).map(([province, rows]) => [province, rows.map(([, name]) => name)])

/** Where an item may be. */
export const CITIES: readonly City[] = CITIES_BY_PROVINCE.flatMap(([, cities]) => cities)

/** Every town and quartier. */
export const PLACES: readonly Place[] = [...bySlug.values()]

export function findPlace(slug: string): Place | undefined {
  return bySlug.get(slug)
}

/** The town of that name. */
export function findTown(name: string): Place | undefined {
  return towns.find((town) => town.name === name)
}

/** The quartiers of a town in alphabetical order, «Autre quartier» last; none where only the town is known. */
export function quartiersOf(town: string): readonly Place[] {
  return quartiers.filter((quartier) => quartier.town === town)
}

export function isTown({ name, town }: Place): boolean {
  return name === town
}

/** Null for no quartier, and for «Autre quartier». */
export function quartierName(slug: string | null): string | null {
  const place = slug === null || slug.endsWith(OTHER) ? undefined : findPlace(slug)
  return place?.name ?? null
}

function slugOf(town: string): string {
  return towns.find(({ name }) => name === town)?.slug ?? ''
}
