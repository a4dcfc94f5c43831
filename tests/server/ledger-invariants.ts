import type { Kysely } from 'kysely'
import { checkLedger } from '../../apps/server/src/ledger-check/check-ledger.ts'
import type { Schema } from '../../apps/server/src/platform/database/schema.ts'

const ALL = 1000

/**
 * Every way in which the ledger disagrees with itself, or with what the business tables say it must hold, by the
 * product's own check; none is what it promises at any moment, while jobs run.
 */
export async function ledgerFaults(db: Kysely<Schema>): Promise<string[]> {
  const findings = await checkLedger(db, { limit: ALL })
  return findings.flatMap(({ violations }) => violations)
}
