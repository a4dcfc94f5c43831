import type pg from 'pg'

const PATIENCE_MS = 5000

/** Of each query, which the library's types leave out. */
interface QueryConfig extends pg.QueryConfig {
  readonly query_timeout: number
}

/** Asks for the least that only a database which works can answer; a connection that does not is given up. */
export async function askDatabase(pool: pg.Pool): Promise<void> {
  const question: QueryConfig = { text: 'select 1', query_timeout: PATIENCE_MS }
  await pool.query(question)
}
