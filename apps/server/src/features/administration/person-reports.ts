import type { PersonReports } from '@okoume/contract/wire/administration-people.ts'
import { isUpheld } from '@okoume/domain/moderation/decisions.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

const LAST = 5

/**
 * The latest cases about a person that somebody reported, and the latest reports that they sent. Conflict of interest: a
 * moderator sees no report about themself.
 */
export async function findPersonReports(
  db: Kysely<Schema>,
  userId: string,
  viewerId: string,
): Promise<PersonReports> {
  const against = await db
    .selectFrom('moderation_cases')
    .select(['id', 'kind', 'opened_at', 'decision'])
    .select(
      sql<number>`(select count(*)::int from reports where case_id = moderation_cases.id)`.as('reports'),
    )
    .where('subject_id', '=', userId)
    .where((eb) =>
      eb.exists(eb.selectFrom('reports').select('id').whereRef('case_id', '=', 'moderation_cases.id')),
    )
    .orderBy('opened_at', 'desc')
    .limit(LAST)
    .execute()
  const sent = await db
    .selectFrom('reports')
    .innerJoin('moderation_cases as decided', 'decided.id', 'case_id')
    .select(['reports.id', 'reports.kind', 'reports.reason', 'reports.created_at', 'decided.decision'])
    .where('reporter_id', '=', userId)
    .where('decided.subject_id', '<>', viewerId)
    .orderBy('reports.created_at', 'desc')
    .limit(LAST)
    .execute()
  return {
    against: against.map(({ opened_at, ...row }) => ({ ...row, at: opened_at.toISOString() })),
    sent: sent.map(({ created_at, decision, ...row }) => ({
      ...row,
      at: created_at.toISOString(),
      upheld: decision && isUpheld(decision),
    })),
  }
}
