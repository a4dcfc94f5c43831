import { findSpans } from '../writing/span.ts'
import { findPlace, isTown, TOWNS_BY_QUARTIER } from './places.ts'

/** Characters of a landmark. */
export const LANDMARK_LENGTH = 80

export const PLACE_MESSAGES = {
  missing: 'Choisissez un quartier.',
  unknown: "Ce quartier n'existe pas.",
  landmark: 'Donnez un repère, pas votre adresse.',
} as const

/** Where an owner says that an item is. */
export interface WrittenPlace {
  readonly location: string
  /** The slug of a quartier; null where none is chosen. */
  readonly place?: string | null | undefined
  readonly landmark?: string | undefined
}

/** French error messages, by field. */
export function placeProblems({ location, place, landmark = '' }: WrittenPlace): {
  readonly place?: string
  readonly landmark?: string
} {
  const found = place ? findPlace(place) : undefined
  const quartier = found && !isTown(found) ? found : undefined
  const addresses = [
    ...findSpans(landmark, NUMBER_OF_STREET, (before) => /(?:[\p{L}\p{N}]|pk\s)$/iu.test(before)),
    ...findSpans(landmark, DOOR_WITH_NUMBER, (before) => /[\p{L}\p{N}]$/iu.test(before)),
  ]
  const problem = quartier ? `Ce quartier n'est pas à ${location}.` : PLACE_MESSAGES.unknown
  return {
    ...(place && quartier?.town !== location && { place: problem }),
    ...(addresses.length > 0 && { landmark: PLACE_MESSAGES.landmark }),
  }
}

/** True if a new item of that town has to name its quartier. */
export function needsQuartier({ location, place }: WrittenPlace): boolean {
  return !place && TOWNS_BY_QUARTIER.includes(location)
}

const STREETS = 'rue|avenue|av|boulevard|bd|bld|impasse|all[ée]e|chemin|lotissement'
const DOORS = 'villa|maison|porte|appartement|appart|appt|apt|logement|lot|num[ée]ro|n[°º]'
/** Prevents home addresses in public: a number before a street's name, or after a house's word; «PK 12» is a quartier. */
const NUMBER_OF_STREET = new RegExp(
  `\\d{1,4}\\s*(?:bis|ter|quater)?\\s*,?\\s*(?:${STREETS})(?![\\p{L}\\p{N}])`,
  'giu',
)
const DOOR_WITH_NUMBER = new RegExp(`(?:${DOORS})\\s*(?:n[°º]?\\s*)?\\d`, 'giu')
