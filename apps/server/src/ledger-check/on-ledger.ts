import os from 'node:os'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { DATABASE } from '../config/database-config.ts'
import { valueOrThrow } from '../config/setting.ts'
import type { Schema } from '../platform/database/schema.ts'
import { onParentDeath } from '../platform/single-instance/lifeline.ts'
import { explainStartFailure } from '../start/start-failure.ts'
import { type CheckedDatabase, NoDatabaseError, openChecked } from './open-checked.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const OLDER_THAN_THE_COMMAND: readonly string[] = ['42P01', '42703']
/** A shell adds this to the number of the signal that ended a command. */
const SIGNALLED = 128

/** The exit code of a command that could not be carried out. */
export const NOT_DONE = 2

/** Ends the process with the exit code of a command that only reads the ledger, beside a server that may run. */
export async function exitWith(work: (db: Kysely<Schema>) => Promise<number>): Promise<never> {
  // At once: a query may wait for a lock, and every resource ends with the process.
  const end = (signal: NodeJS.Signals) => process.exit(SIGNALLED + os.constants.signals[signal])
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  onParentDeath(() => end('SIGTERM'))
  process.exit(await onLedger(work))
}

async function onLedger(work: (db: Kysely<Schema>) => Promise<number>): Promise<number> {
  let checked: CheckedDatabase | undefined
  try {
    checked = await openChecked(valueOrThrow(DATABASE.read(process.env, { root: ROOT })))
    return await work(checked.db)
  } catch (error) {
    console.error(explain(error))
    return NOT_DONE
  } finally {
    await checked?.close()
  }
}

function explain(error: unknown): string {
  if (error instanceof NoDatabaseError) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (OLDER_THAN_THE_COMMAND.includes(code)) {
    return "Cette base est d'une version plus ancienne : démarrez Okoumé une fois, qui la met à jour, puis recommencez."
  }
  return explainStartFailure(error)
}
