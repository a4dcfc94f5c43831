import { DAYS_IN_UNIT } from '../calendar/price-unit.ts'
import type { PriceUnit } from '../calendar/rental-period.ts'
import type { Francs } from '../money/francs.ts'

/**
 * The price per day in FCFA, to the nearest franc, half up: what the explorer filters and sorts by, since its slider
 * says «Prix par jour» (docs/spec.md#search).
 */
export function pricePerDay(price: Francs, unit: PriceUnit): Francs {
  const days = DAYS_IN_UNIT[unit]
  return Math.floor((2 * price + days) / (2 * days))
}

/** The slider's bounds, FCFA a day. Its upper end means «100 000 et plus». */
export const PRICE_FILTER_MIN: Francs = 0
export const PRICE_FILTER_MAX: Francs = 100_000
