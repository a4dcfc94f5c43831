import type { Written } from '@okoume/contract/model/written.ts'
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
): Promise<Written<typeof PersonReports>> {
  const against = await db
    .selectFrom('moderationCases')
    .select(['id', 'kind', 'openedAt', 'decision'])
    .select(
      sql<number>`(select count(*)::int from reports where case_id = moderation_cases.id)`.as('reports'),
    )
    .where('subjectId', '=', userId)
    .where((eb) =>
      eb.exists(eb.selectFrom('reports').select('id').whereRef('caseId', '=', 'moderationCases.id')),
    )
    .orderBy('openedAt', 'desc')
    .limit(LAST)
    .execute()
  const sent = await db
    .selectFrom('reports')
    .innerJoin('moderationCases as decided', 'decided.id', 'caseId')
    .select(['reports.id', 'reports.kind', 'reports.reason', 'reports.createdAt', 'decided.decision'])
    .where('reporterId', '=', userId)
    .where('decided.subjectId', '<>', viewerId)
    .orderBy('reports.createdAt', 'desc')
    .limit(LAST)
    .execute()
  return {
    against: against.map(({ openedAt, ...row }) => ({ ...row, at: openedAt })),
    sent: sent.map(({ createdAt, decision, ...row }) => ({
      ...row,
      at: createdAt,
      upheld: decision && isUpheld(decision),
    })),
  }
}
