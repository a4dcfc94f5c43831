import type { Kysely } from 'kysely'
import { checkLedger } from '../../apps/server/src/ledger-check/check-ledger.ts'
import type { Schema } from '../../apps/server/src/platform/database/schema.ts'

const ALL = 1000

/**
 * Consistency of the ledger, by the product's own check: every disagreement with itself or with the business tables. It
 * must be empty at any moment, while jobs run.
 */
export async function ledgerFaults(db: Kysely<Schema>): Promise<string[]> {
  const findings = await checkLedger(db, { limit: ALL })
  return findings.flatMap(({ violations }) => violations)
}
