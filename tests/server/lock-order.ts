import type pg from 'pg'
import { waitFor } from './wait-for.ts'

interface Row {
  readonly table: string
  /** The key column. */
  readonly by: string
  readonly id: string
}

/** Locks a row until the work waits for it; returns whether the work has locked the first row by then. */
export async function locksFirst(
  { pool }: { readonly pool: pg.Pool },
  { first, second }: { readonly first: Row; readonly second: Row },
  work: () => Promise<unknown>,
): Promise<boolean> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from ${second.table} where ${second.by} = $1 for update`, [second.id])
    const working = work()
    await waitFor('the work to wait for what is held', async () => {
      const { rows } = await pool.query<{ waiting: number }>(
        `select count(*) as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return (rows[0]?.waiting ?? 0) > 0
    })
    const free = await pool.query(
      `select from ${first.table} where ${first.by} = $1 for update skip locked`,
      [first.id],
    )
    await holder.query('rollback')
    await working
    return free.rowCount === 0
  } finally {
    holder.release(true)
  }
}
