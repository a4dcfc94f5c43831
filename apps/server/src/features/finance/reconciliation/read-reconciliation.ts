import type { Written } from '@okoume/contract/model/written.ts'
import type { ReconciliationDay, ReconciliationMonth } from '@okoume/contract/wire/reconciliation.ts'
import { STATEMENT_PROVIDERS } from '@okoume/domain/books/statement-columns.ts'
import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDay,
  dayInLibreville,
  eachDay,
  earlierDay,
  endOfDay,
  laterDay,
} from '@okoume/domain/calendar/calendar-day.ts'
import { isIndependentOf } from '@okoume/domain/person/administrator-roles.ts'
import { type Kysely, sql } from 'kysely'
import { inSnapshot } from '#platform/database/kysely.ts'
import type { Schema } from '#platform/database/schema.ts'
import { findAppointment } from '../../accounts/standing.ts'
import { readOperatorBalances } from '../../ledger/operator-balances.ts'
import type { FinanceContext } from '../finance-context.ts'
import {
  countOpen,
  type DifferenceRow,
  findDifferences,
  findUnstated,
  settledPayments,
} from './differences.ts'
import { findClosedThrough } from './open-days.ts'
import { movedSince } from './statement-balances.ts'
import { readColumns } from './statement-columns.ts'

const MAX_SHOWN = 200

/** The days of a month that are over, newest first. */
export async function readMonth(
  db: Kysely<Schema>,
  { month, now }: { readonly month: string; readonly now: Date },
): Promise<Written<typeof ReconciliationMonth>> {
  return inSnapshot(db, async (trx) => {
    const from = calendarDay(`${month}-01`)
    const to = earlierDay(addDays(addMonths(from, 1), -1), addDays(dayInLibreville(now), -1))
    const closedThrough = await findClosedThrough(trx)
    const waiting = await readWaiting(trx, now)
    const counts = await countDays(trx, from, to)
    const open = closedThrough === null ? from : laterDay(from, addDays(closedThrough, 1))
    const found = open > to ? new Map<string, number>() : await countOpen(trx, { from: open, to })
    const unstated = to < from ? [] : await findUnstated(trx, { from, to })
    const days = eachDay(from, to)
      .toReversed()
      .map((day) => ({
        day,
        moved: counts.find((one) => one.day === day)?.moved ?? 0,
        statements: counts.find((one) => one.day === day)?.statements ?? 0,
        missing: unstated.filter((one) => one.day === day).length,
        open: found.get(day) ?? 0,
        closed: closedThrough !== null && day <= closedThrough,
      }))
    return { month, days, closedThrough, waiting }
  })
}

interface DayCount {
  readonly day: string
  readonly moved: number
  readonly statements: number
}

async function countDays(trx: Kysely<Schema>, from: CalendarDay, to: CalendarDay): Promise<DayCount[]> {
  if (to < from) return []
  const { rows } = await sql<DayCount>`
    select day, count(*) filter (where is_payment)::integer as moved,
      count(*) filter (where not is_payment)::integer as statements
    from (
      select day, true as is_payment from (${settledPayments({ from, to })}) as settled
      union all
      select day, false from statements where withdrawn_at is null and day between ${from}::date and ${to}::date
    ) as counted group by day`.execute(trx)
  return rows
}

/** Differences without an explanation, of all days with a statement that are not closed. */
export async function readWaiting(
  db: Kysely<Schema>,
  now: Date,
): Promise<{ readonly differences: number; readonly since: CalendarDay | null }> {
  const { first } = await db
    .selectFrom('statements')
    .select(({ fn }) => fn.min('day').as('first'))
    .where('withdrawnAt', 'is', null)
    .executeTakeFirstOrThrow()
  const through = await findClosedThrough(db)
  if (first === null) return { differences: 0, since: null }
  const from = through === null ? first : laterDay(first, addDays(through, 1))
  const to = dayInLibreville(now)
  if (from > to) return { differences: 0, since: null }
  const open = await countOpen(db, { from, to })
  const differences = open.values().reduce((sum, count) => sum + count, 0)
  return { differences, since: (open.keys().next().value as CalendarDay | undefined) ?? null }
}

