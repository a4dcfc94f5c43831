import { type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../../accounts/account-queries.ts'

/** The last closed day; every day up to it is closed. */
export async function findClosedThrough(db: Kysely<Schema>): Promise<CalendarDay | null> {
  const row = await db
    .selectFrom('closedDays')
    .select('day')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

interface Change {
  readonly day: CalendarDay
  readonly actorId: string
  readonly now: Date
}

/**
 * Locks what is reconciled, whose changes take turns, while that day may change. Returns the last closed day.
 * @throws ApiError PERIOD_CLOSED, DAY_NOT_OVER, UNAUTHENTICATED
 */
export async function lockOpenDay(
  trx: Kysely<Schema>,
  { day, actorId, now }: Change,
): Promise<CalendarDay | null> {
  await lockReconciliation(trx)
  await lockOpenAccount(trx, actorId)
  const through = await findClosedThrough(trx)
  if (through !== null && day <= through) throw new ApiError('PERIOD_CLOSED')
  if (day >= dayInLibreville(now)) throw new ApiError('DAY_NOT_OVER')
  return through
}

export async function lockReconciliation(trx: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reconciliation', 0))`.execute(trx)
}
