import type { Written } from '@okoume/contract/model/written.ts'
import type { DeadJob } from '@okoume/contract/wire/administration-work.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { jobLabel } from './job-labels.ts'

const MAX_ERROR_LENGTH = 200
const ADDRESS = /[^\s"'<>()=:,;]+@[^\s"'<>(),;]+/g
/** Numbers of telephones, also written in groups; not the parts of an identifier. */
const NUMBER = /(?<![\w-])\+?\d(?:[ .]?\d){7,}(?![\w-])/g

/** The error in one line, without personal data; the logs have all of it. */
export function errorLine(error: string | null): string {
  const lines = (error ?? '').split('\n').filter((line) => !/^\s+at /.test(line))
  const line = lines.join(' ').replace(/\s+/g, ' ').trim()
  const named = line.replace(ADDRESS, '[adresse]').replace(NUMBER, '[numéro]')
  return named.length > MAX_ERROR_LENGTH ? `${named.slice(0, MAX_ERROR_LENGTH)}…` : named
}

const SHOWN = 100
const AT_ONCE = 1000

interface JobRow {
  readonly id: string
  readonly task: string
  readonly queuedAt: Date
  readonly failedAt: Date
  readonly attempts: number
  readonly error: string | null
}

/** The jobs that have used up their attempts, oldest first. */
export async function listDeadJobs(
  db: Kysely<Schema>,
): Promise<{ jobs: Written<typeof DeadJob>[]; more: boolean }> {
  const { rows } = await sql<JobRow>`
    select id::text, task_identifier as task, created_at as queued_at, updated_at as failed_at, attempts,
      last_error as error
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
    order by updated_at, jobs.id limit ${SHOWN + 1}`.execute(db)
  const jobs = rows
    .slice(0, SHOWN)
    .map((job) => ({ ...job, ...jobLabel(job.task), error: errorLine(job.error) }))
  return { jobs, more: rows.length > SHOWN }
}

/** The ids of those of a task, or of one of them, which no other administrator settles meanwhile. */
export async function lockDeadJobs(
  trx: Kysely<Schema>,
  { task, id }: { readonly task: string; readonly id: string | undefined },
): Promise<readonly string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settle dead jobs', 0))`.execute(trx)
  const one = id === undefined ? sql`` : sql`and id = ${id}::bigint`
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and task_identifier = ${task} ${one}
    order by jobs.id limit ${AT_ONCE}`.execute(trx)
  return rows.map((row) => row.id)
}

export async function retryJobs(trx: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  await sql`
    select id from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => now(), attempts => 0)`.execute(
    trx,
  )
}

export async function dropJobs(trx: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  await sql`select id from graphile_worker.complete_jobs(${ids}::bigint[])`.execute(trx)
}
