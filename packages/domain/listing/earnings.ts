import type { PriceUnit } from '../calendar/rental-period.ts'
import { isFrancs } from '../money/amount.ts'
import type { Francs } from '../money/francs.ts'
import { readWholeNumber } from '../money/written-number.ts'
import { cheapestCover, costOfLines } from '../pricing/best-price.ts'
import { serviceFee } from '../pricing/quote.ts'
import { isPriceUnit, longPricesProblems, type PriceTexts, readLongPrice } from './listing-form.ts'

export interface Earning {
  readonly units: number
  readonly unit: PriceUnit
  /** Amount that the owner receives for one item: the renter pays the fee on top. */
  readonly earned: Francs
  readonly fee: Francs
}

const SHOWN_UNITS: Readonly<Record<PriceUnit, readonly number[]>> = {
  jour: [1, 3, 7],
  semaine: [1, 2, 4],
  mois: [1, 2, 3],
}

/** Example earnings for some typical rentals; empty while there is no price. */
export function earningsFor(form: PriceTexts): Earning[] {
  const { priceUnit } = form
  const amount = readWholeNumber(form.price)
  if (!isPriceUnit(priceUnit) || !isFrancs(amount) || amount === 0) return []
  const wrong = Object.keys(longPricesProblems(form)).length > 0
  const [weekPrice, monthPrice] = wrong
    ? [null, null]
    : [readLongPrice(form, 'weekPrice'), readLongPrice(form, 'monthPrice')]
  const shown = monthPrice === null ? SHOWN_UNITS[priceUnit] : [...SHOWN_UNITS[priceUnit], 30]
  return shown.flatMap((units) => {
    const earned = costOfLines(cheapestCover(units, { price: amount, weekPrice, monthPrice }))
    return isFrancs(earned) ? [{ units, unit: priceUnit, earned, fee: serviceFee(earned) }] : []
  })
}
