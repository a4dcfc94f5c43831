import type { ItemBlock, ItemCalendar } from '@okoume/contract/wire/item-calendar.ts'
import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDay,
  earlierDay,
  laterDay,
} from '@okoume/domain/calendar/calendar-day.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'

export type DayState = 'free' | 'rented' | 'requested' | 'blocked'

export const STATE_NAMES: Readonly<Record<DayState, string>> = {
  free: 'libre',
  rented: 'loué',
  requested: 'demandé',
  blocked: 'bloqué',
}

/** «20 exemplaires sur 60 bloqués»; null units are all there are. */
export function formatBlockedUnits(units: number | null, available: number): string {
  if (units === null || units >= available) return available > 1 ? 'Tous les exemplaires bloqués' : 'Bloqué'
  return units > 1 ? `${units} exemplaires sur ${available} bloqués` : `1 exemplaire sur ${available} bloqué`
}

type Days = Pick<ItemBlock, 'start_date' | 'end_date'>

const covers = (day: CalendarDay) => (one: Days) => one.start_date <= day && day <= one.end_date

/** Most important state of a day: a rental before a request before a block. */
export function stateOfDay({ taken, blocks }: ItemCalendar, day: CalendarDay): DayState {
  const there = taken.filter(covers(day))
  if (there.some(({ state }) => state === 'rented')) return 'rented'
  if (there.length > 0) return 'requested'
  return blocks.some(covers(day)) ? 'blocked' : 'free'
}

export function leftOnDay({ taken, blocks, available }: ItemCalendar, day: CalendarDay): number {
  const units = [...taken, ...blocks].filter(covers(day)).map(({ quantity }) => quantity ?? available)
  return Math.max(0, available - units.reduce((sum, one) => sum + one, 0))
}

export function withinDays({ taken, blocks }: ItemCalendar, { start, end }: Period) {
  const meets = (one: Days) => one.start_date <= end && start <= one.end_date
  return { taken: taken.filter(meets), blocks: blocks.filter(meets) }
}

/** The days after a tap: a first day, then the last one in either order, then a new first. */
export function tapDay(first: CalendarDay | null, day: CalendarDay) {
  if (first === null) return { first: day, chosen: { start: day, end: day } }
  const days = { start: earlierDay(first, day), end: laterDay(first, day) }
  return { first: null, chosen: days }
}

export function firstOfMonth(day: CalendarDay): CalendarDay {
  return calendarDay(`${day.slice(0, 7)}-01`)
}

/** The weeks of a month from Monday to Sunday; null where a day is of another month. */
export function weeksOfMonth(month: CalendarDay): (CalendarDay | null)[][] {
  const next = addMonths(month, 1)
  const before = (new Date(`${month}T00:00:00Z`).getUTCDay() + 6) % 7
  const weeks: (CalendarDay | null)[][] = []
  for (let monday = addDays(month, -before); monday < next; monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
    weeks.push(days.map((day) => (day >= month && day < next ? day : null)))
  }
  return weeks
}