interface Viewed {
  readonly day: CalendarDay
  readonly viewerId: string
  readonly now: Date
}

/** A day with its statements, its differences and its closing. */
export async function readDay(
  { db, providers }: Pick<FinanceContext, 'db' | 'providers'>,
  { day, viewerId, now }: Viewed,
): Promise<Written<typeof ReconciliationDay>> {
  return inSnapshot(db, async (trx) => {
    const days = { from: day, to: day }
    const found = await findDifferences(trx, { ...days, limit: MAX_SHOWN + 1 })
    const [counted] = await countDays(trx, day, day)
    const closedThrough = await findClosedThrough(trx)
    const unstated = await findUnstated(trx, days)
    const statements = await readStatements(trx, day)
    const used = new Set([
      ...providers.all.map(({ name }) => name),
      ...[...unstated, ...statements].map(({ provider }) => provider),
    ])
    const accounts = []
    for (const provider of STATEMENT_PROVIDERS)
      if (used.has(provider)) accounts.push({ provider, ...(await readColumns(trx, provider)) })
    return {
      day,
      over: day < dayInLibreville(now),
      moved: counted?.moved ?? 0,
      statements,
      missing: unstated.map(({ operator, provider }) => ({ operator, provider })),
      differences: await withExplanations(trx, found.slice(0, MAX_SHOWN), { viewerId, now }),
      more: found.length > MAX_SHOWN,
      open: (await countOpen(trx, days)).get(day) ?? 0,
      closing: await readClosing(trx, day),
      closedThrough,
      accounts,
    }
  })
}

async function readStatements(trx: Kysely<Schema>, day: CalendarDay) {
  const rows = await trx
    .selectFrom('statements as statement')
    .innerJoin('users as uploader', 'uploader.id', 'statement.uploadedBy')
    .select(['statement.id', 'provider', 'operator', 'statement.name', 'balance', 'digest', 'uploadedAt'])
    .select('uploader.name as uploadedByName')
    .select(
      sql<number>`(select count(*) from statement_rows where statement_id = statement.id)::integer`.as(
        'rows',
      ),
    )
    .where('day', '=', day)
    .where('withdrawnAt', 'is', null)
    .orderBy('uploadedAt')
    .execute()
  const balances = await readOperatorBalances(trx)
  const ledger = new Map<string, number>()
  for (const { operator } of rows)
    ledger.set(operator, (balances.get(operator) ?? 0) - (await movedSince(trx, operator, endOfDay(day))))
  return rows.map((row) => ({ ...row, ledger: ledger.get(row.operator) ?? 0 }))
}

async function withExplanations(
  trx: Kysely<Schema>,
  found: readonly DifferenceRow[],
  { viewerId, now }: Omit<Viewed, 'day'>,
) {
  const ids = found.flatMap(({ explanationId }) => explanationId ?? [])
  const rows = await trx
    .selectFrom('differenceExplanations as explanation')
    .innerJoin('users as asker', 'asker.id', 'explanation.askedBy')
    .leftJoin('users as decider', 'decider.id', 'explanation.decidedBy')
    .select(['explanation.id', 'words', 'officeEntry', 'state', 'askedBy'])
    .select(['asker.name as askedByName', 'decider.name as decidedByName'])
    .where(({ eb, fn, val }) => eb('explanation.id', '=', fn.any(val(ids))))
    .execute()
  const appointment = await findAppointment(trx, viewerId)
  return found.map(({ explanationId, ...difference }) => {
    const row = rows.find(({ id }) => id === explanationId)
    if (!row) return { ...difference, explanation: null }
    const { askedBy, ...shown } = row
    const mayDecide =
      row.state === 'waiting' && askedBy !== viewerId && isIndependentOf(askedBy, appointment, now)
    return { ...difference, explanation: { ...shown, mayDecide } }
  })
}

async function readClosing(trx: Kysely<Schema>, day: CalendarDay) {
  const row = await trx
    .selectFrom('closedDays')
    .innerJoin('users', 'users.id', 'closedBy')
    .select(['users.name as byName', 'closedDays.closedAt as at', 'closedDays.note'])
    .where('day', '=', day)
    .executeTakeFirst()
  return row ?? null
}
