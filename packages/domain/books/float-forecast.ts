import { addDays, type CalendarDay } from '../calendar/calendar-day.ts'
import type { Francs } from '../money/francs.ts'

/** Days that are looked ahead, from tomorrow on. */
export const FORECAST_DAYS = 7

/** FCFA that are to leave an operator from a day on. */
export interface ComingDue {
  readonly day: CalendarDay
  /** Rents that their owners can then withdraw. */
  readonly rents: Francs
  /** Deposits that then go back to their renters. */
  readonly deposits: Francs
}

/** FCFA at one operator. */
export interface FloatFacts {
  /** By the ledger; below zero where more is booked out than in. */
  readonly balance: number
  /** Sent, without an outcome. */
  readonly sent: Francs
  /** Ordered and not sent: refunds, withdrawals, and those that are paid by hand. */
  readonly waiting: Francs
  /** Withdrawable now, by owners whose money leaves through that operator. */
  readonly withdrawable: Francs
  readonly coming: readonly ComingDue[]
}

export interface FloatForecast {
  /** Today and the days after it: what is left where everybody takes what is theirs. May be below zero. */
  readonly days: readonly (ComingDue & { readonly left: number })[]
  /** The first day on which it is short; null where it is not. */
  readonly shortFrom: CalendarDay | null
  /** FCFA to bring, so that it is not. */
  readonly missing: Francs
}

/** Forecast of an operator's float: everybody takes what is theirs, and no more comes in. */
export function forecastFloat(facts: FloatFacts, today: CalendarDay): FloatForecast {
  let left = facts.balance - facts.sent - facts.waiting - facts.withdrawable
  const days = Array.from({ length: FORECAST_DAYS + 1 }, (_, ahead) => {
    const day = addDays(today, ahead)
    const due = facts.coming.filter((one) => one.day === day || (ahead === 0 && one.day < day))
    const rents = due.reduce((sum, one) => sum + one.rents, 0)
    const deposits = due.reduce((sum, one) => sum + one.deposits, 0)
    left -= rents + deposits
    return { day, rents, deposits, left }
  })
  const shortFrom = days.find((one) => one.left < 0)?.day ?? null
  return { days, shortFrom, missing: Math.max(0, -(days.at(-1)?.left ?? 0)) }
}
