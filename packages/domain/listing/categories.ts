export type Category =
  | 'electronique'
  | 'bricolage'
  | 'vehicules'
  | 'sport'
  | 'cuisine'
  | 'jardin'
  | 'vetements'

/** The only list of categories: the seven that an item may have (docs/spec.md#categories). */
export const CATEGORY_NAMES: Readonly<Record<Category, string>> = {
  electronique: 'Électronique',
  bricolage: 'Bricolage',
  vehicules: 'Véhicules',
  sport: 'Sport & Loisirs',
  cuisine: 'Cuisine',
  jardin: 'Jardin',
  vetements: 'Vêtements',
}

export const CATEGORIES = Object.keys(CATEGORY_NAMES) as readonly Category[]

export function isCategory(text: string): text is Category {
  return Object.hasOwn(CATEGORY_NAMES, text)
}
