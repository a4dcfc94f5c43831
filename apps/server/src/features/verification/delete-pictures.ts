import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { IDENTITY_DOCUMENT_RETENTION_DAYS } from '@okoume/domain/person/identity-documents.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { deleteMailsAbout } from '../mails/delete-mails.ts'
import { deletePicture } from './identity-pictures.ts'
import type { VerificationContext } from './verification-context.ts'

/** Retention of a picture that no file has used. */
export const LOOSE_AFTER_MS = DAY_MS
const BATCH = 500
/** After so many failures the storage is presumed to be down. */
const MAX_FAILURES = 10

type DeletingContext = Pick<VerificationContext, 'db' | 'storage'>

/**
 * Deletes the documents of the files that were decided 30 days ago: the pictures in the storage first, then what
 * the database knows of them, so that an interrupted deletion is repeated.
 */
export async function deleteDueDocuments(context: DeletingContext, now: Date): Promise<void> {
  for (;;) {
    const due = await context.db
      .selectFrom('identityFiles')
      .select('id')
      .where('documentsDeletedAt', 'is', null)
      .where('decidedAt', '<=', new Date(now.getTime() - IDENTITY_DOCUMENT_RETENTION_DAYS * DAY_MS))
      .orderBy('decidedAt')
      .limit(BATCH)
      .execute()
    await eachInTurn(due, ({ id }) => deleteDocuments(context, id, now))
    if (due.length < BATCH) return
  }
}

/** One failure does not stop the others; the job fails at the end, and is retried. */
async function eachInTurn<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) {
    await work(one).catch((error: unknown) => failures.push(error))
    if (failures.length === MAX_FAILURES) break
  }
  if (failures.length > 0) throw failures[0]
}

async function deleteDocuments({ db, storage }: DeletingContext, fileId: string, now: Date): Promise<void> {
  const pictures = await db.selectFrom('identityPictures').select('id').where('fileId', '=', fileId).execute()
  for (const { id } of pictures) await deletePicture({ storage }, id)
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('identityPictures').where('fileId', '=', fileId).execute()
    await trx
      .updateTable('identityFiles')
      .set(({ fn, val, ref }) => ({
        documentNumber: null,
        documentEnd: sql`case when ${ref('decision')} = 2 then ${ref('documentEnd')} end`,
        nip: null,
        // Who was rejected for good may come back as another.
        nipHash: sql`case when ${ref('decision')} <> 0 then ${ref('nipHash')} end`,
        documentsDeletedAt: fn.coalesce('documentsDeletedAt', val(now)),
      }))
      .where('id', '=', fileId)
      .execute()
  })
}

/** Deletes the pictures that no file has taken within a day. */
export async function sweepLoosePictures(context: DeletingContext, now: Date): Promise<void> {
  const loose = await context.db
    .selectFrom('identityPictures')
    .select('id')
    .where('fileId', 'is', null)
    .where('createdAt', '<=', new Date(now.getTime() - LOOSE_AFTER_MS))
    .orderBy('createdAt')
    .execute()
  await eachInTurn(loose, ({ id }) => deleteLoosePicture(context, id))
}

/** Deletes the pictures of a person that belong to no file. */
export async function deleteIdentityPictures(context: DeletingContext, userId: string): Promise<void> {
  const loose = await context.db
    .selectFrom('identityPictures')
    .select('id')
    .where('userId', '=', userId)
    .where('fileId', 'is', null)
    .execute()
  await eachInTurn(loose, ({ id }) => deleteLoosePicture(context, id))
}

async function deleteLoosePicture({ db, storage }: DeletingContext, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A bucket that is slow, and asked again, takes longer than a transaction may otherwise wait.
    await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(trx)
    // Held until both are gone: no file takes it meanwhile.
    const locked = await trx
      .selectFrom('identityPictures')
      .select('id')
      .where('id', '=', id)
      .where('fileId', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!locked) return
    await deletePicture({ storage }, id)
    await trx.deleteFrom('identityPictures').where('id', '=', id).execute()
  })
}

/** Deletes the file of a picture that was never entered. */
export async function discardUnentered({ db, storage }: DeletingContext, id: string): Promise<void> {
  const { entered } = await db
    .selectNoFrom(({ exists, selectFrom }) =>
      exists(selectFrom('identityPictures').select(sql`1`.as('one')).where('id', '=', id)).as('entered'),
    )
    .executeTakeFirstOrThrow()
  if (!entered) await deletePicture({ storage }, id)
}

/**
 * Deletes the documents of a person who leaves, in the caller's transaction, which holds the person's row: no link
 * to a file of theirs opens it any more, numbers are gone at once, pictures by a job once this has committed.
 * The mails that named the person to administrators go as well. That there were decisions stays.
 */
export async function deleteIdentityDocuments(trx: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  const files = await trx.selectFrom('identityFiles').select('id').where('userId', '=', userId).execute()
  for (const { id } of files) await deleteMailsAbout(trx, `verification ${id}`)
  // Pictures of no file are what sweeping takes, should the job be lost.
  await trx.updateTable('identityPictures').set({ fileId: null }).where('userId', '=', userId).execute()
  await trx.deleteFrom('identityFiles').where('userId', '=', userId).where('decidedAt', 'is', null).execute()
  await trx
    .updateTable('identityFiles')
    .set(({ fn, val }) => ({
      documentNumber: null,
      documentEnd: null,
      nip: null,
      nipHash: null,
      reason: null,
      documentsDeletedAt: fn.coalesce('documentsDeletedAt', val(now)),
    }))
    .where('userId', '=', userId)
    .execute()
  await enqueueJob(trx, 'delete-identity-pictures', { userId })
}
