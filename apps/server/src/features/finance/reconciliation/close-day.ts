import { MAX_BOOK_DAYS } from '@okoume/domain/books/book-days.ts'
import { accountLabel } from '@okoume/domain/books/statement-columns.ts'
import {
  addDays,
  type CalendarDay,
  calendarDay,
  eachDay,
  laterDay,
} from '@okoume/domain/calendar/calendar-day.ts'
import { formatDay } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { operatorFacts } from '@okoume/domain/payment/operators.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../../accounts/account-queries.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { readOperatorBalances } from '../../ledger/operator-balances.ts'
import type { FinanceContext } from '../finance-context.ts'
import type { Days } from '../read-books.ts'
import { countOpen, findUnstated } from './differences.ts'
import { findClosedThrough, lockOpenDay, lockReconciliation } from './open-days.ts'
import { readStatementBalances } from './statement-balances.ts'

export interface Closing {
  readonly day: CalendarDay
  readonly actorId: string
  /** Needed where a provider's balance differs. */
  readonly note: string
}

/**
 * Closes a day, and those that wait before it: each with its statements and no open difference, all or none. Reconciliation begins
 * with the first day that has a statement, or with the one that is closed.
 * @throws ApiError INVALID_INPUT, PERIOD_CLOSED, DAY_NOT_OVER, STATEMENT_MISSING, DIFFERENCES_OPEN
 */
export async function closeDay(
  { db, clock, newId }: FinanceContext,
  { day, actorId, note }: Closing,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const through = await lockOpenDay(trx, { day, actorId, now })
    const begin = through === null ? await findFirstStated(trx, day) : addDays(through, 1)
    const first = laterDay(begin, addDays(day, 1 - MAX_BOOK_DAYS))
    if (first > begin)
      throw new ApiError('INVALID_INPUT', { day: `Au plus ${MAX_BOOK_DAYS} jours à la fois.` })
    // Race: entries of these days that are being posted are waited for, and later ones meet the closed day.
    await sql`lock table ledger_entries in share mode`.execute(trx)
    const days = { from: first, to: day }
    await refuseUnfinished(trx, days)
    await refuseUnexplainedBalance(trx, day, note)
    const { last } = await trx
      .selectFrom('ledgerEntries')
      .select(sql<number>`coalesce(max(id), 0)`.as('last'))
      .executeTakeFirstOrThrow()
    for (const one of eachDay(first, day)) {
      const written = one === day && note !== '' ? note : null
      const row = { day: one, closedBy: actorId, closedAt: now, note: written, throughEntry: last }
      await trx.insertInto('closedDays').values(row).execute()
    }
    const details = { from: first, to: day, note }
    await writeAudit(trx, { actorId, action: 'close day', subject: day, details }, { now, newId })
  })
}

/** Differences that are known already are not locked away unexplained. */
async function findFirstStated(trx: Kysely<Schema>, day: CalendarDay): Promise<CalendarDay> {
  const { first } = await trx
    .selectFrom('statements')
    .select(({ fn }) => fn.min('day').as('first'))
    .where('withdrawnAt', 'is', null)
    .where('day', '<=', day)
    .executeTakeFirstOrThrow()
  return first === null ? day : calendarDay(first)
}

async function refuseUnfinished(trx: Kysely<Schema>, days: Days): Promise<void> {
  const [unstated] = await findUnstated(trx, days)
  if (unstated) {
    const text = `${formatDay(unstated.day as CalendarDay)} : il manque le relevé ${accountLabel(unstated)}.`
    throw new ApiError('STATEMENT_MISSING', { day: text })
  }
  const [open] = await countOpen(trx, days)
  if (open) {
    const [day, count] = open
    const differences = count === 1 ? 'il reste un écart' : `il reste ${count} écarts`
    throw new ApiError('DIFFERENCES_OPEN', {
      day: `${formatDay(day as CalendarDay)} : ${differences} sans explication confirmée.`,
    })
  }
}

/** Rows that agree leave money that has no row: whoever closes says what it is. */
async function refuseUnexplainedBalance(trx: Kysely<Schema>, day: CalendarDay, note: string): Promise<void> {
  if (note !== '') return
  for (const { operator, provider, ledger } of await readStatementBalances(
    trx,
    await readOperatorBalances(trx),
    day,
  )) {
    if (provider === null || provider === ledger) continue
    const { label } = operatorFacts(operator)
    const difference = formatFrancs(Math.abs(provider - ledger))
    const side = provider > ledger ? 'de plus' : 'de moins'
    throw new ApiError('INVALID_INPUT', {
      note: `${label} a ${difference} ${side} que le grand livre : dites pourquoi.`,
    })
  }
}

export interface Reopening {
  readonly day: CalendarDay
  readonly actorId: string
  readonly reason: string
}

/**
 * Opens the last closed day again.
 * @throws ApiError DAY_NOT_LAST
 */
export async function reopenDay(
  { db, clock, newId }: FinanceContext,
  { day, actorId, reason }: Reopening,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    await lockReconciliation(trx)
    await lockOpenAccount(trx, actorId)
    if ((await findClosedThrough(trx)) !== day) throw new ApiError('DAY_NOT_LAST')
    await trx.deleteFrom('closedDays').where('day', '=', day).execute()
    await writeAudit(
      trx,
      { actorId, action: 'reopen day', subject: day, details: { reason } },
      { now, newId },
    )
  })
}
