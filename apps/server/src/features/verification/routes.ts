import type { Kysely } from 'kysely'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { lockOpenAccount } from '../accounts/account-queries.ts'
import { holdsDuty } from '../accounts/standing.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { deleteItemDrafts, publishItemDrafts } from '../listings/items/item-drafts.ts'
import { lockPerson } from './applicant.ts'
import { askLivenessPrompt } from './liveness-prompts.ts'
import { releaseIdentities } from './release-identities.ts'
import { submitVerification } from './submit-verification.ts'
import { uploadIdentityPicture } from './upload-identity-picture.ts'
import type { VerificationContext } from './verification-context.ts'
import { type HeldFile, type LinkDecision, type LinkedFile, linkPath } from './verification-links.ts'
import { writeDecidedPage, writeFilePage } from './verification-pages.ts'
import { findWaitingFile, listWaitingFiles } from './waiting-file.ts'

export function verificationHandlers(context: VerificationContext) {
  const { db, clock, machineClock, links, newId } = context
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

    submitVerification: ({ caller, body }) =>
      submitVerification(context, {
        userId: caller.id,
        provedPhone: caller.provedPhone,
        documents: body,
      }),

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

    releaseIdentities: ({ params, body, caller }) =>
      releaseIdentities(context, {
        rentalId: params.id,
        administratorId: caller.id,
        reason: body.reason,
        now: clock.now(),
      }),

    listWaitingVerifications: () => listWaitingFiles(db, clock.now()),

    /** That a file was opened is audited: it shows a person's documents. @throws ApiError VERIFICATION_DECIDED, OWN_CASE */
    async openVerification({ params: { id: fileId }, caller: { id: administratorId } }) {
      const now = clock.now()
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
        const details = { userId }
        const opened = {
          actorId: administratorId,
          action: 'open verification',
          subject: fileId,
          details,
        } as const
        await writeAudit(trx, opened, { now, newId })
        const proof = links.sign({ fileId, userId, administratorId }, now)
        return { path: linkPath({ userId, decision: '2', proof }) }
      })
    },
  } satisfies FeatureHandlers
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
async function decideVerification(
  { db, newId, notify }: VerificationContext,
  { fileId, userId, administratorId: actorId, decision, reason, now }: Decision,
): Promise<UserRow> {
  return db.transaction().execute(async (trx) => {
    const user = await lockPerson(trx, userId)
    if (!user || !(await lockWaitingFile(trx, { fileId, userId }))) throw new ApiError('LINK_EXPIRED')
    const isAccepted = decision === '2'
    if (!isAccepted && reason === '')
      throw new ApiError('INVALID_INPUT', { reason: 'Écrivez la raison : elle est envoyée à la personne.' })
    const verifier = VERIFIERS[decision]
    const verifierReason = isAccepted ? null : reason
    await trx
      .updateTable('identityFiles')
      .set({ decision: verifier, reason: verifierReason, decidedAt: now })
      .where('id', '=', fileId)
      .execute()
    await trx.updateTable('users').set({ verifier, verifierReason }).where('id', '=', userId).execute()
    const published = isAccepted ? await publishItemDrafts(trx, userId, { now, newId }) : []
    if (decision === '-1') await deleteItemDrafts(trx, userId)
    // Locks have one order, rentals before people: the job advances those that wait for this identity.
    await enqueueJob(trx, 'follow-identities', {})
    await notify(trx, 'verification decided', { fileId, userId, decision, reason, published }, now)
    // Without the reason: it may say what the documents do, which are deleted. The file keeps it.
    const details = { userId, decision: verifier }
    const decided = { actorId, action: 'decide verification', subject: fileId, details } as const
    await writeAudit(trx, decided, { now, newId })
    return user
  })
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
