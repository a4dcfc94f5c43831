import type { AccountKind } from '@okoume/domain/ledger/ledger-entry.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** FCFA; 0 for an account that nothing ever moved. */
export async function balancesOfHolder(
  db: Kysely<Schema>,
  holder: string,
): Promise<Partial<Record<AccountKind, number>>> {
  const rows = await db
    .selectFrom('ledger_balances')
    .select(['account', 'balance'])
    .where('holder', '=', holder)
    .where('account', 'in', ['wallet', 'cautions'])
    .execute()
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

/**
 * The money of a person, FCFA, locked until the caller's transaction ends: whoever was crediting it at this instant is
 * waited for, also where it was never credited before. In the order in which entries lock it.
 */
export async function lockMoneyOf(trx: Kysely<Schema>, holder: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    insert into ledger_balances as held (account, holder, balance)
    values ('cautions', ${holder}, 0), ('wallet', ${holder}, 0)
    on conflict (account, holder) do update set balance = held.balance
    returning balance`.execute(trx)
  return rows.reduce((sum, { balance }) => sum + balance, 0)
}
