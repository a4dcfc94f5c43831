import type { Written } from '@okoume/contract/model/written.ts'
import type { ItemVersionList } from '@okoume/contract/wire/moderation.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { listItemChanges, VERSION_RETENTION_DAYS } from '@okoume/domain/listing/item-versions.ts'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'

/** The columns that `items` and `item_versions` have in common: what an edit is compared by. */
const COLUMNS = [
  'title',
  'description',
  'landmark',
  'specifications',
  'checklist',
  'price',
  'priceUnit',
  'weekPrice',
  'monthPrice',
  'deposit',
  'trustedDeposit',
  'value',
] as const

export type VersionColumns = Pick<Selectable<Schema['itemVersions']>, (typeof COLUMNS)[number]>

/** An item as it is now. */
async function findCurrent(db: Kysely<Schema>, itemId: string): Promise<VersionColumns | undefined> {
  return db.selectFrom('items').select(COLUMNS).where('id', '=', itemId).executeTakeFirst()
}

/**
 * The listing as it stood at an instant, as JSON of its columns; as it is now where the version of then is deleted. By the
 * index of an item's versions.
 */
export function itemAsOf(itemId: RawBuilder<string>, at: RawBuilder<Date>): RawBuilder<VersionColumns> {
  // JSON is read as PostgreSQL wrote it: its fields are named here.
  const columns = sql.join(COLUMNS.map((column) => sql`${sql.ref(column)} as ${sql.raw(`"${column}"`)}`))
  return sql`coalesce(
    (select row_to_json(known) from (
      select ${columns} from item_versions where item_id = ${itemId} and replaced_at > ${at} order by replaced_at, id limit 1
    ) as known),
    (select row_to_json(known) from (select ${columns} from items where id = ${itemId}) as known))`
}

export interface Edit {
  readonly itemId: string
  readonly editorId: string
  readonly now: Date
  readonly newId: NewId
}

/** Runs an edit of an item that the caller has locked, and stores the version that it replaced; none where nothing changed. */
export async function withVersion(
  trx: Kysely<Schema>,
  { itemId, editorId, now, newId }: Edit,
  edit: () => Promise<unknown>,
): Promise<void> {
  const before = await findCurrent(trx, itemId)
  await edit()
  const after = await findCurrent(trx, itemId)
  if (!before || !after) return
  if (listItemChanges(before, after).length === 0) return
  const specifications = JSON.stringify(before.specifications)
  await trx
    .insertInto('itemVersions')
    .values({
      ...before,
      ...{ specifications, id: newId(now), itemId, editorId, replacedAt: now },
    })
    .execute()
}

const PAGE = 50

/**
 * A page of the edits of an item with what each changed, the newest first; of a deleted one too. `after` is the last version
 * of the page before.
 * @throws ApiError ITEM_NOT_FOUND, INVALID_INPUT
 */
export async function listItemVersions(
  db: Kysely<Schema>,
  itemId: string,
  after: string | undefined,
): Promise<Written<typeof ItemVersionList>> {
  const newer = await findNewer(db, itemId, after)
  const rows = await db
    .selectFrom('itemVersions')
    .innerJoin('users', 'users.id', 'editorId')
    .select(COLUMNS)
    .select(['itemVersions.id', 'replacedAt', 'users.name'])
    .where('itemId', '=', itemId)
    .$if(after !== undefined, (older) =>
      older.where(
        sql<boolean>`(replaced_at, item_versions.id) < (select replaced_at, id from item_versions where id = ${after})`,
      ),
    )
    .orderBy('replacedAt', 'desc')
    .orderBy('itemVersions.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const versions = rows.slice(0, PAGE).map((row, place) => ({
    id: row.id,
    at: row.replacedAt,
    by: row.name,
    changes: listItemChanges(row, rows[place - 1] ?? newer),
  }))
  return { versions, next: rows.length > PAGE ? (versions.at(-1)?.id ?? null) : null }
}

/** The version that the first edit of a page led to: the item as it is, or the last version of the page before. */
async function findNewer(
  db: Kysely<Schema>,
  itemId: string,
  after: string | undefined,
): Promise<VersionColumns> {
  const current = await findCurrent(db, itemId)
  if (!current) throw new ApiError('ITEM_NOT_FOUND')
  if (after === undefined) return current
  const last = await db
    .selectFrom('itemVersions')
    .select(COLUMNS)
    .where('id', '=', after)
    .where('itemId', '=', itemId)
    .executeTakeFirst()
  if (!last) throw new ApiError('INVALID_INPUT', { after: "Cette page n'existe pas." })
  return last
}

/** The versions that a person replaced, newest first, for the export of their data. */
export async function findVersionsOf(db: Kysely<Schema>, editorId: string, limit: number) {
  return db
    .selectFrom('itemVersions')
    .select(COLUMNS)
    .select(['itemId', 'replacedAt'])
    .where('editorId', '=', editorId)
    .orderBy('replacedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Deletes the versions whose retention is over. */
export async function deleteOldVersions(db: Kysely<Schema>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - VERSION_RETENTION_DAYS * DAY_MS)
  await db.deleteFrom('itemVersions').where('replacedAt', '<', before).execute()
}

/** Of a person who leaves. */
export async function deleteVersionsOf(trx: Kysely<Schema>, editorId: string): Promise<void> {
  await trx.deleteFrom('itemVersions').where('editorId', '=', editorId).execute()
}
