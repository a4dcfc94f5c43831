import type { ListingRules } from '@okoume/domain/listing/listing-rules.ts'

/** The people whose objects the demo catalogue lists. */
export type DemoOwner = 'rose' | 'ferdinand' | 'annick' | 'thierry' | 'prisca' | 'landry'

export interface DemoListing {
  /** ASCII kebab case; unique, and never changed once seeded. */
  readonly slug: string
  readonly owner: DemoOwner
  readonly title: string
  readonly description: string
  readonly category: 'electronique' | 'bricolage' | 'vehicules' | 'sport' | 'cuisine' | 'jardin' | 'vetements'
  /** Whole FCFA. */
  readonly price: number
  readonly priceUnit: 'jour' | 'semaine' | 'mois'
  /** Whole FCFA for seven and for thirty days, beside a day's price. */
  readonly weekPrice?: number
  readonly monthPrice?: number
  /** What its owner changed of the rules. */
  readonly rules?: Partial<ListingRules>
  readonly location: 'Libreville' | 'Port-Gentil'
  /** The slug of a quartier. */
  readonly place: string
  readonly landmark?: string
  /** Units in stock. */
  readonly available: number
  /** False when the owner shows the listing as «non-disponible». */
  readonly offered: boolean
  readonly condition: 'neuf' | 'très bon' | 'bon' | 'usé'
  /** Whole FCFA, 0 for none. */
  readonly deposit: number
  /** What a trusted renter pays instead. */
  readonly trustedDeposit?: number
  readonly specifications: Readonly<Record<string, string>>
  /** What is handed over with it. */
  readonly checklist?: readonly string[]
  /** Names of folders in demo-pictures; the first is the cover. */
  readonly pictures: readonly string[]
  readonly createdDaysAgo: number
}
