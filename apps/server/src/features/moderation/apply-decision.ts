import type { CaseDecision } from '@okoume/contract/wire/moderation.ts'
import {
  type CaseSubject,
  type CaseTarget,
  type Decision,
  ITEM_TRANSITIONS,
  REPLIES,
  suspensionEnd,
} from '@okoume/domain/moderation/decisions.ts'
import { REPORT_REASONS } from '@okoume/domain/moderation/report.ts'
import type { Kysely } from 'kysely'
import type { ModerationCaseRow, RentalReviewRow, Schema } from '#platform/database/schema.ts'
import { type LockedItem, lockItem } from '../listings/items/lock-item.ts'
import { updateModeration } from '../listings/moderation/update-moderation.ts'
import { lockPublishedReview, setReviewRemoved } from '../reviews/remove-review.ts'
import { readSubject, SUBJECT_COLUMNS } from './case-subject.ts'
import { endSuspension, lockItemsOf, suspend } from './suspensions.ts'

export interface LockedTarget {
  readonly facts: CaseTarget
  readonly item?: LockedItem | undefined
  readonly review?: RentalReviewRow | undefined
}

/** One order of locks: what a decision changes, or undoes of `decision`, is locked ahead of its case. */
export async function lockTarget(
  trx: Kysely<Schema>,
  { kind, targetId: id, subjectId }: ModerationCaseRow,
  decision: Decision,
): Promise<LockedTarget> {
  if (kind === 'person' || suspensionEnd(decision, new Date(0)) !== undefined)
    await lockItemsOf(trx, subjectId)
  if (kind === 'item') {
    const item = await lockItem(trx, id)
    const moderation = !item || item.deleted ? null : item.moderation
    return { item, facts: { kind, moderation, subject: await findCaseSubject(trx, subjectId) } }
  }
  const review = kind === 'review' ? await lockPublishedReview(trx, id) : undefined
  const removed = review?.removedAt != null
  return { review, facts: { kind, removed, subject: await findCaseSubject(trx, subjectId) } }
}

/** Locks the person too: of two decisions at once about them, the second sees what the first made of them. */
async function findCaseSubject(trx: Kysely<Schema>, id: string): Promise<CaseSubject> {
  const user = await trx
    .selectFrom('users')
    .select(SUBJECT_COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return readSubject(user)
}

export interface DecisionToApply {
  readonly open: ModerationCaseRow
  readonly target: LockedTarget
  readonly body: CaseDecision
  readonly now: Date
}

/** The caller has locked the target. */
export async function applyDecision(trx: Kysely<Schema>, order: DecisionToApply): Promise<void> {
  const { open, body, now } = order
  const { decision } = body
  await applyToTarget(trx, order)
  const until = suspensionEnd(decision, now)
  if (until !== undefined) await suspend(trx, open.subjectId, { until, now })
  if (open.kind === 'person' && decision === 'restore') await endSuspension(trx, open.subjectId, now)
}

/** Undoes a decision that the person has replied to; what was decided since stays as it was decided. */
export async function reverseDecision(
  trx: Kysely<Schema>,
  order: DecisionToApply,
  replied: ModerationCaseRow,
): Promise<void> {
  const others = await trx
    .selectFrom('moderationCases')
    .selectAll()
    .where('subjectId', '=', replied.subjectId)
    .where('decidedAt', 'is not', null)
    .where('id', '<>', replied.id)
    .execute()
  const isOverruled = {
    target: others.some(
      (one) =>
        isLater(one, replied) &&
        one.kind === replied.kind &&
        one.targetId === replied.targetId &&
        one.number === replied.number &&
        REPLIES[one.decision ?? 'dismiss']?.includes('target'),
    ),
    person: others.some((one) => isSuspending(one, others, order.now)),
  }
  // Only what the decision has changed and no other decision asks for.
  const effects = (REPLIES[replied.decision ?? 'dismiss'] ?? []).filter((effect) => !isOverruled[effect])
  if (effects.includes('target')) await applyToTarget(trx, order)
  if (effects.includes('person')) await endSuspension(trx, replied.subjectId, order.now)
}

async function applyToTarget(
  trx: Kysely<Schema>,
  { target: { item, review, facts }, body: { decision, reason, text }, now }: DecisionToApply,
): Promise<void> {
  const state = facts.moderation && ITEM_TRANSITIONS[facts.moderation][decision]
  if (item && state && state !== facts.moderation)
    await updateModeration(trx, item.id, { state, text: `${REPORT_REASONS[reason]}. ${text}`, now })
  const removed = decision === 'remove'
  if (review && (removed || decision === 'restore') && removed !== (review.removedAt !== null))
    await setReviewRemoved(trx, review, { removed, now })
}

const isLater = (one: ModerationCaseRow, other: ModerationCaseRow) =>
  (one.decidedAt ?? 0) >= (other.decidedAt ?? 0)

/** The suspension goes on: it is neither over nor undone. */
function isSuspending(one: ModerationCaseRow, all: readonly ModerationCaseRow[], now: Date): boolean {
  if (!one.decision || !one.decidedAt) return false
  const end = suspensionEnd(one.decision, one.decidedAt)
  if (end === undefined || (end && end <= now)) return false
  return !all.some(
    ({ decision, kind, replyTo, ...by }) =>
      decision === 'restore' &&
      (replyTo === one.id ||
        (replyTo === null && kind === 'person' && (by.decidedAt ?? 0) >= (one.decidedAt ?? 0))),
  )
}
