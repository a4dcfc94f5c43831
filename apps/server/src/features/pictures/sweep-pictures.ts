import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { pictureFolder } from './picture-keys.ts'
import type { PictureParts } from './picture-parts.ts'

const UNUSED_AFTER_MS = 7 * 24 * 3600_000
const BATCH = 100
const BATCHES_AT_MOST = 50

/** Deletes the pictures that no object ever showed: rows here, in small transactions, and files by a job each. */
export async function sweepPictures({ db }: PictureParts, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_AFTER_MS)
  for (let batch = 0; batch < BATCHES_AT_MOST; batch++) {
    const swept = await db.transaction().execute((trx) => sweepBatch(trx, before))
    if (swept < BATCH) return
  }
}

async function sweepBatch(trx: Kysely<Schema>, before: Date): Promise<number> {
  const rows = await trx
    .deleteFrom('pictures')
    .where(
      'id',
      'in',
      // Those that an object is taking at this instant, or another process sweeps, are left alone.
      trx
        .selectFrom('pictures')
        .select('id')
        .where('attached_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  for (const { id } of rows) await enqueueJob(trx, 'discard-picture', { id })
  return rows.length
}

/** Deletes the files of a picture that is not entered, or no longer. */
export async function discardPicture({ db, storage }: PictureParts, id: string): Promise<void> {
  const { entered } = await db
    .selectNoFrom(({ exists, selectFrom }) =>
      exists(selectFrom('pictures').select(sql`1`.as('one')).where('id', '=', id)).as('entered'),
    )
    .executeTakeFirstOrThrow()
  if (!entered) await storage.deleteFolder(pictureFolder(id))
}
