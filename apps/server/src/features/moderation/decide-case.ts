import type { CaseDecision } from '@okoume/contract/wire/moderation.ts'
import {
  type CaseSubject,
  type CaseTarget,
  type Decision,
  ITEM_TRANSITIONS,
  possibleDecisions,
  suspensionEnd,
} from '@okoume/domain/moderation/decisions.ts'
import { REPORT_REASONS } from '@okoume/domain/moderation/report.ts'
import type { Kysely } from 'kysely'
import type { ModerationCaseRow, RentalReviewRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { findStanding, lockOpenAccount } from '../accounts/account-queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type LockedItem, lockItem } from '../listings/items/lock-item.ts'
import { updateModeration } from '../listings/moderation/update-moderation.ts'
import { endSuspension, lockItemsOf, suspend } from '../rentals/people/suspensions.ts'
import { lockPublishedReview, setReviewRemoved } from '../rentals/reviews/remove-review.ts'
import { readSubject, SUBJECT_COLUMNS } from './case-subject.ts'
import type { ModerationContext } from './moderation-context.ts'
import { notifyOfDecision } from './moderation-notifications.ts'

export interface DecidedReport {
  readonly moderatorId: string
  readonly decision: CaseDecision
  readonly now: Date
}

/**
 * Ends a case: the target, the journal and the notifications in one transaction. Of two moderators the second finds it
 * decided.
 * @throws ApiError CASE_NOT_FOUND, CASE_DECIDED, DECISION_IMPOSSIBLE, OWN_CASE
 */
export async function decideCase(
  context: ModerationContext,
  { moderatorId, decision: body, now }: DecidedReport,
): Promise<void> {
  const { id, decision, reason, text } = body
  await context.db.transaction().execute(async (trx) => {
    const known = await findCase(trx, id)
    if (!known) throw new ApiError('CASE_NOT_FOUND')
    const target = await lockTarget(trx, known, body)
    const standing = await findStanding(trx, moderatorId)
    await lockOpenAccount(trx, moderatorId)
    const open = await findCase(trx, id, { locked: true })
    if (open?.decided_at !== null) throw new ApiError('CASE_DECIDED')
    await refuseOwnCase(trx, open, moderatorId)
    const isSupervisor = standing?.roles.includes('supervisor') ?? false
    if (!possibleDecisions(target.facts, isSupervisor).includes(decision))
      throw new ApiError('DECISION_IMPOSSIBLE')
    await applyToItem(trx, target, body, now)
    await applyToReview(trx, target, body, now)
    await applyToPerson(trx, open, decision, now)
    await trx
      .updateTable('moderation_cases')
      .set({ decided_at: now, decided_by: moderatorId, decision, reason, text })
      .where('id', '=', id)
      .execute()
    const details = { decision, reason: REPORT_REASONS[reason], text, kind: open.kind }
    await recordAudit(
      trx,
      { actorId: moderatorId, action: 'decide report', subject: open.target_id, details },
      { now, newId: context.newId },
    )
    await notifyOfDecision(context, trx, {
      decided: open,
      decision,
      reason,
      text,
      itemTitle: await findItemTitle(trx, open),
      now,
    })
  })
}

async function findCase(
  trx: Kysely<Schema>,
  id: string,
  { locked = false } = {},
): Promise<ModerationCaseRow | undefined> {
  const query = trx.selectFrom('moderation_cases').selectAll().where('id', '=', id)
  return (locked ? query.forUpdate() : query).executeTakeFirst()
}

interface LockedTarget {
  readonly facts: CaseTarget
  readonly item?: LockedItem | undefined
  readonly review?: RentalReviewRow | undefined
}

/** One order of locks: what a decision changes is locked ahead of its case. */
async function lockTarget(
  trx: Kysely<Schema>,
  { kind, target_id: id, subject_id }: ModerationCaseRow,
  { decision }: CaseDecision,
): Promise<LockedTarget> {
  if (kind === 'person' || suspensionEnd(decision, new Date(0)) !== undefined)
    await lockItemsOf(trx, subject_id)
  if (kind === 'item') {
    const item = await lockItem(trx, id)
    const moderation = !item || item.deleted ? null : item.moderation
    return { item, facts: { kind, moderation, subject: await findCaseSubject(trx, subject_id) } }
  }
  const review = kind === 'review' ? await lockPublishedReview(trx, id) : undefined
  const removed = review?.removed_at != null
  return { review, facts: { kind, removed, subject: await findCaseSubject(trx, subject_id) } }
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

/** Neither the person it is about nor one who reported it decides. */
async function refuseOwnCase(
  trx: Kysely<Schema>,
  { id, subject_id }: ModerationCaseRow,
  moderatorId: string,
): Promise<void> {
  const own = await trx
    .selectFrom('reports')
    .select('id')
    .where('case_id', '=', id)
    .where('reporter_id', '=', moderatorId)
    .executeTakeFirst()
  if (own || subject_id === moderatorId) throw new ApiError('OWN_CASE')
}

async function applyToItem(
  trx: Kysely<Schema>,
  { item, facts: { moderation } }: LockedTarget,
  { decision, reason, text }: CaseDecision,
  now: Date,
): Promise<void> {
  if (!item || !moderation) return
  const state = ITEM_TRANSITIONS[moderation][decision]
  if (state === undefined || state === moderation) return
  await updateModeration(trx, item.id, { state, text: `${REPORT_REASONS[reason]}. ${text}`, now })
}

async function applyToReview(
  trx: Kysely<Schema>,
  { review }: LockedTarget,
  { decision }: CaseDecision,
  now: Date,
): Promise<void> {
  if (review && (decision === 'remove' || decision === 'restore'))
    await setReviewRemoved(trx, review, { removed: decision === 'remove', now })
}

async function applyToPerson(
  trx: Kysely<Schema>,
  { kind, subject_id }: ModerationCaseRow,
  decision: Decision,
  now: Date,
): Promise<void> {
  const until = suspensionEnd(decision, now)
  if (until !== undefined) await suspend(trx, subject_id, { until, now })
  if (kind === 'person' && decision === 'restore') await endSuspension(trx, subject_id, now)
}

/** Of the item that the target is, or is about; empty for a person. */
async function findItemTitle(
  trx: Kysely<Schema>,
  { kind, target_id: id }: ModerationCaseRow,
): Promise<string> {
  if (kind === 'item') {
    const item = await trx.selectFrom('items').select('title').where('id', '=', id).executeTakeFirst()
    return item?.title ?? ''
  }
  if (kind === 'person') return ''
  const rental = await trx
    .selectFrom('rentals')
    .select('item_title')
    .where('id', '=', (query) =>
      kind === 'message'
        ? query.val(id)
        : query.selectFrom('rental_reviews').select('rental_id').where('id', '=', id),
    )
    .executeTakeFirst()
  return rental?.item_title ?? ''
}
