import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { PICTURE_WIDTHS } from '@okoume/domain/listing/picture.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema, UserRow } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { findUser, lockUser } from '../accounts/account-queries.ts'
import { decodePicture } from './ingest/decode-picture.ts'
import {
  type EncodedVariant,
  encodeSource,
  encodeVariant,
  type StoredWidth,
} from './ingest/encode-variants.ts'
import { hashPicture } from './ingest/hash-picture.ts'
import { pictureAddress, pictureKeys } from './picture-address.ts'
import { PICTURE_QUEUE, type PictureContext } from './picture-context.ts'

export interface Upload {
  readonly ownerId: string
  readonly bytes: Buffer
  readonly now: Date
}

export interface StoredPicture {
  readonly secure_url: string
  readonly width: number
  readonly height: number
}

export const UPLOADS_AN_HOUR = 60

/**
 * Takes a picture in: decoded, its sizes kept as WebP at once, the lighter AVIF left to a job.
 * @throws ApiError UNAUTHENTICATED, PICTURE_FORMAT_REFUSED, PICTURE_UNREADABLE, PICTURE_TOO_SMALL, PICTURE_TOO_LARGE, TOO_MANY_PICTURES
 */
export async function uploadPicture(context: PictureContext, upload: Upload): Promise<StoredPicture> {
  // Before the work is done.
  if (!(await findUser(context.db, upload.ownerId))) throw new ApiError('UNAUTHENTICATED')
  const { id, ...shown } = await storePicture(context, upload)
  return { secure_url: context.publicUrl + pictureAddress(id), ...shown }
}

/** Runs in the transaction that enters a picture, with its owner locked. */
export type Use = (trx: Kysely<Schema>, id: string, owner: UserRow) => Promise<void>

/** @throws ApiError as above */
export async function storePicture(
  context: PictureContext,
  upload: Upload,
  { use, widths = PICTURE_WIDTHS }: { readonly use?: Use; readonly widths?: readonly StoredWidth[] } = {},
): Promise<{ readonly id: string; readonly width: number; readonly height: number }> {
  const { db, newId, slots, storage } = context
  const { ownerId, bytes, now } = upload
  // Looked at again where it counts; here it spares the work.
  await assertFewUploads(db, ownerId, now)
  const prepare = () => preparePicture(bytes, widths)
  const { source, variants, shown, hash } = await slots.take(ownerId, bytes, prepare)
  const id = newId(now)
  // Should this process end before the picture is entered, its files do not stay.
  await enqueueJob(db, 'discard-picture', { id }, { runAt: new Date(Date.now() + HOUR_MS) })
  const files = variants.map(({ named, bytes }) => ({ key: pictureKeys.variant(id, named, 'webp'), bytes }))
  files.push({ key: pictureKeys.source(id), bytes: source })
  await Promise.all(files.map((file) => storage.put(file.key, file.bytes)))
  await db.transaction().execute(async (trx) => {
    // One after the other, whichever process they came to, or two could both be the sixtieth.
    const owner = await lockUser(trx, ownerId)
    if (!owner) throw new ApiError('UNAUTHENTICATED')
    await assertFewUploads(trx, ownerId, now)
    const row = { id, ownerId, ...shown, hash, createdAt: now }
    await trx.insertInto('pictures').values(row).execute()
    await enqueueJob(trx, 'refine-picture', { id }, { key: `refine-picture ${id}`, queue: PICTURE_QUEUE })
    await use?.(trx, id, owner)
  })
  return { id, ...shown }
}

interface Variant extends EncodedVariant {
  readonly named: StoredWidth
}

async function preparePicture(bytes: Buffer, widths: readonly StoredWidth[]) {
  const bitmap = await decodePicture(bytes)
  const source = await encodeSource(bitmap)
  const variants: Variant[] = []
  for (const named of widths) variants.push({ ...(await encodeVariant(bitmap, named, 'webp')), named })
  const largest = variants.at(-1) ?? bitmap
  const hash = await hashPicture(bitmap)
  return { source, variants, hash, shown: { width: largest.width, height: largest.height } }
}

async function assertFewUploads(db: Kysely<Schema>, ownerId: string, now: Date): Promise<void> {
  const { count } = await db
    .selectFrom('pictures')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>', new Date(now.getTime() - HOUR_MS))
    // Of uploads that began together a later one may be entered first. What lies further ahead is of a clock put back.
    .where('createdAt', '<', new Date(now.getTime() + HOUR_MS))
    .executeTakeFirstOrThrow()
  if (count >= UPLOADS_AN_HOUR) throw new ApiError('TOO_MANY_PICTURES')
}
