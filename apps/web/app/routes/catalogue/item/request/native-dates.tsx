import { addDays, isCalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import {
  describePeriodProblem,
  lastBookableDay,
  periodProblem,
} from '@okoume/domain/calendar/period-rules.ts'
import type { ComponentProps, ReactNode } from 'react'
import kit from '#app/ui/kit.module.css'
import styles from './dates-field.module.css'
import { rulesOf } from './day-choice.ts'
import type { RequestForm } from './use-request-form.ts'

export function NativeDates({ form }: { readonly form: RequestForm }): ReactNode {
  const { bookable, choose, period } = form
  const { start, end } = form.draft
  const rules = rulesOf(bookable)
  const weekly = bookable.unit === 'semaine'
  const last = lastBookableDay(bookable.today, bookable)
  const problem = period && periodProblem(period, rules, bookable.now)
  const begin = (text: string) => {
    const day = isCalendarDay(text) ? text : null
    choose({ start: day, end: day && weekly ? addDays(day, 7) : end })
  }
  const whole = weekly && start ? { min: addDays(start, 7), max: addDays(start, 28), step: 7 } : null
  return (
    <div>
      <div className={`${kit.stack} ${kit.rounded} ${kit.white} ${styles.dates}`}>
        <DateInput label="Retrait" value={start ?? ''} min={bookable.today} max={last} onDay={begin} />
        <DateInput
          label="Retour"
          value={end ?? ''}
          min={start ?? bookable.today}
          max={last}
          {...whole}
          onDay={(text) => choose({ start, end: isCalendarDay(text) ? text : null })}
        />
      </div>
      {problem && (
        <p className={`${kit.tiny} ${kit.strong} ${kit.danger} ${styles.problem}`} role="alert">
          {describePeriodProblem(problem, rules, bookable.now)}
        </p>
      )}
    </div>
  )
}

interface DateInputProps extends ComponentProps<'input'> {
  readonly label: string
  readonly onDay: (text: string) => void
}

function DateInput({ label, onDay, ...input }: DateInputProps): ReactNode {
  return (
    <label className={`${kit.stack} ${kit.shrinks} ${kit.rounded} ${kit.digits} ${styles.date}`}>
      <span className={`${kit.tiny} ${kit.bold}`}>{label}</span>
      <input
        type="date"
        required
        {...input}
        className={`${kit.bare} ${kit.shrinks} ${kit.wide}`}
        onChange={(event) => onDay(event.target.value)}
      />
    </label>
  )
}
