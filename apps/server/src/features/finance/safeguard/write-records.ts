import { createHash } from 'node:crypto'
import { HELD_ACCOUNTS } from '@okoume/domain/books/holdings.ts'
import {
  type DayMovement,
  dayEnds,
  type SafeguardRecord,
  safeguardText,
  surplusOf,
  totalOwed,
} from '@okoume/domain/books/safeguard-record.ts'
import { addDays, type CalendarDay, dayInLibreville, endOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import type { FinanceContext } from '../finance-context.ts'
import { readLastStatements } from './last-statements.ts'

/** Transactions that began before midnight have ended by then. */
const SETTLED_MS = 5 * MINUTE_MS

/**
 * Writes the record of each day that is over and has none, oldest first, as the ledger was at that day's end; says of the newest
 * one if money of people is missing.
 */
export async function writeSafeguardRecords(
  { db, notify }: Pick<FinanceContext, 'db' | 'notify'>,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('safeguard records', 0))`.execute(trx)
    const last = await trx
      .selectFrom('safeguardRecords')
      .select(['day', 'digest'])
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst()
    const from = last ? addDays(last.day, 1) : await findFirstDay(trx)
    const to = addDays(dayInLibreville(new Date(now.getTime() - SETTLED_MS)), -1)
    if (from === null || from > to) return
    let previous = last?.digest ?? null
    const ends = dayEnds(from, to, await sumMovements(trx, from, to))
    const rows = []
    for (const end of ends) {
      const statements = await readLastStatements(trx, end.day)
      const row = recordRow({ ...end, statements, writtenAt: now }, previous)
      rows.push(row)
      previous = row.digest
    }
    await trx.insertInto('safeguardRecords').values(rows).execute()
    const short = ends.findLast((end) => surplusOf(end) < 0)
    if (!short) return
    const facts = { day: short.day, missing: -surplusOf(short), owed: totalOwed(short) }
    await notify(trx, 'safeguard shortfall', facts, now)
  })
}

/** A record as it is inserted, with its digest. */
export function recordRow(record: SafeguardRecord, previous: string | null) {
  const { owed, ledger, statements, ...facts } = record
  return {
    ...facts,
    owed: JSON.stringify(owed),
    ledger: JSON.stringify(ledger),
    statements: JSON.stringify(statements),
    surplus: surplusOf(record),
    digest: digestOf(record, previous),
  }
}

export function digestOf(record: SafeguardRecord, previous: string | null): string {
  return createHash('sha256').update(safeguardText(record, previous)).digest('hex')
}

/** The day of the ledger's first entry. */
async function findFirstDay(trx: Kysely<Schema>): Promise<CalendarDay | null> {
  const first = await trx
    .selectFrom('ledgerEntries')
    .select('createdAt')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first ? dayInLibreville(first.createdAt) : null
}

/** Sums of each day up to `to`, in one pass over the ledger; those of before `from` are its own. */
async function sumMovements(trx: Kysely<Schema>, from: CalendarDay, to: CalendarDay) {
  const { rows } = await sql<DayMovement>`
    select greatest((entry.created_at at time zone 'Africa/Libreville')::date, ${from}::date) as day,
      posting.account, case posting.account when 'mobile_money' then posting.holder else '' end as holder,
      sum(posting.amount)::bigint as amount, max(entry.id) as "lastEntry"
    from ledger_entries as entry join ledger_postings as posting on posting.entry_id = entry.id
    where entry.created_at < ${endOfDay(to)} and posting.account = any(${['mobile_money', ...HELD_ACCOUNTS]}::text[])
    group by 1, 2, 3`.execute(trx)
  return rows
}
