import type { TestServer } from './test-server.ts'

export interface FailedJob {
  readonly error?: string
  readonly payload?: Readonly<Record<string, unknown>>
}

/** A job of that task that has used up its attempts; returns its id. */
export async function failForGood(
  { pool }: Pick<TestServer, 'pool'>,
  task: string,
  { error = 'Error: lost', payload = { id: '00000000-0000-4000-8000-000000000000' } }: FailedJob = {},
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select id::text from graphile_worker.add_job($1, $2::json, run_at => now() + interval '1 day', max_attempts => 1)`,
    [task, JSON.stringify(payload)],
  )
  const id = rows[0]?.id ?? ''
  await pool.query(`select id from graphile_worker.permanently_fail_jobs(array[$1::bigint], $2)`, [id, error])
  return id
}
