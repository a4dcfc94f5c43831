import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { deleteMailsAbout } from '../mails/delete-mails.ts'

/**
 * Deletes the documents of a person who leaves, in the caller's transaction, which holds the person's row: no link
 * to a file of theirs opens it any more, numbers are gone at once, pictures by a job once this has committed.
 * The mails that named the person to administrators go as well. That there were decisions stays.
 */
export async function deleteIdentityDocuments(trx: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  const files = await trx.selectFrom('identity_files').select('id').where('user_id', '=', userId).execute()
  for (const { id } of files) await deleteMailsAbout(trx, `verification ${id}`)
  // Pictures of no file are what sweeping takes, should the job be lost.
  await trx.updateTable('identity_pictures').set({ file_id: null }).where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('identity_files')
    .where('user_id', '=', userId)
    .where('decided_at', 'is', null)
    .execute()
  await trx
    .updateTable('identity_files')
    .set(({ fn, val }) => ({
      document_number: null,
      reason: null,
      documents_deleted_at: fn.coalesce('documents_deleted_at', val(now)),
    }))
    .where('user_id', '=', userId)
    .execute()
  await enqueueJob(trx, 'delete-identity-pictures', { userId })
}
