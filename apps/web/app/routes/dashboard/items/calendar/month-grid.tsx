import type { ItemCalendar } from '@okoume/contract/wire/item-calendar.ts'
import { addDays, addMonths, type CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { includesDay, type Period } from '@okoume/domain/calendar/rental-period.ts'
import { lastBlockableDay } from '@okoume/domain/stock/blocked-days.ts'
import { ChevronLeft, ChevronRight } from 'lucide'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '#app/ui/icon.tsx'
import kit from '#app/ui/kit.module.css'
import {
  type DayState,
  firstOfMonth,
  leftOnDay,
  STATE_NAMES,
  stateOfDay,
  weeksOfMonth,
} from './day-states.ts'
import styles from './month-grid.module.css'

const WEEKDAYS = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export interface MonthGridProps {
  readonly calendar: ItemCalendar
  readonly today: CalendarDay
  readonly chosen: Period | null
  readonly onTap: (day: CalendarDay) => void
}

/** One month at a time; arrow keys go from day to day, over its ends as well. */
export function MonthGrid({ calendar, today, chosen, onTap }: MonthGridProps): ReactNode {
  const [cursor, setCursor] = useState(today)
  const grid = useRef<HTMLTableElement>(null)
  const month = firstOfMonth(cursor)
  const last = lastBlockableDay(today)
  const isOpen = (day: CalendarDay) => today <= day && day <= last
  const turn = (months: number) => {
    const day = addMonths(month, months)
    setCursor(day < today ? today : day)
  }
  const move = (event: KeyboardEvent, from: CalendarDay) => {
    const day = addDays(from, STEPS[event.key] ?? 0)
    if (day === from || !isOpen(day)) return
    event.preventDefault()
    flushSync(() => setCursor(day))
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }
  // Weeks that are over would push the others out of a thumb's reach.
  const weeks = weeksOfMonth(month).filter((week) => week.some((day) => day !== null && day >= today))
  const title = formatLongDay(month).split(' ').slice(1).join(' ')
  return (
    <div>
      <div className={`${kit.line} ${kit.middle}`}>
        <h2 className={`${kit.grows} ${kit.subtitle} ${kit.capital}`} aria-live="polite">
          {title}
        </h2>
        <TurnButton label="Mois précédent" shut={month <= firstOfMonth(today)} onTurn={() => turn(-1)}>
          <Icon of={ChevronLeft} />
        </TurnButton>
        <TurnButton label="Mois suivant" shut={month >= firstOfMonth(last)} onTurn={() => turn(1)}>
          <Icon of={ChevronRight} />
        </TurnButton>
      </div>
      <table ref={grid} className={`${kit.wide} ${styles.grid}`} aria-label={title}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className={`${kit.soft} ${kit.tiny}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its place
                <td key={place}>
                  {day && (
                    <DayButton
                      calendar={calendar}
                      day={day}
                      open={isOpen(day)}
                      current={day === cursor}
                      chosen={chosen !== null && includesDay(chosen, day)}
                      onTap={() => {
                        setCursor(day)
                        onTap(day)
                      }}
                      onKeyDown={(event) => move(event, day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface TurnButtonProps {
  readonly label: string
  readonly shut: boolean
  readonly onTurn: () => void
  readonly children: ReactNode
}

function TurnButton({ label, shut, onTurn, children }: TurnButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={`${kit.bare} ${kit.centred} ${kit.disc} ${kit.lit} ${styles.turn}`}
      aria-label={label}
      aria-disabled={shut}
      onClick={shut ? undefined : onTurn}
    >
      {children}
    </button>
  )
}

interface DayButtonProps {
  readonly calendar: ItemCalendar
  readonly day: CalendarDay
  readonly open: boolean
  readonly current: boolean
  readonly chosen: boolean
  readonly onTap: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function DayButton({ calendar, day, open, current, chosen, onTap, onKeyDown }: DayButtonProps): ReactNode {
  const state = stateOfDay(calendar, day)
  const left = leftOnDay(calendar, day)
  const part = state !== 'free' && left > 0
  const some = part ? `, ${left} sur ${calendar.available} libres` : ''
  return (
    <button
      type="button"
      className={`${kit.centred} ${kit.wide} ${kit.anchor} ${kit.rounded} ${styles.day}`}
      data-day={day}
      data-state={state}
      data-part={part || undefined}
      disabled={!open}
      tabIndex={current ? 0 : -1}
      aria-pressed={chosen}
      aria-label={`${formatLongDay(day)}, ${part ? 'en partie ' : ''}${STATE_NAMES[state]}${some}`}
      onClick={onTap}
      onKeyDown={onKeyDown}
    >
      {formatLongDay(day).split(' ', 1)}
    </button>
  )
}

/** A part of the units can be blocked where there are several. */
export function Legend({ units }: { readonly units: number }): ReactNode {
  const mark = (state: DayState, part = false) => (
    <li key={`${state} ${part}`} className={`${kit.line2} ${kit.middle}`}>
      <span
        className={`${kit.centred} ${kit.wide} ${kit.anchor} ${kit.rounded} ${styles.day}`}
        data-state={state}
        data-part={part || undefined}
        aria-hidden="true"
      >
        5
      </span>
      {part && 'en partie '}
      {STATE_NAMES[state]}
    </li>
  )
  return (
    <ul className={`${kit.row2x4} ${kit.small} ${styles.legend}`}>
      {(['free', 'requested', 'rented', 'blocked'] as const).map((state) => mark(state))}
      {units > 1 && mark('blocked', true)}
    </ul>
  )
}
