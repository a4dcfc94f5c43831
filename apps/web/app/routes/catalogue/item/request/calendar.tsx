import { type CalendarDay, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { lastBookableDay } from '@okoume/domain/calendar/rental-period.ts'
import type { ReactNode } from 'react'
import { DayPicker } from 'react-day-picker'
import { fr } from 'react-day-picker/locale/fr'
import styles from './calendar.module.css'
import { type Bookable, type ChosenDays, chooseDay, REFUSAL_TEXTS, refuseDay } from './day-choice.ts'

export interface CalendarProps {
  readonly bookable: Bookable
  readonly chosen: ChosenDays
  readonly onChoose: (days: ChosenDays) => void
}

/** The picker's days are the device's noons: no time zone turns a noon into another day. */
function noonOf(day: CalendarDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

function dayOf(date: Date): CalendarDay {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, '0'))
  return calendarDay(`${date.getFullYear()}-${month}-${day}`)
}

export function Calendar({ bookable, chosen, onChoose }: CalendarProps): ReactNode {
  const { start, end } = chosen
  const last = end ?? start
  const today = noonOf(bookable.today)
  const is = (test: (day: CalendarDay) => boolean) => (date: Date) => test(dayOf(date))
  return (
    <DayPicker
      locale={fr}
      fixedWeeks
      numberOfMonths={bookable.unit === 'mois' ? 2 : 1}
      today={today}
      defaultMonth={start ? noonOf(start) : today}
      startMonth={today}
      endMonth={noonOf(lastBookableDay(bookable.today))}
      disabled={is((day) => refuseDay(bookable, chosen, day) !== null)}
      modifiers={{
        selected: is((day) => start !== null && last !== null && start <= day && day <= last),
        taken: is((day) => refuseDay(bookable, chosen, day) === 'taken'),
        start: is((day) => day === start),
        end: is((day) => day === last),
      }}
      labels={{
        labelDayButton: (date, modifiers) => labelOf(date, dayOf(date), bookable, chosen, modifiers),
      }}
      onDayClick={(date, { disabled }) => {
        if (!disabled) onChoose(chooseDay(bookable, chosen, dayOf(date)))
      }}
      classNames={CLASS_NAMES}
      modifiersClassNames={MODIFIER_CLASS_NAMES}
    />
  )
}

function labelOf(
  date: Date,
  day: CalendarDay,
  bookable: Bookable,
  chosen: ChosenDays,
  modifiers: Readonly<Record<string, boolean>>,
): string {
  const words = date.toLocaleDateString('fr', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const refusal = refuseDay(bookable, chosen, day)
  if (refusal) return `${words}, ${REFUSAL_TEXTS[refusal]}`
  if (modifiers.start) return `${words}, début`
  return modifiers.end ? `${words}, fin` : words
}

const defined = (names: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([name, value]) => [name, value ?? '']))

const CLASS_NAMES = defined({
  root: styles.root,
  months: styles.months,
  month: styles.month,
  month_caption: styles.caption,
  nav: styles.nav,
  button_previous: styles.step,
  button_next: styles.step,
  chevron: styles.chevron,
  month_grid: styles.grid,
  weekday: styles.weekday,
  day: styles.day,
  day_button: styles.button,
  disabled: styles.disabled,
  today: styles.today,
  selected: styles.selected,
})
const MODIFIER_CLASS_NAMES = defined({ taken: styles.taken, start: styles.start, end: styles.end })
