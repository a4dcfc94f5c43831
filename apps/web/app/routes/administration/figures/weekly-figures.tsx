import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { describeWeek, weekTitle } from '@okoume/domain/statistics/weekly-figures.ts'
import type { ReactNode } from 'react'
import { Card } from '#app/ui/card.tsx'
import { classList } from '#app/ui/class-list.ts'
import styles from '../page/administration.module.css'
import type { Lists } from '../page/administration-query.ts'
import { Detail } from '../payments/review-card.tsx'

/** The last whole weeks, as the mail of Monday morning has them. */
export function WeeklyFiguresView({ list }: { readonly list: Lists['chiffres'] }): ReactNode {
  return (
    <ul className={styles.list}>
      {list.weeks.map(({ monday, ...counts }) => (
        <Card as="li" key={monday} className={styles.case}>
          <h2 className={styles.subject}>{weekTitle(calendarDay(monday))}</h2>
          <dl className={classList(styles.details, styles.figures)}>
            {describeWeek({ monday: calendarDay(monday), ...counts }).map(({ name, value }) => (
              <Detail key={name} name={name}>
                {value}
              </Detail>
            ))}
          </dl>
        </Card>
      ))}
    </ul>
  )
}
