import type { LastStatements } from '@okoume/domain/books/safeguard-record.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** The newest statement of each operator that ends on that day or before; an operator without one is left out. */
export async function readLastStatements(_trx: Kysely<Schema>, _upTo: CalendarDay): Promise<LastStatements> {
  return {}
}
