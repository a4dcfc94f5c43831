import {
  LANDMARK_LENGTH,
  needsQuartier,
  PLACE_MESSAGES,
  type WrittenPlace,
} from '@okoume/domain/places/item-place.ts'
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
