import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { openDatabase } from '../platform/database/database.ts'
import { findRunningPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { createKysely } from '../platform/database/kysely.ts'
import { createPool } from '../platform/database/pool.ts'
import type { Schema } from '../platform/database/schema.ts'
import { acquireInstanceLock } from '../platform/single-instance/instance-lock.ts'
import { AlreadyRunningError } from '../platform/start-errors.ts'

export interface CheckedDatabase {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface WhereItIs {
  /** A PostgreSQL elsewhere; without it the embedded one of `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/** One connection that reads, and one for queries in between. */
const POOL_SIZE = 2

/** There is nothing to check. Its message is for the person at the terminal. */
export class NoDatabaseError extends Error {}

/**
 * Opens the database that is to be checked. It connects to the embedded one of a running server; only where none runs
 * is it started, under the lock of its folder.
 * @throws NoDatabaseError, AlreadyRunningError, DatabaseStartError
 */
export async function openChecked({ databaseUrl, dataDir }: WhereItIs): Promise<CheckedDatabase> {
  if (databaseUrl !== undefined) {
    const { kysely, pool, close } = await openDatabase({
      url: databaseUrl,
      dataDir,
      poolSize: POOL_SIZE,
      unhurried: true,
    })
    return { db: kysely, pool, close }
  }
  const folder = path.join(dataDir, 'postgres')
  if (!existsSync(path.join(folder, 'cluster'))) {
    throw new NoDatabaseError(
      `Il n'y a pas de base de données dans ${folder}. Indiquez la vôtre avec DATA_DIR=… ou DATABASE_URL=…`,
    )
  }
  try {
    return await openStopped(dataDir, folder)
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error
    const at = findRunningPostgres(folder)
    // A server that holds the folder without a PostgreSQL there is only starting, or has its database elsewhere.
    if (!at) throw error
    const pool = createPool({ at, size: POOL_SIZE, unhurried: true })
    return { db: createKysely(pool), pool, close: () => pool.end() }
  }
}

async function openStopped(dataDir: string, folder: string): Promise<CheckedDatabase> {
  const lock = await acquireInstanceLock(dataDir)
  try {
    const database = await openDatabase({
      url: undefined,
      dataDir: folder,
      poolSize: POOL_SIZE,
      unhurried: true,
    })
    const close = async () => {
      await database.close()
      await lock.release()
    }
    return { db: database.kysely, pool: database.pool, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}
