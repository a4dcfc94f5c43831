import { CATEGORIES } from '@okoume/domain/listing/categories.ts'
import { LISTING_MESSAGES, MIN_COMPARED } from '@okoume/domain/listing/listing-limits.ts'
import { z } from 'zod'

export const PriceHintQuery = z.object({ category: z.enum(CATEGORIES, LISTING_MESSAGES.category) })

/** Prices of comparable items in a category, for an owner who looks for a price. */
export const PriceHint = z.object({
  count: z.int().meta({ description: "Combien d'objets y sont proposés" }),
  medianPerDay: z
    .int()
    .nullable()
    .meta({ description: `FCFA par jour ; nul sous ${MIN_COMPARED} objets` }),
})
export type PriceHint = z.output<typeof PriceHint>
