import type { Written } from '@okoume/contract/model/written.ts'
import type { SafeguardDay, SafeguardMonth } from '@okoume/contract/wire/safeguard.ts'
import { isLateRecord } from '@okoume/domain/books/safeguard-record.ts'
import { addDays, addMonths, calendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

interface MonthAsked {
  /** `2026-11`; without it that of the newest record. */
  readonly month: string | undefined
  readonly now: Date
}

/** The records of one month, newest first, and between which days there are any. */
export async function listSafeguardDays(
  db: Kysely<Schema>,
  { month, now }: MonthAsked,
): Promise<Written<typeof SafeguardMonth>> {
  const { first, last } = await db
    .selectFrom('safeguardRecords')
    .select(({ fn }) => [fn.min('day').as('first'), fn.max('day').as('last')])
    .executeTakeFirstOrThrow()
  const shown = month ?? (last ?? dayInLibreville(now)).slice(0, 7)
  const from = calendarDay(`${shown}-01`)
  const days = await selectDays(db)
    .where('record.day', '>=', from)
    .where('record.day', '<=', addDays(addMonths(from, 1), -1))
    .orderBy('record.day', 'desc')
    .execute()
  return { month: shown, first, last, days: days.map(presentDay) }
}

export async function findSafeguardDay(
  db: Kysely<Schema>,
  day: string,
): Promise<Written<typeof SafeguardDay> | null> {
  const row = await selectDays(db).where('record.day', '=', calendarDay(day)).executeTakeFirst()
  return row ? presentDay(row) : null
}

function selectDays(db: Kysely<Schema>) {
  return db
    .selectFrom('safeguardRecords as record')
    .leftJoin('safeguardSignOffs as signOff', 'signOff.day', 'record.day')
    .leftJoin('users as person', 'person.id', 'signOff.seenBy')
    .selectAll('record')
    .select(['signOff.seenAt', 'signOff.note', 'person.name as seenByName'])
}

type DayRow = Awaited<ReturnType<ReturnType<typeof selectDays>['executeTakeFirstOrThrow']>>

function presentDay({ seenAt, seenByName, note, ...record }: DayRow): Written<typeof SafeguardDay> {
  const signOff = seenAt && { byName: seenByName ?? '', at: seenAt, note: note ?? '' }
  return { ...record, late: isLateRecord(record), signOff }
}
