import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Queries } from './proofs.ts'

const EXPIRED = [
  'delete from auth.attempts where window_ends < now()',
  'delete from auth.sessions where expires_at < now()',
  'delete from auth.verifications where expires_at < now()',
  'delete from auth.awaiting_browsers where expires_at < now()',
  'delete from auth.email_changes where expires_at < now()',
] as const

/** Takes away what is over: nobody may come to ask for it again. */
export async function sweep(queries: Queries): Promise<void> {
  for (const statement of EXPIRED) await queries.query(statement)
}

export function identityJobs(queries: Queries) {
  return { 'sweep-identity': () => sweep(queries) } satisfies Jobs
}

export const IDENTITY_SCHEDULES = { 'sweep-identity': '*/15 * * * *' }
