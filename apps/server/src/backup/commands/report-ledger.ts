import { type Kysely, sql } from 'kysely'
import { checkLedger } from '../../ledger-check/check-ledger.ts'
import { findingLines, summaryLine } from '../../ledger-check/report.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { EXIT } from './run-command.ts'

/** Holds what was restored against the ledger's rules, says how it stands, and answers the exit code. */
export async function reportLedger(db: Kysely<Schema>): Promise<number> {
  const findings = await checkLedger(db, { limit: 1 })
  const broken = findings.filter(({ violations }) => violations.length > 0)
  for (const finding of broken) console.error(findingLines(finding).join('\n'))
  const { rows } = await sql<{ entries: number }>`select count(*) as entries from ledger_entries`.execute(db)
  console.error(summaryLine(findings, rows[0]?.entries ?? 0))
  return broken.length === 0 ? EXIT.done : EXIT.ledgerBroken
}
