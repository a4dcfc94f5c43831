import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { createPool } from '../../apps/server/src/platform/database/pool.ts'

/** A fresh migrated database, for the duration of `work`. */
export async function withMigratedDatabase<T>(
  migrations: string,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'okoume-schema-'))
  try {
    const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
    const pool = createPool({ at: server.pool, size: 1 })
    try {
      await migrate(pool, migrations)
      return await work(pool)
    } finally {
      await pool.end()
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
