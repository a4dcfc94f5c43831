import { searchText } from '../listing/search-text.ts'
import { isTown, PLACES, type Place, quartierName } from '../places/places.ts'

/** Quartiers whose name or alias begins with the text, or one of its words does; accents and case do not count. */
export function suggestPlaces(text: string, most: number): readonly Place[] {
  const wanted = plainText(text)
  if (wanted === '') return []
  const starts = (place: Place) =>
    ` ${plainText(`${place.name} ${place.alias}`)}`.includes(` ${wanted}`) &&
    (isTown(place) || quartierName(place.slug) !== null)
  return PLACES.filter(starts).slice(0, most)
}

function plainText(text: string): string {
  return searchText(text.replace(/[-()']/g, ' '))
}
