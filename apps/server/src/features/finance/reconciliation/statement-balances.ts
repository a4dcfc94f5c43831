import { type CalendarDay, endOfDay } from '@okoume/domain/calendar/calendar-day.ts'
import { OPERATORS, type Operator } from '@okoume/domain/payment/operators.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

export interface StatementBalance {
  readonly operator: Operator
  /** Of the newest statement that says a balance; null without one. */
  readonly day: CalendarDay | null
  /** FCFA that the providers hold for us at this operator, by those statements. */
  readonly provider: number | null
  /** FCFA by the ledger at the end of that day. */
  readonly ledger: number
}

/** Balance of each operator by the newest statements, of that day or of any, and by the ledger at the end of the same day. */
export async function readStatementBalances(
  db: Kysely<Schema>,
  /** FCFA that each operator holds now, by the ledger. */
  now: ReadonlyMap<string, number>,
  day: string | null = null,
): Promise<StatementBalance[]> {
  const { rows } = await sql<{ operator: Operator; day: CalendarDay; balance: number }>`
    select operator, max(day) as day, sum(balance)::bigint as balance
    from (
      select distinct on (provider, operator) provider, operator, day, balance from statements
      where withdrawn_at is null and balance is not null and (${day}::date is null or day = ${day}::date)
      order by provider, operator, day desc, uploaded_at desc
    ) as newest group by operator`.execute(db)
  return Promise.all(
    OPERATORS.map(async ({ operator }) => {
      const stated = rows.find((row) => row.operator === operator)
      const balance = now.get(operator) ?? 0
      if (!stated) return { operator, day: null, provider: null, ledger: balance }
      const since = await movedSince(db, operator, endOfDay(stated.day))
      return { operator, day: stated.day, provider: stated.balance, ledger: balance - since }
    }),
  )
}

/** FCFA that came to that operator since then. */
export async function movedSince(db: Kysely<Schema>, operator: Operator, instant: Date): Promise<number> {
  const { moved } = await db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('ledgerPostings as posting', 'posting.entryId', 'entry.id')
    .select(sql<number>`coalesce(-sum(posting.amount), 0)::bigint`.as('moved'))
    .where('entry.createdAt', '>=', instant)
    .where('posting.account', '=', 'mobile_money')
    .where('posting.holder', '=', operator)
    .executeTakeFirstOrThrow()
  return moved
}
