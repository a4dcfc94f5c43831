import type pg from 'pg'
import { statementName } from './kysely.ts'

/** Runs a hand-written statement, prepared as Kysely's are. */
export async function runPrepared<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name: statementName(text), text, values: [...values] })
  return rows
}
