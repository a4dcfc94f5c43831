// `npm run ledger:check` holds the ledger of DATABASE_URL, or of the embedded database of DATA_DIR, against itself and
// against what it is of. It changes nothing, and may run beside the server.
import os from 'node:os'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { DATABASE } from '../config/database-config.ts'
import { valueOrThrow } from '../config/setting.ts'
import type { Schema } from '../platform/database/schema.ts'
import { onParentDeath } from '../platform/single-instance/lifeline.ts'
import { explainStartFailure } from '../start/start-failure.ts'
import { checkLedger, findingLines, summaryLine } from './check-ledger.ts'
import { type CheckedDatabase, NoDatabaseError, openChecked } from './open-checked.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const USE = `Utilisation, sans rien derrière :
  npm run ledger:check
  DATABASE_URL=postgresql://… npm run ledger:check
Ce qu'elle vérifie : docs/operations/ledger.md`
const OLDER_THAN_THE_CHECK: readonly string[] = ['42P01', '42703']

const EXIT = { right: 0, broken: 1, unchecked: 2 } as const
/** A shell adds this to the number of the signal that ended a command. */
const SIGNALLED = 128

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
  if (process.argv.length > 2) {
    console.error(USE)
    return EXIT.unchecked
  }
  // At once: a query may wait for a lock, and every resource ends with the process.
  const end = (signal: NodeJS.Signals) => process.exit(SIGNALLED + os.constants.signals[signal])
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  onParentDeath(() => end('SIGTERM'))
  let checked: CheckedDatabase | undefined
  try {
    checked = await openChecked(valueOrThrow(DATABASE.read(process.env, { root: ROOT })))
    return (await check(checked.db)) ? EXIT.right : EXIT.broken
  } catch (error) {
    console.error(explain(error))
    return EXIT.unchecked
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
