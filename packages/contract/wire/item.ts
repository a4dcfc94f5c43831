import { PRICE_UNITS } from '@okoume/domain/calendar/rental-period.ts'
import { CATEGORIES } from '@okoume/domain/listing/categories.ts'
import { CONDITIONS } from '@okoume/domain/listing/listing-attributes.ts'
import { z } from 'zod'
import { calendarDate, francs, identifier, instant, quantity, writtenText } from './fields.ts'

export const Item = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    category: z.enum(CATEGORIES),
    price: z.int(),
    priceUnit: z.enum(PRICE_UNITS),
    images: z.array(z.string()),
    ownerId: z.string(),
    ownerName: z.string().meta({ description: 'Masqué : première et dernière lettre' }),
    ownerAvatar: z.string(),
    ownerVerified: z.boolean(),
    location: z.string(),
    available: z.int().meta({ description: "Le stock : combien d'exemplaires existent" }),
    offered: z.boolean().meta({ description: 'Proposé à la location (« disponible »)' }),
    condition: z.enum(CONDITIONS),
    deposit: z.int(),
    specifications: z.record(z.string(), z.string()),
    createdAt: instant,
  })
  .meta({ id: 'Item' })
export type Item = z.output<typeof Item>

export const ItemList = z.array(Item)

const wholeNumber = z.coerce.number('Nombre attendu.').pipe(francs)

export const ItemSearch = z.object({
  q: writtenText(100).optional(),
  category: z.enum(CATEGORIES, "Cette catégorie n'existe pas.").optional(),
  min: wholeNumber.optional().meta({ description: 'FCFA par jour' }),
  max: wholeNumber.optional().meta({ description: 'FCFA par jour ; 100 000 veut dire « et plus »' }),
  location: z
    .union([writtenText(80), z.array(writtenText(80)).max(20)])
    .optional()
    .transform((value) => (value === undefined ? [] : [value].flat())),
  sort: z.enum(['recent', 'prix-croissant', 'prix-decroissant'], "Ce tri n'existe pas.").default('recent'),
  after: z.string().max(300).optional().meta({ description: 'La clé `next` de la page précédente' }),
  limit: z.coerce.number('Nombre attendu.').int().min(1).max(100, '100 au plus.').default(24),
})
export type ItemSearch = z.output<typeof ItemSearch>

export const ItemPage = z.object({
  items: ItemList,
  total: z.int(),
  totalIsExact: z.boolean(),
  next: z.string().nullable(),
  facets: z.object({
    categories: z.array(z.object({ id: z.enum(CATEGORIES), name: z.string(), count: z.int() })),
    locations: z.array(z.object({ name: z.string(), count: z.int() })),
    price: z.object({ min: z.int(), max: z.int() }),
  }),
})
export type ItemPage = z.output<typeof ItemPage>

export const NewItem = z.object({
  title: writtenText(120, 'Donnez un titre.'),
  description: writtenText(4000).default(''),
  category: z.enum(CATEGORIES, 'Choisissez une catégorie.'),
  price: francs.min(1, 'Donnez un prix.'),
  priceUnit: z.enum(PRICE_UNITS, 'Choisissez une unité de prix.'),
  images: z.array(writtenText(500)).max(12, '12 images au plus.').default([]),
  location: writtenText(80, 'Choisissez une ville.'),
  available: quantity,
  condition: z.enum(CONDITIONS, 'Choisissez un état.'),
  deposit: francs.default(0),
  specifications: z.record(writtenText(60), writtenText(200)).default({}),
})

export const AvailabilityChange = z.object({
  item_id: identifier,
  available: z.union([z.boolean(), z.literal(0), z.literal(1)], 'Vrai ou faux attendu.'),
})

/** Days on which some units are taken, without saying by whom. */
export const ItemOccupancies = z.array(
  z.object({ start_date: calendarDate, end_date: calendarDate, quantity: z.int() }),
)
