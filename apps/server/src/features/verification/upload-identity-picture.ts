import { createHash } from 'node:crypto'
import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { decodePicture } from '../pictures/ingest/decode-picture.ts'
import { encodeDocument } from '../pictures/ingest/encode-variants.ts'
import { findApplicant, lockApplicant } from './applicant.ts'
import { storePicture } from './identity-pictures.ts'
import { openPrompts } from './liveness-prompts.ts'
import type { VerificationContext } from './verification-context.ts'

export interface IdentityUpload {
  readonly userId: string
  readonly kind: 'document' | 'live'
  /** The request that a live picture answers. */
  readonly prompt: string | undefined
  readonly bytes: Buffer
  readonly now: Date
}

/** A person who takes each of three pictures six times has found out what is wrong. */
export const IDENTITY_UPLOADS_AN_HOUR = 20
/** Pixels. The print of a document stays readable; a face needs less. */
const MAX_SIDES = { document: 2000, live: 1280 } as const

/**
 * Takes a picture of a document or of a person in: decoded, encoded again, encrypted, and kept where no route leads.
 * @throws ApiError ACCOUNT_REQUIRED, VERIFICATION_CLOSED, LIVENESS_EXPIRED, TOO_MANY_PICTURES, PICTURE_…
 */
export async function uploadIdentityPicture(
  context: VerificationContext,
  upload: IdentityUpload,
): Promise<{ id: string }> {
  const { db, newId, slots } = context
  const { userId, kind, bytes, now } = upload
  const promptId = kind === 'document' ? null : upload.prompt
  if (promptId === undefined)
    throw new ApiError('INVALID_INPUT', { prompt: "Demandez d'abord une consigne." })
  // Looked at again where it counts; here it spares the work.
  await findApplicant(db, userId)
  await assertMayUpload(db, upload, promptId)
  const jpeg = await slots.take(userId, bytes, async () =>
    encodeDocument(await decodePicture(bytes, MAX_SIDES[kind])),
  )
  const id = newId(now)
  // Should this process end before the picture is entered, its file does not stay.
  await enqueueJob(db, 'discard-identity-picture', { id }, { runAt: new Date(Date.now() + HOUR_MS) })
  await storePicture(context, id, jpeg)
  await db.transaction().execute(async (trx) => {
    await lockApplicant(trx, userId)
    await assertMayUpload(trx, upload, promptId)
    const sha256 = createHash('sha256').update(jpeg).digest()
    const row = { id, userId, kind, promptId, fileId: null, sha256, createdAt: now }
    await trx.insertInto('identityPictures').values(row).execute()
  })
  return { id }
}

async function assertMayUpload(
  db: Kysely<Schema>,
  { userId, now }: IdentityUpload,
  promptId: string | null,
): Promise<void> {
  if (promptId !== null) {
    const asked = await openPrompts(db, userId, now).where('asked.id', '=', promptId).executeTakeFirst()
    // Prevents enumeration: another person's picture is answered like none.
    if (!asked) throw new ApiError('LIVENESS_EXPIRED')
  }
  const { count } = await db
    .selectFrom('identityPictures')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>', new Date(now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  if (count >= IDENTITY_UPLOADS_AN_HOUR) throw new ApiError('TOO_MANY_PICTURES')
}
