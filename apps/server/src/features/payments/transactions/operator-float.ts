import type { Operator } from '@okoume/domain/payment/operators.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { PaymentRow, Schema } from '#platform/database/schema.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { balanceOfOperator } from '../../ledger/operator-balances.ts'
import { IS_SHORT } from './open-payments.ts'
import { SENT_STATES } from './payment-states.ts'

/** A payment that is to leave an operator. */
export type Leaving = Pick<PaymentRow, 'id' | 'kind' | 'operator' | 'amount' | 'createdAt'>

/**
 * Locks what an operator holds against others who take from it, until the caller's transaction ends. Deadlock: it is
 * taken last, after every row lock.
 */
export async function lockFloat(trx: Kysely<Schema>, operator: Operator): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`float ${operator}`}, 0))`.execute(trx)
}

/** FCFA that an operator holds by the ledger, less what was sent and may have left it. */
export async function readFloat(db: Kysely<Schema>, operator: Operator): Promise<number> {
  return readFree(db, operator, sql`state = any(${[...SENT_STATES]}::text[])`)
}

/**
 * Locks the float, and says whether it is short of this payment. Refunds go first, then withdrawals, each oldest first: what
 * is ahead of it is not its own to take, so that a small withdrawal never overtakes a large one.
 */
export async function lockIfShort(trx: Kysely<Schema>, leaving: Leaving): Promise<boolean> {
  const { id, kind, operator, amount, createdAt } = leaving
  await lockFloat(trx, operator)
  const before = sql`kind = ${kind} and (created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`
  const isAhead = kind === 'refund' ? before : sql`kind = 'refund' or ${before}`
  const free = await readFree(trx, operator, sql`state <> 'created' or (id <> ${id}::uuid and (${isAhead}))`)
  return free < amount
}

async function readFree(
  db: Kysely<Schema>,
  operator: Operator,
  isTaken: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select (
      ${balanceOfOperator(sql`${operator}::text`)}
      - (select coalesce(sum(amount), 0) from payment_operations
        where operator = ${operator} and kind <> 'collect'
          and state in ('created', 'submitting', 'pending', 'unknown', 'review') and (${isTaken}))
    )::bigint as free`.execute(db)
  return rows[0]?.free ?? 0
}

/** Money came, or did not leave: the job that sends what waited for it, for `from`; none where nothing waits there. */
export function sendingOfWaiting(operator: Operator): RawBuilder<unknown> {
  return sql`(select operator from payment_operations where ${IS_SHORT} and operator = ${operator} limit 1) as waiting
    cross join lateral ${addJob('send-waiting-payments', { operator }, { key: `send-waiting-payments ${operator}` })}`
}

/** The same, in a statement of its own. */
export async function sendWaiting(trx: Kysely<Schema>, operator: Operator): Promise<void> {
  await sql`select 1 from ${sendingOfWaiting(operator)}`.execute(trx)
}

/** How many payments wait for that operator's float. */
export async function countWaiting(db: Kysely<Schema>, operator: Operator): Promise<number> {
  const { count } = await db
    .selectFrom('paymentOperations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(IS_SHORT)
    .where('operator', '=', operator)
    .executeTakeFirstOrThrow()
  return count
}

/** Payments that wait for that operator's float, in the order in which they go. */
export async function findWaiting(
  db: Kysely<Schema>,
  operator: Operator,
  limit: number,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_operations where ${IS_SHORT} and operator = ${operator}
    order by kind = 'refund' desc, created_at, id limit ${limit}`.execute(db)
  return rows
}
