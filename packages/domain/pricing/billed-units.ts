import { addMonths, daysBetween } from '../calendar/calendar-day.ts'
import type { Period, PriceUnit } from '../calendar/rental-period.ts'

/** Billed days: at least one, else the nights between start and end (docs/spec.md#billed-units). */
export function billedDays(period: Period): number {
  return Math.max(1, daysBetween(period.start, period.end))
}

/** Billed weeks: a started one counts (docs/spec.md#billed-units). */
export function billedWeeks(period: Period): number {
  return Math.ceil(billedDays(period) / 7)
}

/** The smallest n ≥ 1 such that `start` + n calendar months reaches `end`. */
export function billedMonths(period: Period): number {
  const [startYear = 0, startMonth = 0] = period.start.split('-').map(Number)
  const [endYear = 0, endMonth = 0] = period.end.split('-').map(Number)
  // Estimate from the months alone: one more is needed where that day comes before the end.
  const months = (endYear - startYear) * 12 + (endMonth - startMonth)
  return Math.max(1, addMonths(period.start, months) < period.end ? months + 1 : months)
}

const BILLED: Record<PriceUnit, (period: Period) => number> = {
  jour: billedDays,
  semaine: billedWeeks,
  mois: billedMonths,
}

/** How many price units the period costs. */
export function billedUnits(period: Period, unit: PriceUnit): number {
  return BILLED[unit](period)
}

const UNIT_NAMES: Record<PriceUnit, readonly [one: string, many: string]> = {
  jour: ['jour', 'jours'],
  semaine: ['semaine', 'semaines'],
  mois: ['mois', 'mois'],
}

/** `1 jour`, `3 semaines`. */
export function formatUnits(count: number, unit: PriceUnit): string {
  return `${count} ${UNIT_NAMES[unit][count > 1 ? 1 : 0]}`
}
