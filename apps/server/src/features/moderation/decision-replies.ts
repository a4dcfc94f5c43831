import type { Written } from '@okoume/contract/model/written.ts'
import type { OwnDecision } from '@okoume/contract/wire/moderation.ts'
import { caseDueAt } from '@okoume/domain/moderation/case-due.ts'
import { type Decision, REPLIES, replyDeadline } from '@okoume/domain/moderation/decisions.ts'
import type { Kysely } from 'kysely'
import type { ModerationCaseRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { caseTitle, findCase } from './case-queries.ts'
import type { ModerationContext } from './moderation-context.ts'

const DECISIONS_SHOWN = 50
const REPLIED_TO = Object.keys(REPLIES) as Decision[]

export interface ReplyToDecision {
  readonly id: string
  readonly userId: string
  readonly text: string
  readonly now: Date
}

/**
 * The right of reply: once within 14 days the person writes to the moderators, and the decision waits for another of them.
 * @throws ApiError DECISION_NOT_FOUND, DECISION_REPLIED, DECISION_REPLY_LATE, UNAUTHENTICATED
 */
export async function replyToDecision(
  { db, newId }: ModerationContext,
  { id, userId, text, now }: ReplyToDecision,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Lock order: people ahead of cases. Whose case it is never changes.
    const found = await findCase(trx, id)
    if (found?.subjectId !== userId) throw new ApiError('DECISION_NOT_FOUND')
    await lockOpenAccount(trx, userId)
    const decided = await findCase(trx, id, { locked: true })
    const deadline = decided && replyDeadline(toReply(decided, false))
    if (!deadline) throw new ApiError('DECISION_NOT_FOUND')
    if (now >= deadline) throw new ApiError('DECISION_REPLY_LATE')
    const { kind, targetId, number, subjectId } = decided
    const added = await trx
      .insertInto('moderationCases')
      .values({
        ...{ id: newId(now), kind, targetId, number, subjectId },
        ...{ source: 'reply', note: text, replyTo: id, openedAt: now },
        aimAt: caseDueAt({ source: 'reply', openedAt: now, reports: 0 }),
      })
      .onConflict((conflict) => conflict.column('replyTo').where('replyTo', 'is not', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new ApiError('DECISION_REPLIED')
  })
}

/** Decisions about a person that they may reply to, or could; newest first. */
export async function listOwnDecisions(
  db: Kysely<Schema>,
  userId: string,
  now: Date,
): Promise<{ decisions: Written<typeof OwnDecision>[] }> {
  const rows = await db
    .selectFrom('moderationCases')
    .selectAll()
    .select(caseTitle().as('title'))
    .where('subjectId', '=', userId)
    .where('decision', 'in', REPLIED_TO)
    .orderBy('openedAt', 'desc')
    .limit(DECISIONS_SHOWN)
    .execute()
  const ids = rows.map(({ id }) => id)
  const replies =
    ids.length > 0
      ? await db.selectFrom('moderationCases').selectAll().where('replyTo', 'in', ids).execute()
      : []
  const decisions = rows.flatMap((row) => {
    const decided = presentDecided(row)
    if (!decided) return []
    const reply = replies.find(({ replyTo }) => replyTo === row.id)
    const until = replyDeadline(toReply(row, reply !== undefined))
    return {
      ...{ ...decided, id: row.id, kind: row.kind, title: row.title },
      replyUntil: until && until > now ? until : null,
      reply: reply ? { text: reply.note, at: reply.openedAt, answer: presentDecided(reply) } : null,
    }
  })
  return { decisions }
}

/** A decision as its person has read it; null while there is none. */
export function presentDecided({
  decision,
  reason,
  text,
  decidedAt,
}: Pick<ModerationCaseRow, 'decision' | 'reason' | 'text' | 'decidedAt'>) {
  if (!decision || !reason || !decidedAt) return null
  return { decision, reason, text: text ?? '', at: decidedAt }
}

function toReply({ decision, decidedAt }: ModerationCaseRow, hasReply: boolean) {
  return { decision, decidedAt, hasReply }
}
