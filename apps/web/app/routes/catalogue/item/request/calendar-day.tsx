import { type CalendarDay, calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import {
  type ComponentProps,
  createContext,
  type ReactElement,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import type { DayButton, Week } from 'react-day-picker'
import kit from '#app/ui/kit.module.css'
import styles from './calendar-day.module.css'
import { type Bookable, limitedStock } from './day-choice.ts'

export function dayOf(date: Date): CalendarDay {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, '0'))
  return calendarDay(`${date.getFullYear()}-${month}-${day}`)
}

export interface CalendarContent {
  readonly bookable: Bookable
  readonly first: CalendarDay
}

export const CalendarContext = createContext<CalendarContent | null>(null)

/** Not the weeks that are over. */
export function PresentWeek({ week, ...row }: ComponentProps<typeof Week>): ReactElement {
  const content = useContext(CalendarContext)
  const sunday = week.days.at(-1)
  const isOver = content !== null && sunday !== undefined && dayOf(sunday.date) < content.bookable.today
  return <tr {...row} hidden={isOver} />
}

/** The day's number, and under it how many are left where that is not all. */
export function StockDayButton(props: ComponentProps<typeof DayButton>): ReactElement {
  const { day, modifiers, children, ...button } = props
  const element = useRef<HTMLButtonElement>(null)
  const content = useContext(CalendarContext)
  const date = dayOf(day.date)
  useEffect(() => {
    if (modifiers.focused) element.current?.focus()
  }, [modifiers.focused])
  // A dialog focuses its cross, unless it finds the attribute, which React does not write.
  useLayoutEffect(() => {
    if (date === content?.first) element.current?.setAttribute('autofocus', '')
  }, [date, content?.first])
  const left = content && limitedStock(content.bookable, date)
  return (
    <button {...button} ref={element} type="button" aria-disabled={modifiers.refused || undefined}>
      {children}
      {/* Drawn by the stylesheet: the name, which says it in words, must contain the text of the button. */}
      {left !== null && <span className={`${kit.wide} ${kit.bold} ${styles.left}`} data-left={left} />}
    </button>
  )
}
