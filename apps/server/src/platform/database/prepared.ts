import type pg from 'pg'

/**
 * Runs a statement that PostgreSQL plans once a connection. For the few hot reads, where planning costs as
 * much as the work; the name must stand for one text only.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text, values })
  return rows
}
