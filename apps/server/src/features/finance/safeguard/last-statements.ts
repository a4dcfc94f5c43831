import type { LastStatements } from '@okoume/domain/books/safeguard-record.ts'
import type { CalendarDay } from '@okoume/domain/calendar/calendar-day.ts'
import type { Operator } from '@okoume/domain/payment/operators.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

/** The newest statement of each operator that ends on that day or before; an operator without one is left out. */
export async function readLastStatements(trx: Kysely<Schema>, upTo: CalendarDay): Promise<LastStatements> {
  const { rows } = await sql<{ operator: Operator; day: CalendarDay; balance: number }>`
    select operator, max(day) as day, sum(balance)::bigint as balance
    from (
      select distinct on (provider, operator) operator, day, balance from statements
      where withdrawn_at is null and balance is not null and day <= ${upTo}::date
      order by provider, operator, day desc, uploaded_at desc
    ) as newest group by operator`.execute(trx)
  return Object.fromEntries(rows.map(({ operator, day, balance }) => [operator, { day, balance }]))
}
