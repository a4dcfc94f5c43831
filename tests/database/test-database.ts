import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { inject } from 'vitest'
import { createKysely } from '../../apps/server/src/platform/database/kysely.ts'
import { createPool } from '../../apps/server/src/platform/database/pool.ts'
import type { Schema } from '../../apps/server/src/platform/database/schema.ts'
import { databaseUrl } from './database-url.ts'

export interface TestDatabase {
  url: string
  pool: pg.Pool
  searchPool: pg.Pool
  kysely: Kysely<Schema>
  drop: () => Promise<void>
}

const POOL_SIZE = 20

/** A migrated database for one test file, cloned in some tens of milliseconds. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('databaseServer').template)
}

/** An empty database, for tests of the first migration. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

async function createDatabase(original: string): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `${server.template}_${randomBytes(6).toString('hex')}`
  // Copying files is several times faster than write-ahead logging, which only replicas and backups need.
  await onServer(server.url, `create database ${name} template ${original} strategy file_copy`)

  const url = databaseUrl(server.url, name)
  const pool = createPool({ at: { url }, size: POOL_SIZE })
  const searchPool = createPool({ at: { url }, searches: true })
  const kysely = createKysely(pool)
  const drop = async () => {
    for (const one of [pool, searchPool]) if (!one.ending) await one.end()
    await onServer(server.url, `drop database if exists ${name} with (force)`)
  }
  return { url, pool, searchPool, kysely, drop }
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = createPool({ at: { url }, size: 1 })
  try {
    await server.query(statement)
  } finally {
    await server.end()
  }
}
