import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { pictureFolder } from './picture-address.ts'
import { PICTURE_QUEUE, type PictureContext } from './picture-context.ts'

const UNUSED_AFTER_MS = 7 * DAY_MS
const BATCH = 100
const MAX_BATCHES = 50

/** Deletes the pictures that no item ever showed: rows here, in small transactions, and files by a job each. */
export async function sweepPictures({ db }: PictureContext, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_AFTER_MS)
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const swept = await db.transaction().execute(async (trx) => {
      const unused = await trx
        .selectFrom('pictures')
        .select('id')
        .where('attachedAt', 'is', null)
        .where('createdAt', '<', before)
        .orderBy('createdAt')
        .limit(BATCH)
        // Those that an item is taking at this instant, or another process sweeps, are left alone.
        .forUpdate()
        .skipLocked()
        .execute()
      await deletePictures(trx, listIds(unused))
      return unused.length
    })
    if (swept < BATCH) return
  }
}

/**
 * Their rows in the caller's transaction, their files by a job each once that has committed; after whatever is being made
 * of them at this instant.
 */
export async function deletePictures(trx: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('pictures').where('id', 'in', ids).execute()
  for (const id of ids) await enqueueJob(trx, 'discard-picture', { id }, { queue: PICTURE_QUEUE })
}

/** Deletes every picture of a person who has left: nothing shows them any more. */
export async function deleteOwnerPictures({ db }: PictureContext, ownerId: string): Promise<void> {
  for (;;) {
    const forgotten = await db.transaction().execute(async (trx) => {
      const own = trx.selectFrom('pictures').select('id').where('ownerId', '=', ownerId)
      const batch = await own.limit(BATCH).forUpdate().execute()
      await deletePictures(trx, listIds(batch))
      return batch.length
    })
    if (forgotten === 0) return
  }
}

/** Deletes the files of a picture that is not entered, or no longer. */
export async function discardPicture({ db, storage }: PictureContext, id: string): Promise<void> {
  const { entered } = await db
    .selectNoFrom(({ exists, selectFrom }) =>
      exists(selectFrom('pictures').select(sql`1`.as('one')).where('id', '=', id)).as('entered'),
    )
    .executeTakeFirstOrThrow()
  if (!entered) await storage.deleteFolder(pictureFolder(id))
}

const listIds = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)
