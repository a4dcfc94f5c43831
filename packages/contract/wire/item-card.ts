import { z } from 'zod'
import { Item, ItemPage } from './item.ts'

/** On a card, of the days that were searched for. */
const total = z
  .object({
    price: z.int().meta({ description: 'FCFA, frais compris et sans la caution' }),
    units: z.string().meta({ description: '`3 jours`' }),
    deposit: z.int(),
  })
  .nullable()

/** Columnar: the n-th value of each column belongs to the n-th card. Names repeated in each card would be a third of the bytes. */
export const CardColumns = z.object({
  id: z.array(z.string()),
  title: z.array(z.string()),
  description: z.array(z.string()).meta({ description: 'Ce que deux lignes en montrent' }),
  price: z.array(z.int()),
  priceUnit: z.array(Item.shape.priceUnit),
  total: z.array(total).meta({ description: 'Pour les jours cherchés ; sans jours, nul' }),
  image: z.array(z.string().nullable()).meta({ description: 'La couverture' }),
  place: z.array(z.string()).meta({ description: 'Quartier ou ville, et à quelle distance' }),
  condition: z.array(Item.shape.condition),
  ownerName: z.array(z.string()).meta({ description: 'Masqué : première et dernière lettre' }),
  ownerAvatar: z.array(z.string().nullable()).meta({ description: "Nul pour l'image de tout le monde" }),
  rating: z.array(z.string().nullable()).meta({ description: 'Moyenne et nombre des avis ; nul sans avis' }),
  badges: z
    .array(z.array(z.string()))
    .meta({ description: 'Réservation immédiate, propriétaire de confiance' }),
})
export type CardColumns = z.output<typeof CardColumns>

/** One card of `CardColumns`. */
export type ItemCard = { readonly [Name in keyof CardColumns]: CardColumns[Name][number] }

export const CardPage = z.object({
  cards: CardColumns,
  next: z.string().nullable(),
  corrected: ItemPage.shape.corrected,
  nearName: z.string().optional().meta({ description: 'Le nom du lieu de `near`' }),
})
export type CardPage = z.output<typeof CardPage>
