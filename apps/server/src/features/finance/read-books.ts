import type { Written } from '@okoume/contract/model/written.ts'
import type { Books } from '@okoume/contract/wire/books.ts'
import { bookDaysProblem } from '@okoume/domain/books/book-days.ts'
import { type DaySum, FIGURE_RULES, figuresOf } from '@okoume/domain/books/figures.ts'
import {
  calendarDay,
  dayInLibreville,
  eachDay,
  endOfDay,
  startOfDay,
} from '@okoume/domain/calendar/calendar-day.ts'
import { LEDGER_EVENTS } from '@okoume/domain/ledger/causes.ts'
import { type Kysely, sql } from 'kysely'
import { inSnapshot } from '#platform/database/kysely.ts'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { readOperatorBalances } from '../ledger/operator-balances.ts'
import { readDecidedMoney, readHeld } from './read-held.ts'
import { readStatementBalances } from './reconciliation/statement-balances.ts'

/** Days of Libreville, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The event in an entry's cause. */
export const EVENT_OF_CAUSE = `^(${LEDGER_EVENTS.join('|')}) `

/**
 * The days that are asked for: up to today without an end, from the first of the month without a start.
 * @throws ApiError INVALID_INPUT where they cannot be shown at once
 */
export function daysAsked(query: { readonly [End in keyof Days]?: string | undefined }, now: Date): Days {
  const { to = dayInLibreville(now) } = query
  const { from = `${to.slice(0, 7)}-01` } = query
  const problem = bookDaysProblem(from, to)
  // Both at once are the contract's to refuse.
  if (problem) throw new ApiError('INVALID_INPUT', { from: problem })
  return { from, to }
}

/** The instants of these days, the last one excluded. */
export function instantsOf({ from, to }: Days): { readonly start: Date; readonly end: Date } {
  return { start: startOfDay(calendarDay(from)), end: endOfDay(calendarDay(to)) }
}

/** The books of these days, of one instant. */
export async function readBooks(db: Kysely<Schema>, days: Days, now: Date): Promise<Written<typeof Books>> {
  return inSnapshot(db, async (trx) => {
    const balances = await readOperatorBalances(trx)
    const stated = await readStatementBalances(trx, balances)
    const sums = Map.groupBy(await sumDays(trx, days), ({ day }) => day)
    return {
      days: eachDay(calendarDay(days.from), calendarDay(days.to)).map((day) => ({
        day,
        ...figuresOf(sums.get(day) ?? []),
      })),
      held: await readHeld(trx, now),
      decisions: await readDecidedMoney(trx, now),
      providers: stated.map(({ operator, day, provider, ledger }) => ({
        operator,
        ledger: balances.get(operator) ?? 0,
        provider,
        difference: provider === null ? null : provider - ledger,
        ...(day === null ? {} : { statementDay: day }),
      })),
    }
  })
}

const FIGURE_ACCOUNTS = [...new Set(Object.values(FIGURE_RULES).map(({ account }) => account))]

/** Sums of each day, event and account. */
export async function sumDays(
  trx: Kysely<Schema>,
  days: Days,
): Promise<readonly (DaySum & { readonly day: string })[]> {
  const { start, end } = instantsOf(days)
  const { rows } = await sql<DaySum & { readonly day: string }>`
    select to_char(entry.created_at at time zone 'Africa/Libreville', 'YYYY-MM-DD') as day,
      substring(entry.cause from ${EVENT_OF_CAUSE}) as event, posting.account,
      coalesce(sum(posting.amount) filter (where posting.amount > 0), 0)::bigint as credited,
      coalesce(sum(posting.amount) filter (where posting.amount < 0), 0)::bigint as debited
    from ledger_entries as entry join ledger_postings as posting on posting.entry_id = entry.id
    where entry.created_at >= ${start} and entry.created_at < ${end}
      and posting.account = any(${FIGURE_ACCOUNTS}::text[])
    group by 1, 2, 3`.execute(trx)
  return rows
}
