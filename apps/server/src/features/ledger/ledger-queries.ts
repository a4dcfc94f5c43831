import type { AccountKind } from '@okoume/domain/ledger/ledger-entry.ts'
import type { Kysely } from 'kysely'
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
