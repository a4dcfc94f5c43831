// Loads a catalogue into DATABASE_URL, or into the embedded database of
// DATA_DIR, which no server may be running on. What is there already stays as it is.

import { type FileHandle, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import type { WriteStream } from 'node:tty'
import { type Config, readConfig } from './config/config.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { acquireInstanceLock, type InstanceLock } from './platform/single-instance/instance-lock.ts'
import { onParentDeath } from './platform/single-instance/lifeline.ts'
import { linesOf } from './seed/catalogue-line.ts'
import { loadCatalogue, type Progress, type RefusedLine } from './seed/load-catalogue.ts'
import { explainStartFailure } from './start/start-failure.ts'

const MAX_REFUSALS = 20
const PAUSE_MS = 1000

type Output = Pick<WriteStream, 'write'> & { readonly isTTY?: boolean }

/** Tells how far a load is, once a second: over the same line in a terminal, else line by line. */
function progressPrinter(output: Output) {
  const start = Date.now()
  let last = start
  let refusals = 0
  return {
    onProgress({ lines }: Readonly<Progress>): void {
      const now = Date.now()
      if (now - last < PAUSE_MS) return
      last = now
      const rate = Math.round((lines * 1000) / (now - start))
      const text = `${lines} lignes, ${rate} par seconde`
      output.write(output.isTTY ? `\r${text}   ` : `${text}\n`)
    },
    onIndexing(): void {
      output.write('\nConstruction des index…\n')
    },
    /** Every one is refused; only the first ones are worth reading. */
    onRefused({ number, why }: RefusedLine): void {
      refusals++
      if (refusals <= MAX_REFUSALS) output.write(`Ligne ${number} refusée : ${why}\n`)
      if (refusals === MAX_REFUSALS) output.write('Les lignes refusées suivantes ne sont plus montrées.\n')
    },
  }
}

const ROOT = path.resolve(import.meta.dirname, '../../..')
const MIGRATIONS = path.join(ROOT, 'database/migrations')

interface Open {
  file?: FileHandle
  lock?: InstanceLock
  database?: Database
}

async function load(opened: Open, from: string, config: Config): Promise<Progress> {
  // npm runs scripts in the project's folder; a path is relative to the folder in which the person called npm.
  const file = await open(path.resolve(process.env.INIT_CWD ?? process.cwd(), from))
  opened.file = file
  if (config.databaseUrl === undefined) {
    await mkdir(config.dataDir, { recursive: true })
    opened.lock = await acquireInstanceLock(config.dataDir)
  }
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: path.join(config.dataDir, 'postgres'),
    unhurried: true,
  })
  opened.database = database
  await migrate(database.pool, MIGRATIONS)
  const done = await loadCatalogue({
    pool: database.pool,
    lines: linesOf(file),
    ...progressPrinter(process.stdout),
  })
  console.log('\nMise à jour des statistiques…')
  for (const table of ['items', 'users', 'item_tally', 'search_terms'])
    await database.pool.query(`vacuum (analyze) ${table}`)
  return done
}

async function close({ file, database, lock }: Open): Promise<void> {
  await file?.close()
  await database?.close()
  await lock?.release()
}

/** The exit code: 1 where lines were refused, or nothing could be loaded. */
export async function seedCatalogue(from: string): Promise<number> {
  const opened: Open = {}
  const end = () => close(opened).finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  onParentDeath(end)
  try {
    const { items, accounts, refused } = await load(opened, from, readConfig(process.env, ROOT))
    console.log(`Objets ajoutés : ${items} · comptes ajoutés : ${accounts} · lignes refusées : ${refused}`)
    return refused > 0 ? 1 : 0
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    console.error(isMissing ? `Le fichier ${from} n'existe pas.` : explainStartFailure(error))
    return 1
  } finally {
    await close(opened)
  }
}
