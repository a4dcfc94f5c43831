import type { Written } from '@okoume/contract/model/written.ts'
import type { OfficeEntry, OfficeEntryList } from '@okoume/contract/wire/books.ts'
import { isIndependentOf } from '@okoume/domain/person/administrator-roles.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { findAppointment } from '../accounts/standing.ts'

const MAX_SHOWN = 100

interface Viewer {
  readonly viewerId: string
  readonly now: Date
}

/** Those that wait first, oldest first, then the newest. */
export async function listOfficeEntries(
  db: Kysely<Schema>,
  viewer: Viewer,
): Promise<Written<typeof OfficeEntryList>> {
  const waiting = await selectEntries(db)
    .where('state', '=', 'waiting')
    .orderBy('createdAt')
    .limit(MAX_SHOWN)
    .execute()
  const settled = await selectEntries(db)
    .where('state', '<>', 'waiting')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN + 1)
    .execute()
  const rows = [...waiting, ...settled.slice(0, MAX_SHOWN)]
  const appointment = await findAppointment(db, viewer.viewerId)
  const entries = rows.map((row) => ({ ...row, mayDecide: mayDecide(row, viewer, appointment) }))
  return { entries, more: settled.length > MAX_SHOWN }
}

export async function findOfficeEntry(
  db: Kysely<Schema>,
  { id, ...viewer }: Viewer & { readonly id: string },
): Promise<Written<typeof OfficeEntry>> {
  const row = await selectEntries(db).where('entry.id', '=', id).executeTakeFirstOrThrow()
  return { ...row, mayDecide: mayDecide(row, viewer, await findAppointment(db, viewer.viewerId)) }
}

function selectEntries(db: Kysely<Schema>) {
  return db
    .selectFrom('officeEntries as entry')
    .innerJoin('users as asker', 'asker.id', 'entry.askedBy')
    .leftJoin('users as decider', 'decider.id', 'entry.decidedBy')
    .selectAll('entry')
    .select(['asker.name as askedByName', 'decider.name as decidedByName'])
}

function mayDecide(
  { state, askedBy }: { readonly state: string; readonly askedBy: string },
  { viewerId, now }: Viewer,
  appointment: Parameters<typeof isIndependentOf>[1],
): boolean {
  return state === 'waiting' && askedBy !== viewerId && isIndependentOf(askedBy, appointment, now)
}
