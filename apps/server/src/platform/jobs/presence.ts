import type pg from 'pg'

// Any number that nothing else of ours locks.
const PRESENCE_KEY = 7_041_903

/** The sign that a process works on this database; PostgreSQL takes it down when the process is gone. */
export interface Presence {
  /** No other process was working when this one came. */
  readonly alone: boolean
  leave(): void
}

/** Says that this process works here, and learns whether any other does. */
export async function announcePresence(pool: pg.Pool): Promise<Presence> {
  const client = await pool.connect()
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
    PRESENCE_KEY,
  ])
  const alone = rows[0]?.alone ?? false
  await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_KEY])
  if (alone) await client.query('select pg_advisory_unlock($1)', [PRESENCE_KEY])
  // Closed rather than handed back: the lock goes with its connection.
  return { alone, leave: () => client.release(true) }
}
