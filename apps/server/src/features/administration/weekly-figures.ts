import type { WeeklyFigures } from '@okoume/contract/wire/administration-work.ts'
import {
  addDays,
  type CalendarDay,
  dayInLibreville,
  endOfDay,
  startOfDay,
} from '@okoume/domain/calendar/calendar-day.ts'
import { lastMonday, type WeekCounts } from '@okoume/domain/statistics/weekly-figures.ts'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { movedSince } from '../../platform/feature.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Notify } from '../../platform/notify.ts'

const SHOWN_WEEKS = 4

export interface FiguresEvents {
  readonly 'week ended': { readonly week: WeekCounts }
}

interface FiguresContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly notify: Notify<FiguresEvents>
}

/** Counts of the week that begins with that Monday, each by an index of its time. */
export async function readWeek(db: Kysely<Schema>, monday: CalendarDay): Promise<WeekCounts> {
  const sunday = addDays(monday, 6)
  const [from, to] = [startOfDay(monday), endOfDay(sunday)]
  const { rows } = await sql<Omit<WeekCounts, 'monday'>>`
    with asked as (
      select status, instant, answered_at, cancellation from rentals
      where requested_at >= ${from} and requested_at < ${to}
    ), ended as (
      select handover_proved_at, handover_report, return_contested_at from rentals
      where end_date between ${monday} and ${sunday}
        and (status in ('en cours', 'terminée') or cancellation in ('not-handed-over', 'no-show'))
    ), waited as (
      select at - coalesce(return_contested_at, handover_reported_at) as time from audit_events
      join rentals on rentals.id = subject::uuid
      where action in ('settle dispute', 'settle handover') and at >= ${from} and at < ${to}
      union all
      select decided_at - submitted_at from identity_files where decided_at >= ${from} and decided_at < ${to}
    ), helped as (
      select state from tickets where created_at >= ${from} and created_at < ${to}
    )
    select
      (select count(*)::int from asked) as requests,
      (select count(*)::int from asked
        where not instant and (answered_at is not null or cancellation = 'expired')) as answered,
      (select count(*)::int from asked
        where not instant and answered_at is not null and status <> 'refusée') as accepted,
      (select count(*)::int from ended) as ended,
      (select count(handover_proved_at)::int from ended) as proved,
      (select count(*)::int from ended
        where handover_report is not null or return_contested_at is not null) as disputed,
      (select count(*)::int from waited) as decisions,
      (select (1000 * extract(epoch from percentile_cont(0.5) within group (order by time)))::bigint
        from waited) as "medianDecisionMs",
      (select count(*)::int from helped) as tickets,
      (select count(*)::int from helped where state = 'resolved') as resolved,
      (select count(*)::int from mails
        where queued_at >= ${from} and queued_at < ${to} and sent_at is not null) as mails,
      (select count(*)::int from notices where created_at >= ${from} and created_at < ${to}) as notices
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a row of counts was expected')
  return { monday, ...counts }
}

/** The last whole weeks, newest first. */
export async function readWeeklyFigures(db: Kysely<Schema>, now: Date): Promise<WeeklyFigures> {
  const last = lastMonday(dayInLibreville(now))
  const weeks: WeekCounts[] = []
  for (let back = 0; back < SHOWN_WEEKS; back += 1) weeks.push(await readWeek(db, addDays(last, -7 * back)))
  return { weeks }
}

/** Mails the last whole week's figures, once, to those whose duty they are; given a `since`, only if a week has ended after it. */
export async function mailWeeklyFigures({ db, clock, notify }: FiguresContext, since?: Date): Promise<void> {
  const now = clock.now()
  const monday = lastMonday(dayInLibreville(now))
  if (since && lastMonday(dayInLibreville(since)) === monday) return
  const week = await readWeek(db, monday)
  await db.transaction().execute((trx) => notify(trx, 'week ended', { week }, now))
}

export function figuresJobs(context: FiguresContext) {
  return {
    'mail-weekly-figures': (payload) => mailWeeklyFigures(context, movedSince(payload)),
  } satisfies Jobs
}

/** Monday at eight in Libreville. */
export const FIGURES_SCHEDULES = { 'mail-weekly-figures': '3 7 * * 1' }
