import type { ChartOfAccounts } from '@okoume/contract/wire/books.ts'
import { CHART } from '@okoume/domain/books/chart-of-accounts.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { FinanceContext } from './finance-context.ts'

/** Every account of the ledger with its account of the general ledger: the accountant's, else the proposed one. */
export async function readChart(db: Kysely<Schema>): Promise<ChartOfAccounts['accounts']> {
  const rows = await db.selectFrom('chartCodes').select(['key', 'code']).execute()
  const codes = new Map(rows.map(({ key, code }) => [key, code]))
  return CHART.map((account) => ({ ...account, code: codes.get(account.key) ?? account.proposed }))
}

export interface ChartCode {
  readonly key: string
  readonly code: string
  readonly actorId: string
}

/** Sets one account of the general ledger; the journal of every period has it from now on. */
export async function changeChart(
  { db, clock, newId }: FinanceContext,
  { key, code, actorId }: ChartCode,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const values = { code, changedBy: actorId, changedAt: now }
    await trx
      .insertInto('chartCodes')
      .values({ key, ...values })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
      .execute()
    const action = 'change chart of accounts'
    await writeAudit(trx, { actorId, action, subject: key, details: { code } }, { now, newId })
  })
}
