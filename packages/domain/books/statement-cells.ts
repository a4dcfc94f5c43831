import { type CalendarDay, dayInLibreville, isCalendarDay } from '../calendar/calendar-day.ts'
import { MAX_FRANCS } from '../money/amount.ts'
import { foldCharacters } from '../writing/fold-characters.ts'

/** ReDoS: no date or amount is longer. */
const MAX_CELL = 60
const UNIT = /F\s*CFA|XAF|CFA/gi
// Three digits after a separator are thousands: the franc has no cents that anybody writes.
const AMOUNT = /^([1-9]\d{0,2}(?:[.,' ]\d{3})+|\d+)(?:[.,](\d{1,2}|0+))?$/

/** Of what an operator may hold for us, FCFA. */
export const MAX_BALANCE = 1_000 * MAX_FRANCS

/** FCFA of a cell such as `5 000`, `-5000.00`, `5.000,00 XAF`; null where it is no whole amount of at most `max`. */
export function readAmount(cell: string, max = MAX_FRANCS): number | null {
  if (cell.length > MAX_CELL) return null
  const text = foldCharacters(cell).replaceAll(UNIT, '').trim()
  const [, before, inner = '', after] = /^([-+(]?)\s*(.*?)\s*([-)]?)$/.exec(text) ?? []
  const [, whole, cents = ''] = AMOUNT.exec(inner) ?? []
  if (whole === undefined || /[1-9]/.test(cents)) return null
  const amount = Number(whole.replaceAll(/\D/g, ''))
  if (amount > max) return null
  return amount !== 0 && (before === '-' || before === '(' || after === '-') ? -amount : amount
}

/** A date of a statement. */
export interface ReadDate {
  readonly day: CalendarDay
  /** Compares with others of the same file. */
  readonly order: string
}

const TIME = String.raw`(?:[T ,]+(?:à )?(\d{2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?`
const ISO = new RegExp(String.raw`^(\d{4})[-/](\d{2})[-/](\d{2})${TIME}\s*(Z|[+-]\d{2}:?\d{2})?$`)
const FRENCH = new RegExp(String.raw`^(\d{2})[/.-](\d{2})[/.-](\d{4})${TIME}$`)

/**
 * The day of a cell in Libreville: `2026-11-29T10:00:00Z`, `2026-11-29 10:00`, `29/11/2026 10:00:00`. A time without a zone is
 * Libreville's. Null where it is no date.
 */
export function readDate(cell: string): ReadDate | null {
  if (cell.length > MAX_CELL) return null
  const text = foldCharacters(cell)
  const iso = ISO.exec(text)
  const french = FRENCH.exec(text)
  const [year, month, date] = iso ? iso.slice(1, 4) : (french?.slice(1, 4).toReversed() ?? [])
  const [hour = '00', minute = '00', second = '00'] = (iso ?? french)?.slice(4, 7) ?? []
  const day = `${year}-${month}-${date}`
  if (!isCalendarDay(day)) return null
  const zone = iso?.[7]?.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')
  const instant = new Date(`${day}T${hour}:${minute}:${second}${zone ?? '+01:00'}`)
  if (Number.isNaN(instant.getTime())) return null
  return { day: dayInLibreville(instant), order: instant.toISOString() }
}
