import type { Kysely } from 'kysely'
import type pg from 'pg'
import { DatabaseStartError } from '../start-errors.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import type { Loopback } from './embedded/loopback.ts'
import type { RestartOptions } from './embedded/restart-server.ts'
import { createKysely } from './kysely.ts'
import { createPool } from './pool.ts'
import type { Schema } from './schema.ts'

export interface DatabaseOptions {
  /** A PostgreSQL elsewhere. Without it the embedded one runs in `dataDir`. */
  url?: string | undefined
  dataDir: string
  poolSize?: number | undefined
  log?: ((line: string) => void) | undefined
  /** Of the embedded one. */
  restart?: RestartOptions | undefined
  /** Of the embedded one: it listens on the loopback address too, for a developer's own client. */
  loopback?: boolean
  /** For tools: see the pool. */
  unhurried?: boolean | undefined
}

export interface Database {
  pool: pg.Pool
  /** For searches of texts; it opens no connection before the first. */
  searchPool: pg.Pool
  kysely: Kysely<Schema>
  url: string
  embedded: boolean
  readonly loopback?: Loopback | undefined
  close: () => Promise<void>
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url) return await openElsewhere(options.url, options)
  const { dataDir, poolSize, log, restart, loopback, unhurried } = options
  const server = await startEmbeddedPostgres({
    dataDir,
    ...(log && { log }),
    ...(restart && { restart }),
    ...(loopback && { loopback }),
  })
  const pool = createPool({ at: server.pool, size: poolSize, log, unhurried })
  const searchPool = createPool({ at: server.pool, log, searches: true })
  return assemble(pool, searchPool, { url: server.url, server })
}

async function openElsewhere(url: string, options: DatabaseOptions): Promise<Database> {
  const { poolSize, log, unhurried } = options
  const pool = createPool({ at: { url }, size: poolSize, log, unhurried })
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const reason = error instanceof Error ? error.message : String(error)
    // Without the password.
    const address = URL.canParse(url) ? new URL(url) : null
    const shown = address ? `${address.host}${address.pathname}` : 'adresse illisible'
    throw new DatabaseStartError(
      'SERVER_UNREACHABLE',
      `La base de données indiquée par DATABASE_URL (${shown}) ne répond pas : ${reason}`,
      error,
    )
  }
  return assemble(pool, createPool({ at: { url }, log, searches: true }), { url })
}

function assemble(
  pool: pg.Pool,
  searchPool: pg.Pool,
  { url, server }: { readonly url: string; readonly server?: EmbeddedPostgres },
): Database {
  const kysely = createKysely(pool)
  const close = async () => {
    // Not kysely.destroy(), which leaves the pool open when Kysely ran no query yet.
    for (const one of [pool, searchPool]) if (!one.ending) await one.end()
    await server?.stop()
  }
  return { pool, searchPool, kysely, url, embedded: server !== undefined, loopback: server?.loopback, close }
}
