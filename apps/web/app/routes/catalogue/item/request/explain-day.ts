import { addDays, type CalendarDay, eachDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay, formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import { describePeriodProblem, shortestLength } from '@okoume/domain/calendar/period-rules.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { freeOnDay } from '@okoume/domain/stock/free-stock.ts'
import { capitalize } from '@okoume/domain/writing/capitalize.ts'
import {
  type Bookable,
  type ChosenDays,
  type DayRefusal,
  periodWith,
  rulesOf,
  type Side,
} from './day-choice.ts'

/** Added to the name of a day's button that cannot be chosen. */
export const REFUSAL_NAMES: Readonly<Record<DayRefusal, string>> = {
  past: 'date passée',
  'too soon': 'trop tôt pour le propriétaire',
  'too far': "trop longtemps à l'avance",
  'no handover': 'pas de remise ce jour-là',
  'sold out': 'déjà réservé',
  interrupted: 'déjà réservé entre-temps',
  'no room': 'pas assez de jours libres',
  'not whole weeks': 'ne termine pas une semaine',
  'too short': 'location trop courte',
  'too long': 'location trop longue',
}

export interface RefusedDay {
  readonly day: CalendarDay
  readonly refusal: DayRefusal
}

export function explainDay(
  bookable: Bookable,
  chosen: ChosenDays,
  side: Side,
  { day, refusal }: RefusedDay,
): string {
  const words = formatLongDay(day)
  const rules = rulesOf(bookable)
  const needed = rules.priceUnit === 'semaine' ? 'NOT_WHOLE_WEEKS' : 'TOO_SHORT'
  // Empty where one free day will do.
  const shortest = shortestLength(rules) === 1 ? '' : `${describePeriodProblem(needed, rules)} `
  switch (refusal) {
    case 'past':
      return `Le ${words} est déjà passé.`
    case 'too soon':
      return describePeriodProblem('TOO_SOON', rules, bookable.now)
    case 'no handover':
      return describePeriodProblem('NO_HANDOVER_AT_START', rules)
    case 'too far':
      return `Le ${words} est trop loin. ${describePeriodProblem('TOO_FAR_AHEAD', rules)}`
    case 'sold out':
      return `Le ${words}, tout est déjà réservé.`
    case 'interrupted':
      return explainInterruption(bookable, chosen, side, day)
    case 'no room':
      return `${shortest}${explainInterruption(bookable, chosen, side, day)}`
    case 'not whole weeks':
      return describePeriodProblem('NOT_WHOLE_WEEKS', rules)
    case 'too short':
      return describePeriodProblem('TOO_SHORT', rules)
    case 'too long':
      return describePeriodProblem('TOO_LONG', rules)
  }
}

export function explainNewStart(
  bookable: Bookable,
  chosen: ChosenDays,
  side: Side,
  refused: RefusedDay,
): string {
  return `${explainDay(bookable, chosen, side, refused)} Votre retrait est maintenant le ${formatLongDay(refused.day)}.`
}

/** The days to wait for, where a day is refused because it or one beside it is taken; else null. */
export function takenDays(
  bookable: Bookable,
  chosen: ChosenDays,
  side: Side,
  { day, refusal }: RefusedDay,
): Period | null {
  const isTaken = refusal === 'sold out' || refusal === 'interrupted' || refusal === 'no room'
  return isTaken ? periodWith(bookable, chosen, side, day) : null
}

/** Names the first day in between that is sold out. */
function explainInterruption(bookable: Bookable, chosen: ChosenDays, side: Side, day: CalendarDay): string {
  const { stock, occupancies, bufferDays } = bookable
  const { start, end } = periodWith(bookable, chosen, side, day)
  const needed = eachDay(start, addDays(end, bufferDays))
  const obstacle = needed.find((one) => freeOnDay(stock, occupancies, one) === 0) ?? day
  const because =
    obstacle > end
      ? `l'objet doit être prêt pour le ${formatLongDay(obstacle)}.`
      : `le ${formatLongDay(obstacle)}, tout est déjà réservé.`
  return `${capitalize(formatLongPeriod(start, end))}, ce n'est pas possible : ${because}`
}
