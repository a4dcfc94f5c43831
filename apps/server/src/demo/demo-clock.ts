import { type CalendarDay, dayInLibreville, daysBetween } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import type { Kysely } from 'kysely'
import { type Clock, systemClock } from '../platform/clock/clock.ts'
import type { Schema } from '../platform/database/schema.ts'

/** A clock whose calendar can be moved; it keeps the time of day, and its place when the server restarts. */
export interface DemoClock extends Clock {
  today(): CalendarDay
  moveTo(day: CalendarDay): Promise<void>
}

export async function openDemoClock(db: Kysely<Schema>): Promise<DemoClock> {
  const saved = await db.selectFrom('demo_clock').select('offset_ms').executeTakeFirst()
  let offset = saved?.offset_ms ?? 0
  const now = () => new Date(systemClock.now().getTime() + offset)
  return {
    now,
    today: () => dayInLibreville(now()),
    async moveTo(day) {
      const moved = offset + daysBetween(dayInLibreville(now()), day) * DAY_MS
      await db
        .insertInto('demo_clock')
        .values({ only_row: true, offset_ms: moved })
        .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ offset_ms: moved }))
        .execute()
      offset = moved
    },
  }
}
