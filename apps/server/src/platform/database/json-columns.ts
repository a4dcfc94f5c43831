import type { PriceUnit } from '@okoume/domain/calendar/rental-period.ts'
import type { DayPrices, QuoteLine } from '@okoume/domain/pricing/best-price.ts'

/** What a notice is about, at a glance: an object, or nothing but a sum. */
export interface NoticeSummary {
  readonly title: string
  /** A path of this site. */
  readonly picture: string | null
  readonly lines: readonly {
    readonly name: string
    readonly value: string
    readonly strong?: boolean
    /** Where its name leads: a path of this site. Such lines stand in the mail instead of the first paragraph. */
    readonly path?: string
  }[]
}

/** The prices of an item when a renter's quote applied them, and the quote's lines. */
export interface PriceTerms extends DayPrices {
  readonly priceUnit: PriceUnit
  readonly lines: readonly QuoteLine[]
  /** FCFA: the deposit of others, where a trusted renter paid the lower one. */
  readonly usualDeposit?: number
}
