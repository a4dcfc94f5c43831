import type { WaitingVerification } from '@okoume/contract/wire/administration-work.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

const SHOWN = 100

/** The files that wait for a decision, oldest first: who, since when, and for the how manieth time. */
export async function listWaitingFiles(
  db: Kysely<Schema>,
): Promise<{ files: WaitingVerification[]; more: boolean }> {
  const rows = await db
    .selectFrom('identity_files as file')
    .innerJoin('users as person', 'person.id', 'file.user_id')
    .select(['file.id', 'file.user_id', 'file.document_type', 'file.submitted_at', 'person.name'])
    .select((eb) =>
      eb
        .selectFrom('identity_files as other')
        .select((count) => count.fn.countAll<number>().as('attempts'))
        .whereRef('other.user_id', '=', 'file.user_id')
        .as('attempt'),
    )
    .where('file.decided_at', 'is', null)
    .where('person.closed_at', 'is', null)
    .orderBy('file.submitted_at')
    .orderBy('file.id')
    .limit(SHOWN + 1)
    .execute()
  const files = rows.slice(0, SHOWN).map((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.name,
    documentType: row.document_type,
    submittedAt: row.submitted_at.toISOString(),
    attempt: Number(row.attempt),
  }))
  return { files, more: rows.length > SHOWN }
}
