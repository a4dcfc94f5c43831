import type { Written } from '@okoume/contract/model/written.ts'
import type { StatementColumnsOfProvider } from '@okoume/contract/wire/reconciliation.ts'
import {
  PROVIDER_STATEMENTS,
  type StatementColumns,
  type StatementProvider,
} from '@okoume/domain/books/statement-columns.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { FinanceContext } from '../finance-context.ts'

/** The columns of a provider's statements: those that finance has chosen, else the product's own. */
export async function readColumns(
  db: Kysely<Schema>,
  provider: StatementProvider,
): Promise<{ readonly columns: StatementColumns; readonly chosen: boolean }> {
  const row = await db
    .selectFrom('statementColumns')
    .select('columns')
    .where('provider', '=', provider)
    .executeTakeFirst()
  return { columns: row?.columns ?? PROVIDER_STATEMENTS[provider].columns, chosen: row !== undefined }
}

interface ColumnsChange {
  readonly provider: StatementProvider
  readonly columns: StatementColumns
  readonly actorId: string
}

/** Chooses the columns of every statement of that provider from now on. */
export async function changeColumns(
  { db, clock, newId }: FinanceContext,
  { provider, columns, actorId }: ColumnsChange,
): Promise<Written<typeof StatementColumnsOfProvider>> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const values = { columns: JSON.stringify(columns), changedBy: actorId, changedAt: now }
    await trx
      .insertInto('statementColumns')
      .values({ provider, ...values })
      .onConflict((conflict) => conflict.column('provider').doUpdateSet(values))
      .execute()
    const action = 'change statement columns'
    await writeAudit(trx, { actorId, action, subject: provider, details: { ...columns } }, { now, newId })
  })
  return { provider, columns }
}
