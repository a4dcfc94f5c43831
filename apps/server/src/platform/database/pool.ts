import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import pg from 'pg'
import type { PoolAddress } from './embedded/embedded-postgres.ts'
import { valueParsers } from './value-parsers.ts'

export interface PoolOptions {
  at: { url: string } | PoolAddress
  size?: number | undefined
  log?: ((line: string) => void) | undefined
}

const DEFAULT_SIZE = 20
const IDLE_MS = 5 * MINUTE_MS
// Waiting for a free connection counts too: an answer that late is of use to nobody.
const CONNECTION_PATIENCE_MS = 10_000

/** A pool that survives the loss of its server: queries fail until it is back, the process stays. */
export function createPool({ at, size = DEFAULT_SIZE, log = () => {} }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    // The environment's PGSSLMODE is meant for a server elsewhere, not for a socket of ours.
    ...('url' in at ? { connectionString: at.url } : { ...at, ssl: false }),
    // A connection that closes takes its prepared statements with it.
    idleTimeoutMillis: IDLE_MS,
    max: size,
    connectionTimeoutMillis: CONNECTION_PATIENCE_MS,
    application_name: 'okoume',
    types: valueParsers(),
  })
  const report = (error: Error) => log(`database connection lost: ${error.message}`)
  // An idle connection reports to the pool, one in use to itself; an unheard report would end the process.
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}
