import { calendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import { describeWeek, weekTitle } from '@okoume/domain/statistics/weekly-figures.ts'
import type { ReactNode } from 'react'
import type { Lists } from '../page/administration-query.ts'
import { CaseCard, Fact, Facts } from '../page/case-card.tsx'
import { WorkQueue } from '../page/work-queue.tsx'

export function WeeklyFiguresView({ list }: { readonly list: Lists['chiffres'] }): ReactNode {
  return (
    <WorkQueue
      cases={list.weeks}
      more={false}
      card={({ monday, ...counts }) => (
        <CaseCard key={monday} subject={weekTitle(calendarDay(monday))}>
          <Facts kind="figures">
            {describeWeek({ monday: calendarDay(monday), ...counts }).map(({ name, value }) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </Facts>
        </CaseCard>
      )}
    />
  )
}
