import { createHash } from 'node:crypto'
import type { CallLimit } from '@okoume/contract/model/operation.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Schema } from '../../database/schema.ts'
import { type Bound, statement } from '../../database/statement.ts'

/** Counts one more of `what` for `whom`; answers null, or for how many seconds nothing more is allowed. */
export type CountCall = (
  what: string,
  whom: string,
  limit: CallLimit,
) => number | null | Promise<number | null>

/** The same, without waiting for anything. */
export type CountHere = (...call: Parameters<CountCall>) => number | null

// Rows that no one counts on any more are dropped by those who count.
const SWEEP_EVERY = 500

/**
 * Counts in the database, so that a limit holds over all processes. One statement counts and reads at once: however
 * many calls come together, no more than allowed go through.
 */
export function countInDatabase(db: Kysely<Schema>, log: FastifyBaseLogger): CountCall {
  let counted = 0
  return async (what, whom, { most, minutes }) => {
    counted += 1
    if (counted % SWEEP_EVERY === 0) {
      // Runs in the background: the request that starts the sweep neither waits for it nor fails with it.
      // Skips locked rows: a transaction may hold one count and want another, and a waiting sweep could deadlock with it.
      const ended = db
        .selectFrom('callCounts')
        .select('key')
        .where('windowEnds', '<', sql<Date>`now()`)
        .forUpdate()
        .skipLocked()
      db.deleteFrom('callCounts')
        .where('key', 'in', ended)
        .execute()
        .catch((error: unknown) => log.warn({ err: error }, 'old counts of calls could not be dropped'))
    }
    return secondsLeft(await countOnce(db, { key: formatCounterName(what, whom), minutes }), most)
  }
}

export interface Counted {
  readonly count: number
  readonly seconds: number
}

/** Counts one more call in that table, and reads the count with the same statement: calls at the same time all count. */
export const countIn = (table: 'callCounts' | 'auth.attempts') =>
  statement((db, { key, minutes }: { readonly key: string; readonly minutes: number }) => ({
    compile: () =>
      sql<Counted>`
      insert into ${sql.table(table)} as known (key, count, window_ends)
      values (${key}, 1, now() + make_interval(mins => ${minutes}))
      on conflict (key) do update set
        count = case when known.window_ends <= now() then 1 else known.count + 1 end,
        window_ends = case when known.window_ends <= now() then excluded.window_ends else known.window_ends end
      returning count, ceil(extract(epoch from window_ends - now()))::integer as seconds`.compile(db),
  }))

const countOnce = countIn('callCounts')

/** Null where no more than allowed have been counted. */
export function secondsLeft([counted]: readonly Counted[], most: number): number | null {
  return !counted || counted.count <= most ? null : Math.max(1, counted.seconds)
}

/** A count that a transaction of the caller makes: rolled back with it, it counts nothing. */
export interface PendingCount {
  readonly statement: Bound<Counted>
  /** Of its rows: null, or for how many seconds nothing more is allowed. */
  readonly secondsLeft: (rows: readonly Counted[]) => number | null
}

export function pendingCount(what: string, whom: string, { most, minutes }: CallLimit): PendingCount {
  return {
    statement: countOnce.bind({ key: formatCounterName(what, whom), minutes }),
    secondsLeft: (rows) => secondsLeft(rows, most),
  }
}

/** Addresses of the network are personal: a digest is enough to count by. */
function formatCounterName(what: string, whom: string): string {
  return `${what} ${createHash('sha256').update(whom).digest('base64url')}`
}

// Bounds the memory: with more callers than that in one window, those not seen for the longest time are dropped.
const MAX_CALLERS = 200_000

/** Counts in this process alone: nothing is asked of the database, and each process allows as much again. */
export function countInMemory(nowMs: () => number, maxCallers = MAX_CALLERS): CountHere {
  // Memory: `max` would reserve the room of all callers at once, a size of one each does not.
  const windows = new LRUCache<string, { count: number; readonly endsAt: number }>({
    maxSize: maxCallers,
    sizeCalculation: () => 1,
  })
  return (what, whom, { most, minutes }) => {
    const now = nowMs()
    const key = `${what} ${whom}`
    const known = windows.get(key)
    if (known && known.endsAt > now) {
      known.count += 1
      return known.count <= most ? null : Math.ceil((known.endsAt - now) / 1000)
    }
    windows.set(key, { count: 1, endsAt: now + minutes * 60_000 })
    return null
  }
}
