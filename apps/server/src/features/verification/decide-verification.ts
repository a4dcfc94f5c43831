import type { Kysely } from 'kysely'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteItemDrafts, type PublishedItem, publishItemDrafts } from '../listings/items/item-drafts.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { lockPerson } from './applicant.ts'
import type { VerificationContext } from './verification-context.ts'
import { DECISION_LETTERS } from './verification-email-templates.ts'
import type { LinkDecision, LinkedFile } from './verification-links.ts'

export interface Decision extends LinkedFile {
  readonly decision: LinkDecision
  /** Null for the holder of a mailed link. */
  readonly administratorId: string | null
  /** Mailed to the person; an acceptance has none. */
  readonly reason: string
  readonly now: Date
}

const VERIFIERS = { '2': 2, '0': 0, '-1': -1 } as const

/**
 * Decides a file once: a second decision finds the link spent.
 * @throws ApiError LINK_EXPIRED, INVALID_INPUT
 */
export async function decideVerification(context: VerificationContext, decision: Decision): Promise<UserRow> {
  return context.db.transaction().execute(async (trx) => {
    const user = await lockPerson(trx, decision.userId)
    if (!user || !(await lockWaitingFile(trx, decision))) throw new ApiError('LINK_EXPIRED')
    if (decision.decision !== '2' && decision.reason === '')
      throw new ApiError('INVALID_INPUT', { reason: 'Écrivez la raison : elle est envoyée à la personne.' })
    await writeDecision(trx, decision)
    await notifyPerson(trx, context, user, {
      ...decision,
      published: await settleDrafts(trx, context, decision),
    })
    await audit(trx, context, decision)
    return user
  })
}

/** Item drafts are published with the acceptance, and deleted with the final rejection. */
async function settleDrafts(
  trx: Kysely<Schema>,
  { newId }: VerificationContext,
  { decision, userId, now }: Decision,
): Promise<readonly PublishedItem[]> {
  if (decision === '2') return publishItemDrafts(trx, userId, { now, newId })
  if (decision === '-1') await deleteItemDrafts(trx, userId)
  return []
}

async function lockWaitingFile(trx: Kysely<Schema>, { fileId, userId }: LinkedFile): Promise<boolean> {
  const file = await trx
    .selectFrom('identity_files')
    .select('id')
    .where('id', '=', fileId)
    .where('user_id', '=', userId)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return file !== undefined
}

/** Without the reason: it may say what stands in the documents, which are deleted. The file keeps it. */
async function audit(
  trx: Kysely<Schema>,
  { newId }: VerificationContext,
  { administratorId: actorId, fileId, userId, decision, now }: Decision,
): Promise<void> {
  const details = { userId, decision: VERIFIERS[decision] }
  await recordAudit(trx, { actorId, action: 'decide verification', subject: fileId, details }, { now, newId })
}

async function writeDecision(trx: Kysely<Schema>, { fileId, userId, ...decided }: Decision): Promise<void> {
  const verifier = VERIFIERS[decided.decision]
  const reason = decided.decision === '2' ? null : decided.reason
  await trx
    .updateTable('identity_files')
    .set({ decision: verifier, reason, decided_at: decided.now })
    .where('id', '=', fileId)
    .execute()
  await trx.updateTable('users').set({ verifier, verifier_reason: reason }).where('id', '=', userId).execute()
}

async function notifyPerson(
  trx: Kysely<Schema>,
  { newId, publicUrl }: VerificationContext,
  { name, email }: UserRow,
  { fileId, decision, reason, published, now }: Decision & { readonly published: readonly PublishedItem[] },
): Promise<void> {
  const template = DECISION_LETTERS[decision]({ name, reason, published, publicUrl })
  await queueMail(
    trx,
    { cause: `verification ${fileId} decided`, to: email, template },
    { now, newId, publicUrl },
  )
}
