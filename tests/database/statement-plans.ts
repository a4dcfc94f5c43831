import type pg from 'pg'
import { vi } from 'vitest'

export interface RecordedStatement {
  readonly text: string
  readonly values: unknown[]
}

/** The statements that the work sends over this pool. */
export async function recordStatements(
  pool: pg.Pool,
  work: () => Promise<void>,
): Promise<RecordedStatement[]> {
  const query = vi.spyOn(pool, 'query')
  await work()
  const statements = query.mock.calls.map(([config]) => config as unknown as RecordedStatement)
  query.mockRestore()
  return statements
}

/** Custom and generic plan alike. */
export async function plansOfStatement(
  pool: pg.Pool,
  { text, values }: RecordedStatement,
): Promise<string[]> {
  const planned = [
    await pool.query({ text: `explain (format text) ${text}`, values }),
    await pool.query(`explain (generic_plan, format text) ${text}`),
  ]
  return planned.map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'))
}
