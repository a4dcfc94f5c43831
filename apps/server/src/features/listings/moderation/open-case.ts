import { caseDueAt } from '@okoume/domain/moderation/case-due.ts'
import type { CaseSource } from '@okoume/domain/moderation/decisions.ts'
import type { ReportKind } from '@okoume/domain/moderation/report.ts'
import { type Kysely, sql } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { ModerationCaseRow, Schema } from '#platform/database/schema.ts'

export interface CaseOpening {
  readonly kind: ReportKind
  readonly targetId: string
  /** Of a message, its number in its rental's conversation. */
  readonly number?: number
  /** Whose the target is. */
  readonly subjectId: string
  readonly source: Exclude<CaseSource, 'reply'>
  /** The prohibited term. */
  readonly note?: string
}

/**
 * Opens the case of a target, or joins the one that is open, and locks it until the caller's transaction ends. Lock order:
 * items, rentals and people are locked ahead of cases.
 */
export async function openCase(
  trx: Kysely<Schema>,
  { kind, targetId, number = 0, subjectId, source, note = '' }: CaseOpening,
  { now, newId }: { readonly now: Date; readonly newId: NewId },
): Promise<ModerationCaseRow> {
  for (;;) {
    await trx
      .insertInto('moderationCases')
      .values({
        id: newId(now),
        kind,
        targetId,
        number,
        subjectId,
        source,
        note,
        openedAt: now,
        aimAt: caseDueAt({ source, openedAt: now, reports: 1 }),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'targetId', 'number'])
          .where('decidedAt', 'is', null)
          // As a literal: a prepared statement with a parameter matches no partial index.
          .where(sql<boolean>`source <> 'reply'`)
          .doNothing(),
      )
      .execute()
    const open = await trx
      .selectFrom('moderationCases')
      .selectAll()
      .where('kind', '=', kind)
      .where('targetId', '=', targetId)
      .where('number', '=', number)
      .where('decidedAt', 'is', null)
      .where('source', '<>', 'reply')
      .forUpdate()
      .executeTakeFirst()
    // Race: it was decided between the two statements; the next turn opens another.
    if (open) return open
  }
}
