import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

// Any number that is used by no other advisory lock.
const PRESENCE_KEY = 7_041_903
/** First half of each worker's lock key; the second is a hash of the worker id. */
const WORKER_KEYS = 7_041_904

const RETRY_MS = 1000
/** TCP keepalive: by default PostgreSQL notices a dead machine after two hours. */
const QUICKLY_MISSED = `
  set tcp_keepalives_idle = 10;
  set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3`

/** Heartbeat by advisory lock: PostgreSQL releases it when the process is gone. */
export interface Heartbeat {
  /** No other process was working when this one came. */
  readonly alone: boolean
  /** Takes the advisory lock of this worker id, and again whenever its connection was lost. */
  lockFor(workerId: string): void
  /** Resolves once the lock is held: a worker that took a job before would be taken for dead. */
  untilHeld(): Promise<void>
  /** Shutdown: stops waiting for the lock. */
  unblock(): void
  leave(): void
}

/** Announces this process to the others, and finds out whether any other works on this database. */
export async function startHeartbeat(pool: pg.Pool): Promise<Heartbeat> {
  let lockConnection = await connectHeartbeat(pool)
  const { alone } = lockConnection
  const unblocked = Promise.withResolvers<void>()
  let left = false
  let isHeld = true
  let untilHeld: Promise<void> = Promise.resolve()

  async function acquire(workerId: string): Promise<void> {
    for (;;) {
      try {
        if (lockConnection.isDown()) lockConnection = await connectHeartbeat(pool)
        // Stopped while the lock was being taken.
        if (left) return lockConnection.close()
        await lockConnection.add(workerId)
        return
      } catch {
        // Not logged: the worker meets the same database, and logs it.
        lockConnection.close()
        await sleep(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  function maintainLock(workerId: string): void {
    isHeld = false
    untilHeld = acquire(workerId).then(() => {
      isHeld = true
      void lockConnection.down.then(() => {
        if (!left) maintainLock(workerId)
      })
    })
  }
  return {
    alone,
    lockFor: maintainLock,
    untilHeld: async () => {
      if (!isHeld) await Promise.race([untilHeld, unblocked.promise])
    },
    unblock: () => unblocked.resolve(),
    leave() {
      left = true
      unblocked.resolve()
      lockConnection.close()
    },
  }
}

interface LockConnection {
  readonly alone: boolean
  /** Settles when the connection is gone, and its locks with it. */
  readonly down: Promise<void>
  isDown(): boolean
  add(workerId: string): Promise<void>
  close(): void
}

async function connectHeartbeat(pool: pg.Pool): Promise<LockConnection> {
  const client = await pool.connect()
  const down = Promise.withResolvers<void>()
  let isDown = false
  const close = () => {
    if (isDown) return
    isDown = true
    down.resolve()
    // Closed, not returned to the pool: the lock ends with its connection.
    client.release(true)
  }
  client.once('end', close)
  client.once('error', close)
  try {
    await client.query(QUICKLY_MISSED)
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      PRESENCE_KEY,
    ])
    const alone = rows[0]?.alone ?? false
    await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_KEY])
    if (alone) await client.query('select pg_advisory_unlock($1)', [PRESENCE_KEY])

    return {
      alone,
      down: down.promise,
      isDown: () => isDown,
      close,
      add: async (workerId) => {
        await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [WORKER_KEYS, workerId])
      },
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Workers that have locked jobs, but hold no advisory lock. A locked queue always has a locked job. */
export async function findDeadWorkers(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ locked_by: string }>(DEAD_WORKERS, [WORKER_KEYS])
  return rows.map(({ locked_by }) => locked_by)
}

const DEAD_WORKERS = `
  select distinct locked_by from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_locks
    where locktype = 'advisory' and granted and classid = $1::bigint::oid
      and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
      and database = (select oid from pg_database where datname = current_database())
  )`
