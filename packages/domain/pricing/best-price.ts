import { DAYS_IN_UNIT } from '../calendar/price-unit.ts'
import type { PriceUnit } from '../calendar/rental-period.ts'
import { type Francs, formatThousands } from '../money/francs.ts'
import { formatUnits } from './billed-units.ts'

/** Prices of a day, seven days and thirty days of an item, in FCFA. */
export interface DayPrices {
  readonly price: Francs
  /** Null or absent where a week is seven days. */
  readonly weekPrice?: Francs | null | undefined
  readonly monthPrice?: Francs | null | undefined
}

/** `count` units at `price` FCFA each, of one item. */
export interface QuoteLine {
  readonly unit: PriceUnit
  readonly count: number
  readonly price: Francs
}

/** Cheapest cover: the months, weeks and days that cost least and cover all the days; fewest long ones of equal cost. */
export function cheapestCover(days: number, { price, weekPrice, monthPrice }: DayPrices): QuoteLine[] {
  let best: readonly [months: number, weeks: number, days: number] = [0, 0, days]
  let lowest = Number.POSITIVE_INFINITY
  const maxMonths = monthPrice ? Math.ceil(days / DAYS_IN_UNIT.mois) : 0
  for (let months = 0; months <= maxMonths; months += 1) {
    const afterMonths = Math.max(0, days - months * DAYS_IN_UNIT.mois)
    const maxWeeks = weekPrice ? Math.ceil(afterMonths / DAYS_IN_UNIT.semaine) : 0
    for (let weeks = 0; weeks <= maxWeeks; weeks += 1) {
      const left = Math.max(0, afterMonths - weeks * DAYS_IN_UNIT.semaine)
      const cost = months * (monthPrice ?? 0) + weeks * (weekPrice ?? 0) + left * price
      if (cost < lowest) [best, lowest] = [[months, weeks, left], cost]
    }
  }
  const [months, weeks, left] = best
  const lines: readonly QuoteLine[] = [
    { unit: 'mois', count: months, price: monthPrice ?? 0 },
    { unit: 'semaine', count: weeks, price: weekPrice ?? 0 },
    { unit: 'jour', count: left, price },
  ]
  return lines.filter(({ count }) => count > 0)
}

/** FCFA for one item. */
export function costOfLines(lines: readonly QuoteLine[]): Francs {
  return lines.reduce((sum, { count, price }) => sum + count * price, 0)
}

/** `1 semaine + 2 jours`. */
export function formatLineUnits(lines: readonly QuoteLine[]): string {
  return lines.map(bindUnits).join(' + ')
}

/** `25 000 + 2 × 5 000`, and for three items `(25 000 + 2 × 5 000) × 3`. */
export function formatLineSum(lines: readonly QuoteLine[], quantity: number): string {
  const sum = lines
    .map(({ count, price }) => `${count > 1 ? `${count}\u00a0×\u00a0` : ''}${formatThousands(price)}`)
    .join(' + ')
  if (quantity === 1) return sum
  return lines.length > 1 ? `(${sum})\u00a0×\u00a0${quantity}` : `${sum}\u00a0×\u00a0${quantity}`
}

/**
 * `6 jours au prix de la semaine`; nothing where the days alone are the best price, or the item has none by the day.
 */
export function describeBestPrice(
  { units: days, lines }: { readonly units: number; readonly lines: readonly QuoteLine[] },
  priceUnit: PriceUnit,
): string | null {
  const [first, ...others] = lines
  if (!first || first.unit === 'jour' || priceUnit !== 'jour') return null
  const asked = bindUnits({ count: days, unit: 'jour' })
  if (others.length === 0 && first.count === 1) {
    return `${asked} au prix ${first.unit === 'mois' ? 'du mois' : 'de la semaine'}`
  }
  const units = lines.map(bindUnits)
  return `${asked} au prix de ${units.slice(0, -1).join(', ')}${units.length > 1 ? ' et ' : ''}${units.at(-1)}`
}

/** No line ends between a number and its unit. */
function bindUnits({ count, unit }: Pick<QuoteLine, 'count' | 'unit'>): string {
  return formatUnits(count, unit).replace(' ', '\u00a0')
}

export interface LongPrices {
  readonly price: Francs
  readonly priceUnit: string
  readonly weekPrice: Francs | null
  readonly monthPrice: Francs | null
}

/** Field → why a week's or a month's price makes no sense beside the day's: day ≤ week ≤ 7 days, week ≤ month. */
export function longPriceProblems(prices: LongPrices): Partial<Record<'weekPrice' | 'monthPrice', string>> {
  const { price, priceUnit, weekPrice: week, monthPrice: month } = prices
  const found = { weekPrice: week === null ? null : weekProblem(week), monthPrice: monthProblem() }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null))

  function weekProblem(amount: Francs): string | null {
    if (priceUnit !== 'jour') return DAY_PRICE_NEEDED
    if (amount < price)
      return `Une semaine coûte au moins le prix d'un jour : ${formatThousands(price)} FCFA.`
    if (amount <= 7 * price) return null
    return `Une semaine coûte au plus sept jours : ${formatThousands(7 * price)} FCFA.`
  }

  function monthProblem(): string | null {
    if (month === null) return null
    if (priceUnit !== 'jour') return DAY_PRICE_NEEDED
    if (week !== null && month < week) {
      return `Un mois coûte au moins le prix d'une semaine : ${formatThousands(week)} FCFA.`
    }
    if (month < price) return `Un mois coûte au moins le prix d'un jour : ${formatThousands(price)} FCFA.`
    if (month > 30 * price) return `Un mois coûte au plus trente jours : ${formatThousands(30 * price)} FCFA.`
    if (week === null || month <= 5 * week) return null
    return `Un mois coûte au plus cinq semaines : ${formatThousands(5 * week)} FCFA.`
  }
}

const DAY_PRICE_NEEDED = 'Ce prix va avec un prix par jour.'
