import { NO_DETAIL } from '@okoume/domain/listing/picture-hash.ts'
import { planComparison } from './attach-pictures.ts'
import { decodeSource } from './ingest/encode-variants.ts'
import { hashPicture } from './ingest/hash-picture.ts'
import { pictureKeys } from './picture-address.ts'
import type { PictureContext } from './picture-context.ts'

/** A second each at most; the next run goes on where this one stopped. */
const AT_ONCE = 50

/** Backfill: hashes pictures from before there were hashes, and has those compared that an item may show. */
export async function hashPictures(context: PictureContext): Promise<void> {
  const { db } = context
  const unhashed = await db
    .selectFrom('pictures')
    .select('id')
    .where('hash', 'is', null)
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of unhashed) {
    const hash = await hashStored(context, id)
    await db.transaction().execute(async (trx) => {
      const hashed = await trx
        .updateTable('pictures')
        .set({ hash })
        .where('id', '=', id)
        .returning('attached_at')
        .executeTakeFirst()
      if (hashed?.attached_at) await planComparison(trx, id)
    })
  }
}

/** A picture whose file is lost is compared with none, and not tried for ever. */
async function hashStored({ storage, semaphore }: PictureContext, id: string): Promise<string> {
  const source = await storage.get(pictureKeys.source(id))
  if (!source) return NO_DETAIL
  return semaphore.takeInTheEnd(async () => hashPicture(await decodeSource(source)))
}
