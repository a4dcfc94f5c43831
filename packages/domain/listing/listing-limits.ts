/** Limits on a listing: characters of a text or number of entries. */
export const LISTING_LIMITS = {
  title: 120,
  description: 4000,
  pictures: 12,
  specifications: 20,
  specificationName: 60,
  specificationValue: 200,
  checklist: 10,
  checklistLine: 60,
} as const

/** The message at a required field that is empty or holds no valid choice. */
export const LISTING_MESSAGES = {
  title: 'Donnez un titre.',
  category: 'Choisissez une catégorie.',
  price: 'Donnez un prix.',
  priceUnit: 'Choisissez une unité de prix.',
  location: 'Choisissez une ville.',
  available: "La quantité est d'au moins 1.",
  condition: 'Choisissez un état.',
  pictureTwice: 'La même photo est là deux fois.',
} as const

/** The longest that a decision made offline may wait to be sent: a year; longer waits count as a year. */
export const MAX_DELAY_MS = 365 * 24 * 60 * 60 * 1000

/** Privacy: fewest items for a category to publish a median price; with fewer, it would show one person's price. */
export const MIN_COMPARED = 10

/** How many units one item may have. */
export const MAX_STOCK = 10_000
