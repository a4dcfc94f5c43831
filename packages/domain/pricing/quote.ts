import type { Period, PriceUnit } from '../calendar/rental-period.ts'
import { assertFrancs, isFrancs } from '../money/amount.ts'
import type { Francs } from '../money/francs.ts'
import { cheapestCover, costOfLines, type DayPrices, type QuoteLine } from './best-price.ts'
import { billedUnits } from './billed-units.ts'

/** The service fee, in thousandths of a percent of the subtotal: 6.757 % (docs/spec.md#prices). */
export const FEE_THOUSANDTHS_OF_PERCENT = 6757
/** The fee is rounded to a multiple of this step, half up. */
export const FEE_STEP: Francs = 100
const FEE_DIVISOR = 100_000 * FEE_STEP

/** `price` is FCFA for one time unit of one item; longer prices go with a price per day. */
export interface PricedListing extends DayPrices {
  readonly priceUnit: PriceUnit
  /** FCFA, charged once per rental whatever its quantity. */
  readonly deposit: Francs
}

export interface Quote {
  readonly units: number
  /** Price of one item: months, weeks and days, as many as are billed. */
  readonly lines: readonly QuoteLine[]
  readonly subtotal: Francs
  readonly fee: Francs
  readonly deposit: Francs
  /** Total of the renter: subtotal + fee + deposit. */
  readonly total: Francs
  /** The wire's `total_price`: total − fee, what is held until the owner answers. */
  readonly totalPrice: Francs
}

/**
 * 6.757 % of the subtotal, to the nearest 100 FCFA, half up.
 * In integers: subtotal × 6757 / 100 000, rounded to hundreds, without a float in between.
 */
export function serviceFee(subtotal: Francs): Francs {
  const exact = assertFrancs(subtotal) * FEE_THOUSANDTHS_OF_PERCENT
  return Math.floor((exact + FEE_DIVISOR / 2) / FEE_DIVISOR) * FEE_STEP
}

/** True if the total stays within the amounts that Okoumé handles. */
export function isQuotable(listing: PricedListing, period: Period, quantity: number): boolean {
  return sumUp(listing, period, quantity) !== null
}

/**
 * The price of a rental, in FCFA (docs/spec.md#prices). @throws RangeError for an invalid price, deposit or quantity,
 * an end before the start, or a total above the largest amount: callers check input first.
 */
export function quoteRental(listing: PricedListing, period: Period, quantity: number): Quote {
  if (!Number.isInteger(quantity) || quantity < 1) throw new RangeError(`not a quantity: ${quantity}`)
  if (period.end < period.start) throw new RangeError(`not a period: ${period.start} to ${period.end}`)
  assertFrancs(listing.price)
  assertFrancs(listing.deposit)
  const quote = sumUp(listing, period, quantity)
  if (!quote) throw new RangeError('above the largest amount')
  return quote
}

function sumUp(listing: PricedListing, period: Period, quantity: number): Quote | null {
  const units = billedUnits(period, listing.priceUnit)
  // The best price of a day-priced item applies on its own; others are billed in their own unit.
  const { price, priceUnit: unit } = listing
  const lines = unit === 'jour' ? cheapestCover(units, listing) : [{ unit, count: units, price }]
  const subtotal = costOfLines(lines) * quantity
  if (!isFrancs(subtotal)) return null
  const fee = serviceFee(subtotal)
  const { deposit } = listing
  const total = subtotal + fee + deposit
  return isFrancs(total) ? { units, lines, subtotal, fee, deposit, total, totalPrice: total - fee } : null
}

/**
 * The price of a rental whose rent its parties have agreed on, in FCFA for all units and days: fee and total follow from it
 * (docs/spec.md#enquiries). It has no lines: no price of a day or week sums up to it. Null above the largest amount.
 */
export function quoteAgreedRent(listing: PricedListing, period: Period, rent: Francs): Quote | null {
  const fee = serviceFee(rent)
  const deposit = assertFrancs(listing.deposit)
  const total = rent + fee + deposit
  if (!isFrancs(total)) return null
  const units = billedUnits(period, listing.priceUnit)
  return { units, lines: [], subtotal: rent, fee, deposit, total, totalPrice: total - fee }
}

/** Price of one item for the days, in FCFA. */
export interface PeriodPrice {
  readonly units: number
  /** Rent and fee, without the deposit. */
  readonly price: Francs
}

/**
 * Price of the explorer once days are chosen, FCFA (docs/spec.md#explorer): never below the price per day. Null above the
 * largest amount: such days cannot be rented.
 */
export function pricePeriod(listing: PricedListing, period: Period): PeriodPrice | null {
  const quote = sumUp(listing, period, 1)
  return quote && { units: quote.units, price: quote.subtotal + quote.fee }
}

/** In FCFA, beside each other on a listing. */
export interface Deposits {
  readonly deposit: Francs
  /** Lower deposit of a trusted renter; null or absent where it is the same for everybody. */
  readonly trustedDeposit?: Francs | null | undefined
}

export interface DepositingRenter {
  readonly trusted: boolean
}

/** A listing as that renter is quoted it: with the deposit that they pay. */
export function listingFor<Listing extends Deposits>(listing: Listing, renter: DepositingRenter): Listing {
  return renter.trusted ? { ...listing, deposit: listing.trustedDeposit ?? listing.deposit } : listing
}

/** Field → its error, in French. */
export function trustedDepositProblems({ deposit, trustedDeposit }: Deposits): Record<string, string> {
  return trustedDeposit == null || trustedDeposit < deposit
    ? {}
    : { trustedDeposit: 'Indiquez moins que la caution, ou laissez vide.' }
}
