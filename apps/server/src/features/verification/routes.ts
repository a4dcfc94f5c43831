import { ApiError } from '../../platform/http/api-error.ts'
import type { FeatureHandlers } from '../../platform/http/operations/operations.ts'
import { isOnDuty, lockOpenAccount } from '../accounts/account-queries.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { OwnerAttempts } from '../pictures/owner-attempts.ts'
import { decideVerification } from './decide-verification.ts'
import { askLivenessPrompt } from './liveness-prompts.ts'
import { submitVerification } from './submit-verification.ts'
import { uploadIdentityPicture } from './upload-identity-picture.ts'
import type { VerificationContext } from './verification-context.ts'
import { type HeldFile, linkPath } from './verification-links.ts'
import { writeDecidedPage, writeFilePage } from './verification-pages.ts'
import { findWaitingFile, listWaitingFiles } from './waiting-file.ts'

export function verificationHandlers(context: VerificationContext) {
  const { clock, machineClock, links } = context
  const attempts = new OwnerAttempts()
  return {
    askLivenessPrompt: ({ caller }) => askLivenessPrompt(context, caller.id, machineClock.now()),

    uploadIdentityPicture: ({ caller, form, file }) =>
      attempts.make(caller.id, () =>
        uploadIdentityPicture(context, {
          userId: caller.id,
          kind: form.kind,
          prompt: form.prompt,
          bytes: file.bytes,
          now: machineClock.now(),
        }),
      ),

    submitVerification: ({ caller, body }) => submitVerification(context, { userId: caller.id, said: body }),

    async showVerification({ params, query }) {
      const { fileId } = await holdsLink(context, links.read(query.lien, params.id, clock.now()))
      const file = await findWaitingFile(context, fileId)
      return writeFilePage(file, { decision: params.decision, proof: query.lien })
    },

    async decideVerification({ params, query, body }) {
      const now = clock.now()
      const held = await holdsLink(context, links.read(query.lien, params.id, now))
      const { decision } = params
      const user = await decideVerification(context, {
        ...held,
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
      .selectFrom('identity_files as file')
      .innerJoin('users as person', 'person.id', 'file.user_id')
      .select('file.user_id')
      .where('file.id', '=', fileId)
      .where('file.decided_at', 'is', null)
      .where('person.closed_at', 'is', null)
      .executeTakeFirst()
    if (!file) throw new ApiError('VERIFICATION_DECIDED')
    const { user_id: userId } = file
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
async function holdsLink({ db }: VerificationContext, held: HeldFile): Promise<HeldFile> {
  const { administratorId } = held
  if (administratorId === null) return held
  // They were given the link as one who may administer.
  const holder = { id: administratorId, mayAdminister: true }
  if (!(await isOnDuty(db, holder, 'verifications'))) throw new ApiError('LINK_EXPIRED')
  return held
}
