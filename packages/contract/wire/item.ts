import { PRICE_UNITS } from '@okoume/domain/calendar/rental-period.ts'
import { CATEGORIES } from '@okoume/domain/listing/categories.ts'
import {
  type DeclaredValue,
  declaredValueProblems,
  VALUE_LIMITS,
  VALUE_RANGE_MESSAGE,
} from '@okoume/domain/listing/declared-value.ts'
import { CONDITIONS } from '@okoume/domain/listing/listing-attributes.ts'
import { LISTING_LIMITS, LISTING_MESSAGES, MAX_DELAY_MS } from '@okoume/domain/listing/listing-limits.ts'
import { type LengthRules, lengthRuleProblems } from '@okoume/domain/listing/listing-rules.ts'
import { placeProblems, type WrittenPlace } from '@okoume/domain/places/item-place.ts'
import { CITIES } from '@okoume/domain/places/places.ts'
import { type LongPrices, longPriceProblems } from '@okoume/domain/pricing/best-price.ts'
import { type Deposits, trustedDepositProblems } from '@okoume/domain/pricing/quote.ts'
import { distinctLines } from '@okoume/domain/rental/handover-checklist.ts'
import { z } from 'zod'
import { calendarDate, francs, identifier, instant, quantity, writtenText } from './fields.ts'
import { shownToOwner } from './item-owner.ts'
import {
  nearFilters,
  requireNear,
  requireQuartier,
  shownDistance,
  shownPlace,
  writtenPlace,
} from './item-place.ts'
import { addProblems, bookableFilters, refuseWrongDays, shownRules, writtenRules } from './item-rules.ts'

export const Item = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    category: z.enum(CATEGORIES),
    price: z.int(),
    priceUnit: z.enum(PRICE_UNITS),
    weekPrice: z.int().nullable().meta({ description: 'FCFA pour sept jours, à côté du prix par jour' }),
    monthPrice: z.int().nullable().meta({ description: 'FCFA pour trente jours, à côté du prix par jour' }),
    ...shownRules,
    images: z.array(z.string()),
    ownerId: z.string(),
    ownerName: z.string().meta({ description: 'Masqué : première et dernière lettre' }),
    ownerAvatar: z.string(),
    ownerVerified: z.boolean(),
    ownerTrusted: z.boolean().meta({ description: '« Propriétaire de confiance », revu chaque nuit' }),
    location: z.string(),
    ...shownPlace,
    available: z.int().meta({ description: "Le stock : combien d'exemplaires existent" }),
    offered: z.boolean().meta({ description: 'Proposé à la location (« disponible »)' }),
    condition: z.enum(CONDITIONS),
    deposit: z.int(),
    trustedDeposit: z
      .int()
      .nullable()
      .meta({ description: "FCFA, pour un « Locataire de confiance » ; nul s'il paie la même caution" }),
    value: z.int().nullable().meta({
      description:
        "FCFA, la valeur déclarée : ce que son propriétaire paierait aujourd'hui pour remplacer un exemplaire ; nul s'il ne l'a pas dit",
    }),
    specifications: z.record(z.string(), z.string()),
    checklist: z.array(z.string()).meta({ description: 'Ce qui est remis avec' }),
    createdAt: instant,
    ...shownToOwner,
    distanceKm: shownDistance,
  })
  .meta({ id: 'Item' })
export type Item = z.output<typeof Item>

export const ItemList = z.array(Item)

const wholeNumber = z.coerce.number('Nombre attendu.').pipe(francs)

const WRONG_CONDITION = "Cet état n'existe pas."
const condition = z.enum(CONDITIONS, WRONG_CONDITION)

