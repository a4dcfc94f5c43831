import { RADIUSES_IN_KM } from '@okoume/domain/places/distance.ts'
import {
  LANDMARK_LENGTH,
  needsQuartier,
  PLACE_MESSAGES,
  type WrittenPlace,
} from '@okoume/domain/places/item-place.ts'
import { findPlace } from '@okoume/domain/places/places.ts'
import { z } from 'zod'
import { writtenText } from './fields.ts'

/** Where an item is, beside its town, as everyone reads it. */
export const shownPlace = {
  place: z.string().nullable().meta({ description: "Le quartier ; nul où il n'est pas donné" }),
  placeName: z.string().nullable().meta({ description: 'Son nom ; nul aussi pour « Autre quartier »' }),
  landmark: z.string().meta({ description: 'Un repère pour trouver ; vide sans' }),
}

/** The same as an owner writes it. What is left out stays as it was. */
export const writtenPlace = {
  place: writtenText(80, PLACE_MESSAGES.missing)
    .nullable()
    .optional()
    .meta({ description: 'Un quartier de la ville ; à donner pour un nouvel objet du Grand Libreville' }),
  landmark: writtenText(LANDMARK_LENGTH)
    .optional()
    .meta({ description: 'Un repère pour trouver ; une adresse est refusée' }),
}

/** Of a new item. */
export function requireQuartier(item: WrittenPlace, context: z.RefinementCtx): void {
  if (!needsQuartier(item)) return
  context.addIssue({ code: 'custom', path: ['place'], message: PLACE_MESSAGES.missing })
}

/** How far an item is from the place of a search near one. */
export const shownDistance = z.int().nullable().optional().meta({
  description:
    'Kilomètres, arrondis en haut, 0 dans le même quartier ; nul dans la même ville, absent sans `near`',
})

/** Near which place is searched. */
export const nearFilters = {
  near: writtenText(80)
    .refine((slug) => findPlace(slug) !== undefined, PLACE_MESSAGES.unknown)
    .optional()
    .meta({ description: 'Un quartier ou une ville, par exemple `nzeng-ayong`' }),
  within: z.coerce
    .number('Nombre attendu.')
    .pipe(z.literal(RADIUSES_IN_KM, 'Choisissez 2, 5 ou 10 km.'))
    .optional()
    .meta({ description: 'Kilomètres autour de `near`' }),
}

interface NearSearch {
  readonly near?: string | undefined
  readonly within?: number | undefined
  readonly sort?: string
}

export function requireNear({ near, within, sort }: NearSearch, context: z.RefinementCtx): void {
  if (near !== undefined) return
  const message = "Choisissez d'abord un quartier."
  if (within !== undefined) context.addIssue({ code: 'custom', path: ['within'], message })
  if (sort === 'proches') context.addIssue({ code: 'custom', path: ['near'], message })
}
