import { searchText } from '../listing/search-text.ts'
import { isTown, PLACES, type Place, quartierName } from '../places/places.ts'

/**
 * Quartiers and towns whose name or alias begins with the text, or does so from one of its words on; the town may follow.
 * Accents, case, blanks and punctuation do not count: `pk 8` is PK8, `iai` is I.A.I.-Golf.
 */
export function suggestPlaces(text: string, most: number): readonly Place[] {
  const query = plainText(text)
  if (query === '') return []
  return PLACES.filter(
    (place) => isKnown(place) && namesOf(place).some((name) => startsAtWord(name, place.town, query)),
  ).slice(0, most)
}

/** The one place that the text names in full, with its town or without; none where several have that name. */
export function placeNamed(text: string): Place | undefined {
  const query = plainText(text)
  const isNamed = (place: Place) =>
    plainText(placeTitle(place)) === query ||
    (isKnown(place) && namesOf(place).some((name) => plainText(name) === query))
  const [found, other] = PLACES.filter(isNamed)
  return other ? undefined : found
}

/** `Nzeng-Ayong, Libreville`. */
export function placeTitle(place: Place): string {
  return isTown(place) ? place.name : `${place.name}, ${place.town}`
}

function isKnown(place: Place): boolean {
  return isTown(place) || quartierName(place.slug) !== null
}

function namesOf({ name, alias }: Place): readonly string[] {
  return alias === '' ? [name] : [name, alias]
}

function startsAtWord(name: string, town: string, query: string): boolean {
  // A full stop belongs to an abbreviation; it does not separate words.
  const words = name.replace(/\./g, '').split(/[^\p{L}\p{M}\p{N}]+/u)
  return words.some((_, place) => plainText([...words.slice(place), town].join('')).startsWith(query))
}

function plainText(text: string): string {
  return searchText(text).replace(/[^\p{L}\p{N}]/gu, '')
}