export const searchFields = z.object({
  q: writtenText(100).optional().meta({
    description:
      "Entre guillemets, seulement à la lettre : sinon un texte qu'aucun objet n'a est corrigé, voir `corrected`",
  }),
  category: z.enum(CATEGORIES, "Cette catégorie n'existe pas.").optional(),
  min: wholeNumber
    .optional()
    .meta({ description: 'FCFA par jour ; avec des jours, leur prix, frais compris' }),
  max: wholeNumber.optional().meta({ description: 'De même ; 100 000 veut dire « et plus »' }),
  location: z
    .union([writtenText(80), z.array(writtenText(80)).max(20)])
    .optional()
    .transform((value) => (value === undefined ? [] : [value].flat())),
  condition: z
    .union([condition, z.array(condition).max(CONDITIONS.length)], WRONG_CONDITION)
    .optional()
    .transform((value) => (value === undefined ? [] : [value].flat())),
  ...bookableFilters,
  ...nearFilters,
  sort: z
    .enum(['recent', 'prix-croissant', 'prix-decroissant', 'notes', 'proches'], "Ce tri n'existe pas.")
    .default('recent'),
  after: writtenText(300).optional().meta({ description: 'La clé `next` de la page précédente' }),
  limit: z.coerce.number('Nombre attendu.').int().min(1).max(100, '100 au plus.').default(24),
})

export const ItemSearch = searchFields.superRefine(refuseWrongDays).superRefine(requireNear)
export type ItemSearch = z.output<typeof ItemSearch>

export const ItemPage = z.object({
  items: ItemList,
  total: z.int(),
  totalIsExact: z.boolean().meta({
    description:
      "Faux quand plus de 10 000 objets portent le texte cherché : `total` et les nombres des facettes valent alors pour 10 000 d'entre eux, d'il y a une minute au plus. Avec des dates, `instant` ou `condition`, `total` est estimé au-delà de 500 objets, et les facettes n'en tiennent pas compte",
  }),
  next: z.string().nullable(),
  corrected: z.string().optional().meta({
    description:
      "Ce qui a été cherché à la place de `q`, qu'aucun objet n'a : un synonyme, sans ses fautes ou avec moins de mots",
  }),
  facets: z.object({
    categories: z.array(z.object({ id: z.enum(CATEGORIES), name: z.string(), count: z.int() })),
    locations: z.array(z.object({ name: z.string(), count: z.int() })),
    price: z.object({ min: z.int(), max: z.int() }),
  }),
})
export type ItemPage = z.output<typeof ItemPage>

/** A search's filters, without what orders and pages it. */
export const ItemFilters = searchFields
  .omit({ sort: true, after: true, limit: true })
  .superRefine(refuseWrongDays)
  .superRefine(requireNear)
export type ItemFilters = z.output<typeof ItemFilters>

export const ItemCounts = ItemPage.pick({ total: true, totalIsExact: true, corrected: true }).extend({
  facets: ItemPage.shape.facets.omit({ price: true }),
})
export type ItemCounts = z.output<typeof ItemCounts>

/** How many items of a search quartiers have: the n-th number belongs to the n-th slug. */
export const PlaceCounts = z.object({
  slug: z.array(z.string()),
  count: z.array(z.int()),
  most: z.int().meta({ description: 'On ne compte pas plus loin par quartier' }),
})
export type PlaceCounts = z.output<typeof PlaceCounts>

/** Every category with the number of items offered in it. */
export const CategoryList = z.array(
  ItemPage.shape.facets.shape.categories.element.extend({
    image: z.string().nullable().meta({ description: "La couverture d'un de ses objets récents" }),
  }),
)
export type CategoryList = z.output<typeof CategoryList>

const longPrice = francs
  .min(1, LISTING_MESSAGES.price)
  .nullable()
  .default(null)
  .meta({ description: "FCFA ; seulement à côté d'un prix par jour, et jamais plus cher que ses jours" })

