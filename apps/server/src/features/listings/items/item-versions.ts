import type { ItemVersionList } from '@okoume/contract/wire/moderation.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import {
  type ItemVersion,
  listItemChanges,
  VERSION_RETENTION_DAYS,
} from '@okoume/domain/listing/item-versions.ts'
import type { Kysely, Selectable } from 'kysely'
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
  'price_unit',
  'week_price',
  'month_price',
  'deposit',
  'trusted_deposit',
] as const

type VersionColumns = Pick<Selectable<Schema['item_versions']>, (typeof COLUMNS)[number]>

function readVersion({
  price_unit,
  week_price,
  month_price,
  trusted_deposit,
  ...row
}: VersionColumns): ItemVersion {
  return {
    ...row,
    priceUnit: price_unit,
    weekPrice: week_price,
    monthPrice: month_price,
    trustedDeposit: trusted_deposit,
  }
}

/** An item as it is now. */
async function findCurrent(db: Kysely<Schema>, itemId: string): Promise<VersionColumns | undefined> {
  return db.selectFrom('items').select(COLUMNS).where('id', '=', itemId).executeTakeFirst()
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
  if (listItemChanges(readVersion(before), readVersion(after)).length === 0) return
  const specifications = JSON.stringify(before.specifications)
  await trx
    .insertInto('item_versions')
    .values({
      ...before,
      ...{ specifications, id: newId(now), item_id: itemId, editor_id: editorId, replaced_at: now },
    })
    .execute()
}

const VERSIONS_SHOWN = 50

/**
 * The edits of an item with what each changed, the newest first; of a deleted one too.
 * @throws ApiError ITEM_NOT_FOUND
 */
export async function listItemVersions(db: Kysely<Schema>, itemId: string): Promise<ItemVersionList> {
  const current = await findCurrent(db, itemId)
  if (!current) throw new ApiError('ITEM_NOT_FOUND')
  const rows = await db
    .selectFrom('item_versions')
    .innerJoin('users', 'users.id', 'editor_id')
    .select(COLUMNS)
    .select(['replaced_at', 'users.name'])
    .where('item_id', '=', itemId)
    .orderBy('replaced_at', 'desc')
    .orderBy('item_versions.id', 'desc')
    .limit(VERSIONS_SHOWN + 1)
    .execute()
  const versions = rows.slice(0, VERSIONS_SHOWN).map((row, place) => ({
    at: row.replaced_at.toISOString(),
    by: row.name,
    changes: listItemChanges(readVersion(row), readVersion(rows[place - 1] ?? current)),
  }))
  return { versions, more: rows.length > VERSIONS_SHOWN }
}

/** What that person has replaced, the newest first, for the export of their data. */
export async function findVersionsOf(db: Kysely<Schema>, editorId: string, limit: number) {
  const rows = await db
    .selectFrom('item_versions')
    .select(COLUMNS)
    .select(['item_id', 'replaced_at'])
    .where('editor_id', '=', editorId)
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ item_id: itemId, replaced_at, ...row }) => {
    const version = readVersion(row)
    return { ...version, checklist: row.checklist, itemId, replacedAt: replaced_at.toISOString() }
  })
}

/** Deletes the versions whose retention is over. */
export async function deleteOldVersions(db: Kysely<Schema>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - VERSION_RETENTION_DAYS * DAY_MS)
  await db.deleteFrom('item_versions').where('replaced_at', '<', before).execute()
}

/** Of a person who leaves. */
export async function deleteVersionsOf(trx: Kysely<Schema>, editorId: string): Promise<void> {
  await trx.deleteFrom('item_versions').where('editor_id', '=', editorId).execute()
}
