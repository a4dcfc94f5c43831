import type pg from 'pg'
import { createPool } from '../platform/database/pool.ts'

// Any number that nothing else of ours locks.
const START_KEY = 7_086_313_202
const POOL_SIZE = 3

/**
 * Does what prepares the database while no other process does the same: those that start at the same instant on an empty
 * one would make its tables twice. Nothing of it is hurried, and whoever waits does so for as long as it takes. PostgreSQL
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
