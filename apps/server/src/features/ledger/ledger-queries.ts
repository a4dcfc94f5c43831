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

/** FCFA. */
export interface HeldMoney {
  readonly wallet: number
  readonly cautions: number
}

/**
 * The money of a person, locked until the caller's transaction ends: whoever was crediting it at this instant is
 * waited for, also where it was never credited before. In the order in which entries lock it.
 *
 * This lock is what guards a wallet against being taken twice. A rental's acceptance credits the rent and makes it
 * untouchable in one transaction, its cancellation takes both back in one, and both post to this wallet: whoever holds
 * the lock and then reads which rentals are accepted sees a balance and rents that belong together. Only the first day
 * of a rental moves its rent without the lock, and that only sets money free which nothing can take back any more.
 */
export async function lockBalancesOf(trx: Kysely<Schema>, holder: string): Promise<HeldMoney> {
  const { rows } = await sql<{ account: keyof HeldMoney; balance: number }>`
    insert into ledger_balances as held (account, holder, balance)
    values ('cautions', ${holder}, 0), ('wallet', ${holder}, 0)
    on conflict (account, holder) do update set balance = held.balance
    returning account, balance`.execute(trx)
  const of = (wanted: keyof HeldMoney) => rows.find(({ account }) => account === wanted)?.balance ?? 0
  return { wallet: of('wallet'), cautions: of('cautions') }
}

/** The same in one sum. */
export async function lockMoneyOf(trx: Kysely<Schema>, holder: string): Promise<number> {
  const { wallet, cautions } = await lockBalancesOf(trx, holder)
  return wallet + cautions
}
