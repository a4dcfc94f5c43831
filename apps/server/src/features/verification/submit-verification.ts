import type { Written } from '@okoume/contract/model/written.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import type { IdentitySubmission } from '@okoume/contract/wire/verification.ts'
import type { LivenessPrompt } from '@okoume/domain/person/liveness.ts'
import type { Kysely } from 'kysely'
import type { IdentityFileRow, Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { presentSelf } from '../accounts/present-user.ts'
import { lockApplicant } from './applicant.ts'
import { LOOSE_AFTER_MS } from './delete-pictures.ts'
import { closeEnd, closeNumber } from './document-number.ts'
import { unansweredPrompts } from './liveness-prompts.ts'
import type { VerificationContext } from './verification-context.ts'

export interface Submission {
  readonly userId: string
  readonly documents: IdentitySubmission
}

/**
 * Makes a file of what a person sent, for the administrators to decide.
 * @throws ApiError ACCOUNT_REQUIRED, VERIFICATION_CLOSED, IDENTITY_PICTURE_MISSING
 */
export async function submitVerification(
  context: VerificationContext,
  submission: Submission,
): Promise<Written<typeof User>> {
  const { db, clock, links, readBalances } = context
  const now = clock.now()
  const user = await db.transaction().execute(async (trx) => {
    const applicant = await lockApplicant(trx, submission.userId)
    const prompt = await takePictures(trx, submission, context.machineClock.now())
    const file = await addFile(trx, context, { ...submission, prompt, now })
    const waiting = await trx
      .updateTable('users')
      .set({ verifier: 1, verifierReason: null })
      .where('id', '=', applicant.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const { name, email } = waiting
    await context.notify(trx, 'verification submitted', { file, name, email, links }, now)
    return waiting
  })
  return presentSelf(user, await readBalances(user.id))
}

/**
 * Locks both pictures, so that sweeping leaves them alone, where they are the person's, of their kind, and of no file
 * yet. Returns the prompt that the live one answers.
 */
async function takePictures(
  trx: Kysely<Schema>,
  { userId, documents }: Submission,
  now: Date,
): Promise<LivenessPrompt> {
  const rows = await trx
    .selectFrom('identityPictures')
    .select(['id', 'kind', 'promptId'])
    .where('id', 'in', [documents.documentPicture, documents.livePicture])
    .where('userId', '=', userId)
    .where('fileId', 'is', null)
    // Older ones may be on their way out.
    .where('createdAt', '>', new Date(now.getTime() - LOOSE_AFTER_MS))
    .forUpdate()
    .execute()
  const document = rows.find(({ id, kind }) => id === documents.documentPicture && kind === 'document')
  const live = rows.find(({ id, kind }) => id === documents.livePicture && kind === 'live')
  if (!document || !live?.promptId) throw new ApiError('IDENTITY_PICTURE_MISSING')
  const asked = await unansweredPrompts(trx)
    .select('asked.prompt')
    .where('asked.id', '=', live.promptId)
    .executeTakeFirst()
  // A file before this one has answered it, by another picture.
  if (!asked) throw new ApiError('IDENTITY_PICTURE_MISSING')
  return asked.prompt
}

async function addFile(
  trx: Kysely<Schema>,
  { newId, seal }: VerificationContext,
  { userId, documents, prompt, now }: Submission & { readonly prompt: LivenessPrompt; readonly now: Date },
): Promise<IdentityFileRow> {
  const id = newId(now)
  const file = await trx
    .insertInto('identityFiles')
    .values({
      id,
      userId,
      documentType: documents.documentType,
      documentNumber: closeNumber(seal, id, documents.documentNumber),
      documentEnd: closeEnd(seal, id, documents.documentNumber),
      prompt,
      submittedAt: now,
      decision: null,
      reason: null,
      decidedAt: null,
      documentsDeletedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('identityPictures')
    .set({ fileId: id })
    .where('id', 'in', [documents.documentPicture, documents.livePicture])
    .execute()
  return file
}
