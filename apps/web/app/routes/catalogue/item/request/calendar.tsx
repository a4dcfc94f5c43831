import { addDays, type CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { lastBookableDay, weekdayOf } from '@okoume/domain/calendar/period-rules.ts'
import { type ReactNode, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { fr } from 'react-day-picker/locale/fr'
import kit from '#app/ui/kit.module.css'
import styles from './calendar.module.css'
import days from './calendar-day.module.css'
import { CalendarContext, dayOf, PresentWeek, StockDayButton } from './calendar-day.tsx'
import {
  type Bookable,
  type ChosenDays,
  type DayRefusal,
  firstDayShown,
  limitedStock,
  newStartRefusal,
  refuseDay,
  type Side,
} from './day-choice.ts'
import { REFUSAL_NAMES, type RefusedDay } from './explain-day.ts'

export interface CalendarProps {
  readonly bookable: Bookable
  readonly chosen: ChosenDays
  readonly side: Side
  readonly onChoose: (day: CalendarDay) => void
  /** The pointer is on a day that cannot be chosen; null: on one that can, or the month was turned. */
  readonly onRefuse: (refused: RefusedDay | null) => void
}

/** The picker's days are the device's noons: no time zone turns a noon into another day. */
function noonOf(day: CalendarDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

export function Calendar({ bookable, chosen, side, onChoose, onRefuse }: CalendarProps): ReactNode {
  const { start, end } = chosen
  const last = end ?? start
  const today = noonOf(bookable.today)
  const [first] = useState(() => firstDayShown(bookable, chosen, side))
  const monday = addDays(bookable.today, 1 - weekdayOf(bookable.today))
  const monthOf = (day: CalendarDay) => day.slice(0, 7)
  // Where little is left of this month, the next one is shown with it.
  const endsSoon =
    monthOf(first) === monthOf(bookable.today) && monthOf(addDays(first, 14)) !== monthOf(first)
  const months = bookable.unit === 'mois' || endsSoon ? 2 : 1
  const is = (test: (day: CalendarDay) => boolean) => (date: Date) => test(dayOf(date))
  // Each day is asked three times while the calendar is rendered.
  const refusals = new Map<CalendarDay, DayRefusal | null>()
  const refusalOf = (day: CalendarDay) => {
    const known = refusals.get(day)
    const refusal = known === undefined ? refuseDay(bookable, chosen, side, day) : known
    refusals.set(day, refusal)
    return refusal
  }
  const point = (day: CalendarDay) => {
    const refusal = refusalOf(day)
    onRefuse(refusal && { day, refusal })
    return refusal
  }
  return (
    <CalendarContext value={{ bookable, first }}>
      <DayPicker
        locale={fr}
        fixedWeeks={months === 1}
        numberOfMonths={months}
        hidden={is((day) => day < monday)}
        today={today}
        defaultMonth={noonOf(first)}
        startMonth={today}
        endMonth={noonOf(lastBookableDay(bookable.today, bookable))}
        // Not the picker's own `disabled`: such days could not be pointed at, and so not explained.
        modifiers={{
          refused: is((day) => refusalOf(day) !== null),
          past: is((day) => day < bookable.today),
          taken: is((day) => refusalOf(day) === 'sold out'),
          newStart: is((day) => newStartRefusal(bookable, chosen, side, day) !== null),
          selected: is((day) => start !== null && last !== null && start <= day && day <= last),
          start: is((day) => day === start),
          end: is((day) => day === last),
        }}
        labels={{ labelDayButton: (date, modifiers) => labelOf(date, bookable, refusalOf, modifiers) }}
        components={{ DayButton: StockDayButton, Week: PresentWeek }}
        onMonthChange={() => onRefuse(null)}
        onDayFocus={(date) => point(dayOf(date))}
        onDayClick={(date) => {
          if (point(dayOf(date)) === null) onChoose(dayOf(date))
        }}
        classNames={CLASS_NAMES}
        modifiersClassNames={MODIFIER_CLASS_NAMES}
      />
    </CalendarContext>
  )
}

/** Performance: one for all days; `toLocaleDateString` makes one for each. */
const DAY_NAME = new Intl.DateTimeFormat('fr', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

function labelOf(
  date: Date,
  bookable: Bookable,
  refusalOf: (day: CalendarDay) => ReturnType<typeof refuseDay>,
  modifiers: Readonly<Record<string, boolean>>,
): string {
  const words = DAY_NAME.format(date)
  const left = limitedStock(bookable, dayOf(date))
  const refusal = refusalOf(dayOf(date))
  return [
    words,
    modifiers.start && 'retrait',
    modifiers.end && !modifiers.start && 'retour',
    left !== null && `plus que ${left}`,
    modifiers.newStart && 'nouveau retrait',
    refusal && REFUSAL_NAMES[refusal],
  ]
    .filter(Boolean)
    .join(', ')
}

const defined = (names: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([name, value]) => [name, value ?? '']))

const STEP = `${kit.bare} ${kit.centred} ${kit.disc} ${kit.lit} ${styles.step}`
const CLASS_NAMES = defined({
  root: kit.anchor,
  months: `${kit.row} ${styles.months}`,
  month: styles.month,
  month_caption: `${kit.line} ${kit.middle} ${styles.caption}`,
  nav: `${kit.line} ${styles.nav}`,
  button_previous: STEP,
  button_next: STEP,
  chevron: kit.icon20,
  month_grid: `${kit.wide} ${styles.grid}`,
  weekday: `${kit.soft} ${kit.tiny} ${styles.weekday}`,
  day: kit.bare,
  day_button: `${kit.bare} ${kit.anchor} ${kit.wide} ${kit.digits} ${days.button}`,
  outside: days.outside,
  today: days.today,
  selected: days.selected,
})
const MODIFIER_CLASS_NAMES = defined({
  refused: days.refused,
  past: days.past,
  taken: days.taken,
  start: days.start,
  end: days.end,
})
