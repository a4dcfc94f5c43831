import { MINUTE_MS } from '@okoume/domain/calendar/durations.ts'
import pg from 'pg'
import type { PoolAddress } from './embedded/embedded-postgres.ts'
import { isConnectionUseless, StandbyError } from './unavailable.ts'

const { builtins } = pg.types

export interface PoolOptions {
  at: { url: string } | PoolAddress
  size?: number | undefined
  log?: ((line: string) => void) | undefined
  /** For tools that load or check everything: a statement may take as long as it takes. */
  unhurried?: boolean | undefined
  /** Bulkhead for searches of texts: few at once, none for long. */
  searches?: boolean | undefined
}

const DEFAULT_SIZE = 20
const IDLE_MS = 5 * MINUTE_MS

/** As many look for texts at once, whatever is typed: other readers keep the rest of the machine. */
const SEARCHES_AT_ONCE = 4

// Waiting for a free connection counts too: so late an answer has no use.
const CONNECTION_TIMEOUT_MS = 10_000

/** PostgreSQL's own timeouts, so that one transaction that hangs never stops the others. */
const LIMITS = {
  // Locks are held for milliseconds: a longer wait is for a transaction that hangs.
  lock_timeout: 10_000,
  // Longer than any statement takes on a slow disk; no client waits longer.
  statement_timeout: 30_000,
  // Idle transactions: none of ours waits for anything but its own statements. One that hangs is ended, with its locks.
  idle_in_transaction_session_timeout: 10_000,
  // A client-side timeout, for a server that is gone without a FIN: PostgreSQL's own timeouts are shorter.
  query_timeout: 40_000,
}

/** A search takes milliseconds. One that takes longer, or waits so long for its turn, is answered with «try again». */
const SEARCH_LIMITS = { ...LIMITS, statement_timeout: 1500, connectionTimeoutMillis: 3000 }

// TCP keepalive finds a dead idle connection before the next request does.
const KEEPALIVE_MS = 10_000

const VERIFY_TIMEOUT_MS = 5000

/** A pool that survives the loss of its server: queries fail until it is back, the process stays. */
export function createPool({ at, size, log = () => {}, unhurried, searches }: PoolOptions): pg.Pool {
  // int8 as number, calendar dates as 'YYYY-MM-DD'; instants stay `Date`, numeric stays text.
  const parsers = new pg.TypeOverrides()
  const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY)
  parsers.setTypeParser(builtins.INT8, parseInt8)
  parsers.setTypeParser(builtins.DATE, (text) => text)
  parsers.setTypeParser(DATE_ARRAY, parseTexts)
  parsers.setTypeParser(INT8_ARRAY, (text) =>
    parseTexts(text).map((item) => (item === null ? null : parseInt8(item))),
  )
  const pool = new pg.Pool({
    // The environment's PGSSLMODE is meant for a server elsewhere, not for a socket of ours.
    ...('url' in at ? { connectionString: at.url } : { ...at, ssl: false }),
    // A connection that closes takes its prepared statements with it.
    idleTimeoutMillis: IDLE_MS,
    max: size ?? (searches ? SEARCHES_AT_ONCE : DEFAULT_SIZE),
    // Statements that are issued together travel together: only `inPipeline` does so. The tools stream COPY, which such a
    // connection cannot.
    pipeline: !unhurried,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    application_name: 'okoume',
    types: parsers,
    verify: prepareConnection,
    ...(unhurried ? {} : searches ? SEARCH_LIMITS : LIMITS),
  })
  const report = (error: Error) => log(`database connection lost: ${error.message}`)
  // An idle connection reports to the pool, one in use to itself; an unhandled error would end the process.
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  throwUselessAway(pool)
  return pool
}

/** Removes a broken connection from the pool: its next statement would fail too. */
function throwUselessAway(pool: pg.Pool): void {
  const useless = new WeakSet<object>()
  pool.on('connect', (client) => {
    // Observes every failing statement of a connection, without changing its result.
    const report: (error: unknown) => void = (error) => {
      if (isConnectionUseless(error)) useless.add(client)
    }
    const query = client.query.bind(client) as unknown as Query
    const observed: Query = (...args) => {
      const last = args.at(-1)
      if (typeof last === 'function') {
        return query(...args.slice(0, -1), (error: Error | null, result?: unknown) => {
          if (error) report(error)
          last(error, result)
        })
      }
      const answer = query(...args)
      if (answer instanceof Promise) answer.catch(report)
      return answer
    }
    client.query = observed as unknown as typeof client.query
  })
  // Before the pool decides whether to keep it. Not at the failure itself: a rollback is still to come.
  pool.on('release', (_error: unknown, client: pg.PoolClient) => {
    if (useless.has(client)) void client.end().catch(() => {})
  })
}

/**
 * Refuses connections to a replica: reads there are stale, and writes fail. Performance: tells the planner that reading here
 * and there costs hardly more than reading on, as in memory and on an SSD; by default it reads thousands of rows by date to
 * spare some hundred look-ups.
 */
function prepareConnection(client: pg.PoolClient, done: (error?: Error) => void): void {
  const text = `select pg_is_in_recovery() as standby, set_config('random_page_cost', '1.1', false)`
  const question = { text, query_timeout: VERIFY_TIMEOUT_MS }
  client.query<{ standby: boolean }>(question).then(
    ({ rows }) => done(rows[0]?.standby === false ? undefined : new StandbyError()),
    (error: Error) => done(error),
  )
}

type Query = (...args: readonly unknown[]) => unknown

// Arrays of the same types, which the list of built-in types leaves out.
const INT8_ARRAY = 1016

const DATE_ARRAY = 1182
const TEXT_ARRAY: number = 1009

/**
 * PostgreSQL's int8 is wider than a JavaScript number, so that the driver hands out strings. Our counts and
 * amounts stay far below 2^53; one that does not must fail loudly rather than round.
 */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of the safe range: ${text}`)
  return value
}

// Any number that is used by no other advisory lock.
const START_KEY = 7_086_313_202
const POOL_SIZE = 3

/**
 * Does what prepares the database while no other process does the same: those that start at the same instant on an empty
 * one would make its tables twice. It has no time limit, and other processes wait for as long as it takes. PostgreSQL
 * takes the lock back when the process is gone.
 */
export async function inTurn<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ at: { url }, size: POOL_SIZE, unhurried: true })
  try {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [START_KEY])
      return await work(pool)
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}
