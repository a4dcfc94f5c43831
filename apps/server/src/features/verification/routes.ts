import type { Kysely } from 'kysely'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { holdsDuty, lockOpenAccount } from '../accounts/account-queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteItemDrafts, type PublishedItem, publishItemDrafts } from '../listings/items/item-drafts.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { lockPerson } from './applicant.ts'
import { askLivenessPrompt } from './liveness-prompts.ts'
import { submitVerification } from './submit-verification.ts'
import { uploadIdentityPicture } from './upload-identity-picture.ts'
import type { VerificationContext } from './verification-context.ts'
import { DECISION_EMAILS } from './verification-email-templates.ts'
import { type HeldFile, type LinkDecision, type LinkedFile, linkPath } from './verification-links.ts'
import { writeDecidedPage, writeFilePage } from './verification-pages.ts'
import { findWaitingFile, listWaitingFiles } from './waiting-file.ts'

export function verificationHandlers(context: VerificationContext) {
  const { clock, machineClock, links } = context
  return {
    askLivenessPrompt: ({ caller }) => askLivenessPrompt(context, caller.id, machineClock.now()),

    uploadIdentityPicture: ({ caller, form, file }) =>
      uploadIdentityPicture(context, {
        userId: caller.id,
        kind: form.kind,
        prompt: form.prompt,
        bytes: file.bytes,
        now: machineClock.now(),
      }),

    submitVerification: ({ caller, body }) => submitVerification(context, { userId: caller.id, said: body }),

    async showVerification({ params, query }) {
      const { fileId } = await checkLink(context, links.read(query.lien, params.id, clock.now()))
      const file = await findWaitingFile(context, fileId)
      return writeFilePage(file, { decision: params.decision, proof: query.lien })
    },

    async decideVerification({ params, query, body }) {
      const now = clock.now()
      const link = await checkLink(context, links.read(query.lien, params.id, now))
      const { decision } = params
      const user = await decideVerification(context, {
        ...link,
        userId: params.id,
        decision,
        reason: body.reason,
        now,
      })
      return writeDecidedPage(user.name, decision, now)
    },

    listWaitingVerifications: () => listWaitingFiles(context.db),

    openVerification: ({ params, caller }) =>
      openFile(context, { fileId: params.id, administratorId: caller.id, now: clock.now() }),
  } satisfies FeatureHandlers
}

interface Opening {
  readonly fileId: string
  readonly administratorId: string
  readonly now: Date
}

/**
 * A link to a waiting file for one administrator, which says who decides by it. That it was asked for is written down:
 * opening a file shows a person's documents.
 * @throws ApiError VERIFICATION_DECIDED, OWN_CASE
 */
async function openFile(
  { db, links, newId }: VerificationContext,
  { fileId, administratorId, now }: Opening,
): Promise<{ path: string }> {
  return db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, administratorId)
    const file = await trx
      .selectFrom('identityFiles as file')
      .innerJoin('users as person', 'person.id', 'file.userId')
      .select('file.userId')
      .where('file.id', '=', fileId)
      .where('file.decidedAt', 'is', null)
      .where('person.closedAt', 'is', null)
      .executeTakeFirst()
    if (!file) throw new ApiError('VERIFICATION_DECIDED')
    const { userId } = file
    if (userId === administratorId) throw new ApiError('OWN_CASE')
    await recordAudit(
      trx,
      { actorId: administratorId, action: 'open verification', subject: fileId, details: { userId } },
      { now, newId },
    )
    const proof = links.sign({ fileId, userId, administratorId }, now)
    return { path: linkPath({ userId, decision: '2', proof }) }
  })
}

/**
 * An administrator's own link serves for as long as identities are their duty.
 * @throws ApiError LINK_EXPIRED
 */
async function checkLink({ db }: VerificationContext, link: HeldFile): Promise<HeldFile> {
  const { administratorId } = link
  if (administratorId !== null && !(await holdsDuty(db, administratorId, 'verifications')))
    throw new ApiError('LINK_EXPIRED')
  return link
}

interface Decision extends LinkedFile {
  readonly decision: LinkDecision
  /** Null for an older link, which was signed for no administrator. */
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
async function decideVerification(context: VerificationContext, decision: Decision): Promise<UserRow> {
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
    .selectFrom('identityFiles')
    .select('id')
    .where('id', '=', fileId)
    .where('userId', '=', userId)
    .where('decidedAt', 'is', null)
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
    .updateTable('identityFiles')
    .set({ decision: verifier, reason, decidedAt: decided.now })
    .where('id', '=', fileId)
    .execute()
  await trx.updateTable('users').set({ verifier, verifierReason: reason }).where('id', '=', userId).execute()
}

async function notifyPerson(
  trx: Kysely<Schema>,
  { newId, publicUrl }: VerificationContext,
  { name, email }: UserRow,
  { fileId, decision, reason, published, now }: Decision & { readonly published: readonly PublishedItem[] },
): Promise<void> {
  const template = DECISION_EMAILS[decision]({ name, reason, published, publicUrl })
  await queueMail(
    trx,
    { cause: `verification ${fileId} decided`, to: email, template },
    { now, newId, publicUrl },
  )
}
