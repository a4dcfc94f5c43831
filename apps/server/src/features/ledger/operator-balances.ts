import { OPERATORS } from '@okoume/domain/payment/operators.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** FCFA that an operator holds for us: its last checkpoint, and what was posted since, along an index. */
export function balanceOfOperator(operator: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select (coalesce(max(checkpoint.balance), 0) - coalesce((
      select sum(amount) from ledger_postings where account = 'mobile_money' and holder = ${operator}
        and entry_id > coalesce((select through_entry from operator_checkpoints where operator = ${operator}), 0)
    ), 0))::bigint from operator_checkpoints as checkpoint where checkpoint.operator = ${operator})`
}

/** FCFA that each operator holds for us, by the ledger. */
export async function readOperatorBalances(db: Kysely<Schema>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ operator: string; balance: number }>`
    select operator, ${balanceOfOperator(sql`asked.operator`)} as balance
    from unnest(${OPERATORS.map(({ operator }) => operator)}::text[]) as asked (operator)`.execute(db)
  return new Map(rows.map(({ operator, balance }) => [operator, balance]))
}

/**
 * Moves each operator's checkpoint up to the last entry, so that its balance is never summed over all years. Race: an entry has its
 * number before it commits; the lock waits for those that are being posted, and none is left out.
 */
export async function writeOperatorCheckpoints(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '5s'`.execute(trx)
    await sql`lock table ledger_entries in share mode`.execute(trx)
    await sql`
      insert into operator_checkpoints (operator, balance, through_entry, written_at)
      select operator, ${balanceOfOperator(sql`asked.operator`)}, (select coalesce(max(id), 0) from ledger_entries), ${now}::timestamptz
      from unnest(${OPERATORS.map(({ operator }) => operator)}::text[]) as asked (operator)
      on conflict (operator) do update
        set (balance, through_entry, written_at) = (excluded.balance, excluded.through_entry, excluded.written_at)`.execute(
      trx,
    )
  })
}
