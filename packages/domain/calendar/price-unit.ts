import type { PriceUnit } from './rental-period.ts'

/** The number of days in each price unit. */
export const DAYS_IN_UNIT: Readonly<Record<PriceUnit, number>> = { jour: 1, semaine: 7, mois: 30 }
