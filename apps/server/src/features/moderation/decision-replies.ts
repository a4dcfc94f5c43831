import type { OwnDecision } from '@okoume/contract/wire/moderation.ts'
import { caseAim } from '@okoume/domain/moderation/case-aim.ts'
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
    if (found?.subject_id !== userId) throw new ApiError('DECISION_NOT_FOUND')
    await lockOpenAccount(trx, userId)
    const decided = await findCase(trx, id, { locked: true })
    const deadline = decided && replyDeadline(toReply(decided, false))
    if (!deadline) throw new ApiError('DECISION_NOT_FOUND')
    if (now >= deadline) throw new ApiError('DECISION_REPLY_LATE')
    const { kind, target_id, number, subject_id } = decided
    const added = await trx
      .insertInto('moderation_cases')
      .values({
        ...{ id: newId(now), kind, target_id, number, subject_id },
        ...{ source: 'reply', note: text, reply_to: id, opened_at: now },
        aim_at: caseAim({ source: 'reply', openedAt: now, reports: 0 }),
      })
      .onConflict((conflict) => conflict.column('reply_to').where('reply_to', 'is not', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new ApiError('DECISION_REPLIED')
  })
}

/** What was decided of a person that they may reply to, or could, the newest first. */
export async function listOwnDecisions(
  db: Kysely<Schema>,
  userId: string,
  now: Date,
): Promise<{ decisions: OwnDecision[] }> {
  const rows = await db
    .selectFrom('moderation_cases')
    .selectAll()
    .select(caseTitle().as('title'))
    .where('subject_id', '=', userId)
    .where('decision', 'in', REPLIED_TO)
    .orderBy('opened_at', 'desc')
    .limit(DECISIONS_SHOWN)
    .execute()
  const replies = await findReplies(
    db,
    rows.map(({ id }) => id),
  )
  const decisions = rows.flatMap((row) => {
    const decided = presentDecided(row)
    if (!decided) return []
    const reply = replies.find(({ reply_to }) => reply_to === row.id)
    const until = replyDeadline(toReply(row, reply !== undefined))
    return {
      ...{ ...decided, id: row.id, kind: row.kind, title: row.title },
      replyUntil: until && until > now ? until.toISOString() : null,
      reply: reply
        ? { text: reply.note, at: reply.opened_at.toISOString(), answer: presentDecided(reply) }
        : null,
    }
  })
  return { decisions }
}

async function findReplies(db: Kysely<Schema>, ids: readonly string[]): Promise<ModerationCaseRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('moderation_cases').selectAll().where('reply_to', 'in', ids).execute()
}

/** A decision as its person has read it; null while there is none. */
export function presentDecided({
  decision,
  reason,
  text,
  decided_at,
}: Pick<ModerationCaseRow, 'decision' | 'reason' | 'text' | 'decided_at'>) {
  if (!decision || !reason || !decided_at) return null
  return { decision, reason, text: text ?? '', at: decided_at.toISOString() }
}

function toReply({ decision, decided_at: decidedAt }: ModerationCaseRow, hasReply: boolean) {
  return { decision, decidedAt, hasReply }
}
