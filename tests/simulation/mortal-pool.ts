import type pg from 'pg'
import { createPool } from '../../apps/server/src/platform/database/pool.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { waitFor } from '../server/wait-for.ts'

/** Where a process is killed: around one of its statements, counted from now on, or of its calls to an operator. */
export interface Cut {
  readonly at: 'statement' | 'provider call'
  readonly count: number
  /** `after`: the statement took effect, but its answer never arrives. */
  readonly moment: 'before' | 'after'
}

/**
 * The connections of a process that can be killed as by `kill -9`: commits stay, statements under way may still finish
 * or not, and nothing else of the process ever reaches the database or an operator.
 */
export interface MortalPool {
  readonly pool: pg.Pool
  /** Arms it: from now on it dies there. */
  arm(cut: Cut): void
  disarm(): void
  isDead(): boolean
  /** Wraps each call to an operator. */
  callOperator<T>(call: () => Promise<T>): Promise<T>
  /** Starts the next process: the dead one's connections are closed by then. */
  revive(): Promise<void>
}

const NAME = 'simulated process'
const CONNECTIONS = 12
const TERMINATE_TIMEOUT_MS = 5000

export class ProcessKilled extends Error {
  constructor() {
    super('the process was killed')
  }
}

export function openMortalPool(town: TestDatabase): MortalPool {
  const url = `${town.url}${town.url.includes('?') ? '&' : '?'}application_name=${encodeURIComponent(NAME)}`
  const pool = createPool({ at: { url }, size: CONNECTIONS })
  const state = { dead: false, cut: null as Cut | null, left: 0 }
  let burial: Promise<unknown> = Promise.resolve()

  function die(): void {
    state.dead = true
    burial = endConnections()
  }

  function endConnections(): Promise<unknown> {
    return town.pool.query(
      `select pg_terminate_backend(pid, ${TERMINATE_TIMEOUT_MS}) from pg_stat_activity
       where datname = current_database() and application_name = $1`,
      [NAME],
    )
  }

  /** True if the process dies around this one. */
  function reaches(at: Cut['at']): boolean {
    if (state.cut?.at !== at) return false
    state.left -= 1
    return state.left === 0
  }

  async function around<T>(at: Cut['at'], act: () => Promise<T>): Promise<T> {
    const isLast = !state.dead && reaches(at)
    if (isLast && state.cut?.moment === 'before') die()
    if (state.dead) throw new ProcessKilled()
    const done = await act()
    if (!isLast) return done
    die()
    throw new ProcessKilled()
  }

  pool.on('connect', (client) => guardStatements(client, (act) => around('statement', act)))
  return {
    pool,
    arm(cut) {
      state.cut = cut
      state.left = cut.count
    },
    disarm() {
      state.cut = null
    },
    isDead: () => state.dead,
    callOperator: (call) => around('provider call', call),
    async revive() {
      await burial
      // The pool drops lost connections as it learns of them; the dying process may have opened one.
      await waitFor('the connections to be gone', async () => {
        if (pool.totalCount > 0) await endConnections()
        return pool.totalCount === 0
      })
      state.dead = false
    },
  }
}

type Query = (...args: readonly unknown[]) => unknown
type Answer = (error: Error | null, result?: unknown) => void

/**
 * Every statement of a connection passes the guard; a pool's own `query` uses a callback. The pool's first statement on
 * a new connection does not: it only checks the connection, and writes nothing.
 */
function guardStatements(
  client: pg.PoolClient,
  guard: (act: () => Promise<unknown>) => Promise<unknown>,
): void {
  const query = client.query.bind(client) as unknown as Query
  let isHandedOut = false
  const guarded: Query = (...args) => {
    if (!isHandedOut) {
      isHandedOut = true
      return query(...args)
    }
    const last = args.at(-1)
    const isAnswered = typeof last === 'function'
    const asked = guard(async () => query(...(isAnswered ? args.slice(0, -1) : args)))
    if (!isAnswered) return asked
    const answer = last as Answer
    asked.then((result) => answer(null, result), answer)
    return undefined
  }
  client.query = guarded as unknown as typeof client.query
}
