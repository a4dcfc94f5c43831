import type { CaseDecision } from '@okoume/contract/wire/moderation.ts'
import { possibleDecisions, reasonsFor } from '@okoume/domain/moderation/decisions.ts'
import { reasonLabel } from '@okoume/domain/moderation/report.ts'
import type { Kysely } from 'kysely'
import type { ModerationCaseRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { findStanding } from '../accounts/standing.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { applyDecision, lockTarget, reverseDecision } from './apply-decision.ts'
import { findCase } from './case-queries.ts'
import type { ModerationContext } from './moderation-context.ts'
import { repeatsPictureOf } from './repeated-pictures.ts'

/**
 * Ends a case: the target, the journal and the notifications in one transaction. Of two moderators the second finds it
 * decided.
 * @throws ApiError INVALID_INPUT, CASE_NOT_FOUND, CASE_DECIDED, DECISION_IMPOSSIBLE, OWN_CASE, DECIDED_BEFORE
 */
export async function decideCase(
  context: ModerationContext,
  moderatorId: string,
  body: CaseDecision,
  now: Date,
): Promise<void> {
  const { id, decision, reason, text } = body
  await context.db.transaction().execute(async (trx) => {
    const known = await findCase(trx, id)
    if (!known) throw new ApiError('CASE_NOT_FOUND')
    const replied = known.replyTo === null ? undefined : await findCase(trx, known.replyTo)
    const target = await lockTarget(trx, known, replied?.decision ?? decision)
    const standing = await findStanding(trx, moderatorId)
    await lockOpenAccount(trx, moderatorId)
    const open = await findCase(trx, id, { locked: true })
    if (open?.decidedAt !== null) throw new ApiError('CASE_DECIDED')
    await refuseOwnCase(trx, open, replied, moderatorId)
    const isSupervisor = standing?.roles.includes('supervisor') === true
    const facts = { ...target.facts, isReply: replied !== undefined }
    if (!possibleDecisions(facts, isSupervisor).includes(decision)) throw new ApiError('DECISION_IMPOSSIBLE')
    if (!reasonsFor(decision, open.kind).includes(reason))
      throw new ApiError('INVALID_INPUT', { reason: "Un avis n'est pas retiré pour cette raison." })
    const order = { open, target, body, now }
    if (!replied) await applyDecision(trx, order)
    else if (decision === 'restore') await reverseDecision(trx, order, replied)
    await trx
      .updateTable('moderationCases')
      .set({ decidedAt: now, decidedBy: moderatorId, decision, reason, text })
      .where('id', '=', id)
      .execute()
    const details = { decision, reason: reasonLabel(reason, open.kind), text, kind: open.kind }
    await writeAudit(
      trx,
      { actorId: moderatorId, action: 'decide report', subject: open.targetId, details },
      { now, newId: context.newId },
    )
    await context.notify(trx, 'case decided', { decided: open, decision, reason, text }, now)
  })
}

/** Neither the person it is about, nor who reported it, owns a picture that it repeats, or took the decision that is replied to. */
async function refuseOwnCase(
  trx: Kysely<Schema>,
  { id, targetId, subjectId }: ModerationCaseRow,
  replied: ModerationCaseRow | undefined,
  moderatorId: string,
): Promise<void> {
  const own = await trx
    .selectFrom('reports')
    .select('id')
    .where('caseId', 'in', replied ? [id, replied.id] : [id])
    .where('reporterId', '=', moderatorId)
    .executeTakeFirst()
  if (own || subjectId === moderatorId || (await repeatsPictureOf(trx, targetId, moderatorId)))
    throw new ApiError('OWN_CASE')
  if (replied?.decidedBy === moderatorId) throw new ApiError('DECIDED_BEFORE')
}
