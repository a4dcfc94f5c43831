// `npm run ledger:check` holds the ledger of DATABASE_URL, or of the embedded database of DATA_DIR, against itself and
// against what it is of. It changes nothing, and may run beside the server.
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { ConfigError } from '../config/config.ts'
import { readDatabaseUrl } from '../config/database-config.ts'
import type { Schema } from '../platform/database/schema.ts'
import { onParentDeath } from '../platform/single-instance/lifeline.ts'
import { explainStartFailure } from '../start/start-failure.ts'
import { checkLedger } from './check-ledger.ts'
import { type CheckedDatabase, NoDatabaseError, openChecked } from './open-checked.ts'
import { findingLines, summaryLine } from './report.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const OLDER_THAN_THE_CHECK: readonly string[] = ['42P01', '42703']

/** Its own two settings: what a server needs besides to start is of no concern here. */
function whereItIs(environment: NodeJS.ProcessEnv) {
  const { value: databaseUrl, problems } = readDatabaseUrl(environment)
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    databaseUrl: databaseUrl || undefined,
    dataDir: path.resolve(ROOT, environment.DATA_DIR || 'data'),
  }
}

async function check(db: Kysely<Schema>): Promise<boolean> {
  const findings = await checkLedger(db, {
    limit: 1,
    onFinding: (finding) => console.log(findingLines(finding).join('\n')),
  })
  const { rows } = await sql<{ entries: number }>`select count(*) as entries from ledger_entries`.execute(db)
  console.log(`\n${summaryLine(findings, rows[0]?.entries ?? 0)}`)
  return findings.every(({ violations }) => violations.length === 0)
}

async function main(): Promise<number> {
  let checked: CheckedDatabase | undefined
  const end = () => void Promise.resolve(checked?.close()).finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  onParentDeath(end)
  try {
    checked = await openChecked(whereItIs(process.env))
    return (await check(checked.db)) ? 0 : 1
  } catch (error) {
    console.error(explain(error))
    return 2
  } finally {
    await checked?.close()
  }
}

function explain(error: unknown): string {
  if (error instanceof NoDatabaseError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (OLDER_THAN_THE_CHECK.includes(code)) {
    return "Cette base est d'une version plus ancienne : démarrez Okoumé une fois, qui la met à jour, puis recommencez."
  }
  return explainStartFailure(error)
}

process.exit(await main())
