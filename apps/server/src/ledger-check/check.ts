import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import { checkLedger, findingLines, summaryLine } from './check-ledger.ts'

const EXIT = { right: 0, broken: 1 } as const

/** Holds the ledger against itself and against what it is of. It changes nothing, and may run beside the server. */
export async function check(db: Kysely<Schema>): Promise<number> {
  const findings = await checkLedger(db, {
    limit: 1,
    onFinding: (finding) => console.log(findingLines(finding).join('\n')),
  })
  const { rows } = await sql<{ entries: number }>`select count(*) as entries from ledger_entries`.execute(db)
  console.log(`\n${summaryLine(findings, rows[0]?.entries ?? 0)}`)
  return findings.every(({ violations }) => violations.length === 0) ? EXIT.right : EXIT.broken
}
