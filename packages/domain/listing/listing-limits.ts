/** How much an owner may write of an object, in characters or in number. */
export const LISTING_LIMITS = {
  title: 120,
  description: 4000,
  pictures: 12,
  specifications: 20,
  specificationName: 60,
  specificationValue: 200,
} as const

/** What is said beside a field that is empty or holds nothing that can be chosen. */
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

/** How old a decision on whether it is offered can be: a year, and what waited longer is no older. */
export const LONGEST_DELAY_MS = 365 * 24 * 60 * 60 * 1000

/** From how many objects on a category has a median price: with fewer, it is the price of somebody. */
export const FEWEST_COMPARED = 10

/** How many pieces of one object there may be. */
export const MAX_STOCK = 10_000
