import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { checkLedger, findingLines, summaryLine } from '../../ledger-check/check-ledger.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { readMigrations } from '../../platform/database/migration-files.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { acquireInstanceLock } from '../../platform/single-instance/instance-lock.ts'
import { EXIT, type Holding } from './run-command.ts'
import { MIGRATIONS, type Places } from './settings.ts'

/** Opens the empty database that a restore fills; no server can start on its folder meanwhile. */
export async function openTarget({ dataDir, databaseUrl }: Places, holding: Holding) {
  const lock = await acquireInstanceLock(dataDir)
  holding.close(lock.release)
  const database = await openDatabase({
    url: databaseUrl,
    dataDir: path.join(dataDir, 'postgres'),
    // The queue makes its tables beside the connection that fills the rest.
    poolSize: 2,
    unhurried: true,
  })
  holding.close(database.close)
  return { ...database, migrations: await readMigrations(MIGRATIONS) }
}

/** Checks the restored ledger against its rules, prints the result, and returns the exit code. */
export async function reportLedger(db: Kysely<Schema>): Promise<number> {
  const findings = await checkLedger(db, { limit: 1 })
  const broken = findings.filter(({ violations }) => violations.length > 0)
  for (const finding of broken) console.error(findingLines(finding).join('\n'))
  const { rows } = await sql<{ entries: number }>`select count(*) as entries from ledger_entries`.execute(db)
  console.error(summaryLine(findings, rows[0]?.entries ?? 0))
  return broken.length === 0 ? EXIT.done : EXIT.ledgerBroken
}
