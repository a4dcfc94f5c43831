import { PICTURE_WIDTHS } from '@okoume/domain/listing/picture.ts'
import { NO_DETAIL } from '@okoume/domain/listing/picture-hash.ts'
import { z } from 'zod'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { planComparison } from './attach-pictures.ts'
import { decodeSource, encodeVariant } from './ingest/encode-variants.ts'
import { hashPicture } from './ingest/hash-picture.ts'
import { pictureFolder, pictureKeys } from './picture-address.ts'
import type { PictureContext } from './picture-context.ts'
import { deleteOwnerPictures, discardPicture, sweepPictures } from './sweep-pictures.ts'

const Payload = z.object({ id: z.uuid() })
const Owner = z.object({ ownerId: z.uuid() })

export function pictureJobs(context: PictureContext) {
  return {
    'refine-picture': (payload) => refinePicture(context, Payload.parse(payload).id, context.clock.now()),
    'discard-picture': (payload) => discardPicture(context, Payload.parse(payload).id),
    /** Enqueued when a person has closed their account. */
    'forget-pictures': (payload) => deleteOwnerPictures(context, Owner.parse(payload).ownerId),
    'sweep-pictures': () => sweepPictures(context, context.clock.now()),
    'hash-pictures': () => hashPictures(context),
  } satisfies Jobs
}

export const PICTURE_SCHEDULES = { 'sweep-pictures': '17 * * * *', 'hash-pictures': '*/10 * * * *' }

/** Makes the AVIF files of a picture, a third lighter and slower to make than the WebP ones. Twice does no harm. */
async function refinePicture({ db, storage, slots }: PictureContext, id: string, now: Date): Promise<void> {
  const known = await db.selectFrom('pictures').select('refinedAt').where('id', '=', id).executeTakeFirst()
  if (!known || known.refinedAt) return
  const source = await storage.get(pictureKeys.source(id))
  if (!source) throw new Error(`the source of picture ${id} is not in the storage`)
  const bitmap = await slots.light.takeInTheEnd(() => decodeSource(source))
  for (const width of PICTURE_WIDTHS) {
    // One turn each, so that uploads can go in between.
    const { bytes } = await slots.light.takeInTheEnd(() => encodeVariant(bitmap, width, 'avif'))
    await storage.put(pictureKeys.variant(id, width, 'avif'), bytes)
  }
  const refined = await db
    .updateTable('pictures')
    .set({ refinedAt: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  // Swept away meanwhile.
  if (!refined) await storage.deleteFolder(pictureFolder(id))
}

/** A second each at most; the next run goes on where this one stopped. */
const AT_ONCE = 50

/** Backfill: hashes pictures from before there were hashes, and has those compared that an item may show. */
async function hashPictures({ db, storage, slots }: PictureContext): Promise<void> {
  const unhashed = await db
    .selectFrom('pictures')
    .select('id')
    .where('hash', 'is', null)
    .orderBy('createdAt')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of unhashed) {
    const source = await storage.get(pictureKeys.source(id))
    // A picture whose file is lost or damaged is compared with none, and not tried for ever before all others.
    const hash = source
      ? await slots.light.takeInTheEnd(() => decodeSource(source).then(hashPicture, () => NO_DETAIL))
      : NO_DETAIL
    await db.transaction().execute(async (trx) => {
      const hashed = await trx
        .updateTable('pictures')
        .set({ hash })
        .where('id', '=', id)
        .returning('attachedAt')
        .executeTakeFirst()
      if (hashed?.attachedAt) await planComparison(trx, id)
    })
  }
}