/** An owner's input for an item; the form's own rules are those of `domain/listing/listing-limits.ts`. */
const writtenItem = z.object({
  title: writtenText(LISTING_LIMITS.title, LISTING_MESSAGES.title),
  description: writtenText(LISTING_LIMITS.description).default(''),
  category: z.enum(CATEGORIES, LISTING_MESSAGES.category),
  price: francs.min(1, LISTING_MESSAGES.price),
  priceUnit: z.enum(PRICE_UNITS, LISTING_MESSAGES.priceUnit),
  ...writtenRules,
  weekPrice: longPrice,
  monthPrice: longPrice,
  images: z
    .array(writtenText(500))
    .max(LISTING_LIMITS.pictures, `${LISTING_LIMITS.pictures} photos au plus.`)
    .refine((images) => new Set(images).size === images.length, LISTING_MESSAGES.pictureTwice)
    .default([])
    .meta({ description: 'Adresses que POST /api/pictures a données ; la première est la couverture' }),
  location: z.enum(CITIES, LISTING_MESSAGES.location),
  ...writtenPlace,
  available: quantity,
  condition: z.enum(CONDITIONS, LISTING_MESSAGES.condition),
  deposit: francs.default(0),
  trustedDeposit: francs
    .nullable()
    .default(null)
    .meta({ description: 'FCFA ; plus basse que la caution, pour un « Locataire de confiance »' }),
  value: z
    .int('Un montant est un nombre entier de FCFA.')
    .min(VALUE_LIMITS.least, VALUE_RANGE_MESSAGE)
    .max(VALUE_LIMITS.most, VALUE_RANGE_MESSAGE)
    .nullable()
    .default(null)
    .meta({
      description: "FCFA, la valeur déclarée d'un exemplaire ; la caution ne dépasse pas celle de tous",
    }),
  specifications: z
    .record(writtenText(LISTING_LIMITS.specificationName), writtenText(LISTING_LIMITS.specificationValue))
    .refine(
      (map) => Object.keys(map).length <= LISTING_LIMITS.specifications,
      `${LISTING_LIMITS.specifications} caractéristiques au plus.`,
    )
    .default({}),
  checklist: z
    .array(writtenText(LISTING_LIMITS.checklistLine), 'Liste attendue.')
    .max(LISTING_LIMITS.checklist, `${LISTING_LIMITS.checklist} lignes au plus.`)
    .overwrite(distinctLines)
    .default([])
    .meta({ description: 'Ce qui est remis avec ; coché à la remise et au retour' }),
})

export const ItemChange = writtenItem.superRefine(refuseContradictions)
export type ItemChange = z.output<typeof ItemChange>

/** A listing that goes online later. */
export const ListingDraft = writtenItem.superRefine(refuseContradictions).superRefine(requireQuartier)

export const NewItem = writtenItem
  .extend({
    id: identifier.optional().meta({
      description: "Choisi par l'appelant : la même demande deux fois n'ajoute qu'un objet",
    }),
  })
  .superRefine(refuseContradictions)
  .superRefine(requireQuartier)
export type NewItem = z.output<typeof NewItem>

function refuseContradictions(
  item: LongPrices & LengthRules & WrittenPlace & Deposits & DeclaredValue,
  context: z.RefinementCtx,
): void {
  addProblems(context, {
    ...longPriceProblems(item),
    ...lengthRuleProblems(item),
    ...placeProblems(item),
    ...trustedDepositProblems(item),
    ...declaredValueProblems(item),
  })
}

/** A listing that waits for its owner's identity to be verified. */
export const ItemDraft = Item.pick({
  id: true,
  title: true,
  description: true,
  category: true,
  price: true,
  priceUnit: true,
  weekPrice: true,
  monthPrice: true,
  renters: true,
  minDays: true,
  maxDays: true,
  horizonMonths: true,
  noticeHours: true,
  handoverDays: true,
  bufferDays: true,
  instant: true,
  cancelPolicy: true,
  images: true,
  location: true,
  place: true,
  landmark: true,
  available: true,
  condition: true,
  deposit: true,
  trustedDeposit: true,
  value: true,
  specifications: true,
  checklist: true,
  createdAt: true,
})
export type ItemDraft = z.output<typeof ItemDraft>

export const SavedItemDraft = z.object({
  id: z.string(),
  online: z.boolean().meta({ description: "Vrai quand l'identité est vérifiée : l'annonce est en ligne" }),
})

export const AvailabilityChange = z.object({
  item_id: identifier,
  available: z.union([z.boolean(), z.literal(0), z.literal(1)], 'Vrai ou faux attendu.'),
  decided_ms_ago: z.int().min(0).max(MAX_DELAY_MS).optional().meta({
    description:
      "Depuis combien de millisecondes c'est décidé, si cela a dû attendre ; une décision plus récente n'est pas défaite",
  }),
})

/** Days on which units are taken, without the renters' names. */
export const ItemOccupancies = z.array(
  z.object({ start_date: calendarDate, end_date: calendarDate, quantity: z.int() }),
)
