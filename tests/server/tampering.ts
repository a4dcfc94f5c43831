import type pg from 'pg'

/**
 * Writes past every trigger and foreign key, as the database's owner can; constraints still hold. Statements are
 * separated by semicolons.
 */
export async function tamper(pool: pg.Pool, statements: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(statements)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
