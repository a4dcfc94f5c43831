import { MAX_DEVICE_FAVOURITES } from '@okoume/domain/favourites/favourites.ts'
import { z } from 'zod'
import { identifier } from './fields.ts'
import { CardColumns } from './item-card.ts'

const TOO_MANY = `${MAX_DEVICE_FAVOURITES} objets au plus à la fois.`

/** Ids of items, newest favourite first. */
export const Favourites = z.object({ ids: z.array(z.string()) })
export type Favourites = z.output<typeof Favourites>

export const DeviceFavourites = z.object({
  ids: z.array(identifier).max(MAX_DEVICE_FAVOURITES, TOO_MANY).meta({
    description: 'Du plus récent au plus ancien',
  }),
})

export const MergedFavourites = Favourites.extend({
  left: z.int().meta({ description: "Combien des plus anciens n'ont pas trouvé de place" }),
})

export const CardsById = z.object({
  id: z
    .union([identifier, z.array(identifier).max(MAX_DEVICE_FAVOURITES, TOO_MANY)])
    .transform((value) => [value].flat()),
})

export const CardsOfIds = z.object({
  cards: CardColumns.meta({ description: "Dans l'ordre demandé ; un objet retiré n'y est pas" }),
  unavailable: z.array(z.string()).meta({ description: 'Ceux qui ne sont pas proposés en ce moment' }),
})
export type CardsOfIds = z.output<typeof CardsOfIds>
