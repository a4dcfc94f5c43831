import { errorMessage } from '@okoume/contract/model/errors.ts'
import type { Written } from '@okoume/contract/model/written.ts'
import type { User } from '@okoume/contract/wire/user.ts'
import type { IdentitySubmission } from '@okoume/contract/wire/verification.ts'
import { SAME_PICTURE_MESSAGE } from '@okoume/domain/person/identity-documents.ts'
import type { LivenessPrompt } from '@okoume/domain/person/liveness.ts'
import type { Kysely } from 'kysely'
import type { IdentityFileRow, Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { presentSelf } from '../accounts/present-user.ts'
import { lockApplicant } from './applicant.ts'
import { LOOSE_AFTER_MS } from './delete-pictures.ts'
import { closeEnd, closeNumber } from './document-number.ts'
import { unansweredPrompts } from './liveness-prompts.ts'
import { closeNip } from './nip.ts'
import type { VerificationContext } from './verification-context.ts'

export interface Submission {
  readonly userId: string
  readonly provedPhone: string | null
  readonly documents: IdentitySubmission
}

/**
 * Makes a file of what a person sent, for the administrators to decide.
 * @throws ApiError ACCOUNT_REQUIRED, VERIFICATION_CLOSED, IDENTITY_PICTURE_MISSING, INVALID_INPUT
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
  return presentSelf(user, await readBalances(user.id), submission.provedPhone)
}

/**
 * Locks the pictures, so that sweeping leaves them alone, where they are the person's, of their kind, and of no file
 * yet. Returns the prompt that the live one answers.
 * @throws ApiError IDENTITY_PICTURE_MISSING, INVALID_INPUT
 */
async function takePictures(
  trx: Kysely<Schema>,
  { userId, documents }: Submission,
  now: Date,
): Promise<LivenessPrompt> {
  const rows = await trx
    .selectFrom('identityPictures')
    .select(['id', 'kind', 'promptId', 'sha256'])
    .where('id', 'in', idsOf(documents))
    .where('userId', '=', userId)
    .where('fileId', 'is', null)
    // Older ones may be on their way out.
    .where('createdAt', '>', new Date(now.getTime() - LOOSE_AFTER_MS))
    .forUpdate()
    .execute()
  const take = (field: PictureField, kind: 'document' | 'live') => {
    const row = rows.find((picture) => picture.id === documents[field] && picture.kind === kind)
    if (!row) throw lostPicture(field)
    return row
  }
  const document = take('documentPicture', 'document')
  const second = documents.secondPicture === undefined ? null : take('secondPicture', 'document')
  if (second?.sha256 && document.sha256?.equals(second.sha256))
    throw new ApiError('INVALID_INPUT', { secondPicture: SAME_PICTURE_MESSAGE })
  const { promptId } = take('livePicture', 'live')
  const asked =
    promptId &&
    (await unansweredPrompts(trx).select('asked.prompt').where('asked.id', '=', promptId).executeTakeFirst())
  // A file before this one has answered it, by another picture.
  if (!asked) throw lostPicture('livePicture')
  return asked.prompt
}

type PictureField = 'documentPicture' | 'secondPicture' | 'livePicture'

function lostPicture(field: PictureField): ApiError {
  return new ApiError('IDENTITY_PICTURE_MISSING', { [field]: errorMessage('IDENTITY_PICTURE_MISSING') })
}

function idsOf({ documentPicture, secondPicture, livePicture }: IdentitySubmission): string[] {
  return [documentPicture, livePicture, ...(secondPicture === undefined ? [] : [secondPicture])]
}

async function addFile(
  trx: Kysely<Schema>,
  { newId, seal, nipHashes }: VerificationContext,
  { userId, documents, prompt, now }: Submission & { readonly prompt: LivenessPrompt; readonly now: Date },
): Promise<IdentityFileRow> {
  const id = newId(now)
  const { nip } = documents
  const file = await trx
    .insertInto('identityFiles')
    .values({
      id,
      userId,
      documentType: documents.documentType,
      documentNumber: closeNumber(seal, id, documents.documentNumber),
      documentEnd: closeEnd(seal, id, documents.documentNumber),
      nip: nip === undefined ? null : closeNip(seal, id, nip),
      nipHash: nip === undefined ? null : nipHashes.of(nip),
      prompt,
      submittedAt: now,
      decision: null,
      reason: null,
      decidedAt: null,
      documentsDeletedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx.updateTable('identityPictures').set({ fileId: id }).where('id', 'in', idsOf(documents)).execute()
  if (documents.secondPicture !== undefined) {
    await trx
      .updateTable('identityPictures')
      .set({ kind: 'second' })
      .where('id', '=', documents.secondPicture)
      .execute()
  }
  return file
}
