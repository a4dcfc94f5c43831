import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ModerationCaseRow, Schema } from '#platform/database/schema.ts'

export async function findCase(
  db: Kysely<Schema>,
  id: string,
  { locked = false } = {},
): Promise<ModerationCaseRow | undefined> {
  const query = db.selectFrom('moderationCases').selectAll().where('id', '=', id)
  return (locked ? query.forUpdate() : query).executeTakeFirst()
}

/** The open cases, but those about the moderator: no one reads who reported them. */
export function selectOpenCases(db: Kysely<Schema>, moderatorId: string) {
  return db.selectFrom('moderationCases').where('decidedAt', 'is', null).where('subjectId', '<>', moderatorId)
}

/** Title of the item that the target of `moderation_cases` is, or is about; empty for a person. */
export function caseTitle(): RawBuilder<string> {
  return sql<string>`coalesce(case moderation_cases.kind
    when 'item' then (select title from items where id = target_id)
    when 'message' then (select item_title from rentals where id = target_id)
    when 'review' then (select item_title from rental_reviews join rentals on rentals.id = rental_id
      where rental_reviews.id = target_id) end, '')`
}
