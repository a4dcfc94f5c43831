import type { PriceUnit } from '@okoume/domain/calendar/rental-period.ts'
import type { DayPrices, QuoteLine } from '@okoume/domain/pricing/best-price.ts'

export interface NoticeSummary {
  readonly title: string
  /** A path of this site. */
  readonly picture: string | null
  readonly lines: readonly {
    readonly name: string
    readonly value: string
    readonly strong?: boolean
    /** Link of its name: a path of this site. The mail shows such lines in place of the first paragraph. */
    readonly path?: string
  }[]
}

/** The prices of an item when a renter's quote applied them, and the quote's lines. */
export interface PriceTerms extends DayPrices {
  readonly priceUnit: PriceUnit
  readonly lines: readonly QuoteLine[]
  /** FCFA: the deposit of others, where a trusted renter paid the lower one. */
  readonly usualDeposit?: number
  /** The rent was agreed on, and does not follow from these prices: there are no lines. */
  readonly agreed?: true
}

/** Who invoices, as it was when the invoice was issued. */
export interface InvoiceIssuer {
  readonly name: string
  readonly taxNumber: string | null
  readonly tradeRegister: string | null
  readonly address: string | null
  readonly taxCentre: string | null
}
