import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import type { Schema } from '#platform/database/schema.ts'
import { pictureAddress } from '../../pictures/picture-address.ts'
import { LISTED_COLUMNS, type ListedItem } from './item-columns.ts'

const NEWEST = 200
const NEWEST_OF_OWNER = 500

export async function findNewestItems(pool: pg.Pool): Promise<ListedItem[]> {
  const text = `select ${LISTED_COLUMNS} from items join users on users.id = items.owner_id
    where items.offered and items.deleted_at is null
    order by items.created_at desc, items.id desc limit ${NEWEST}`
  return runPrepared(pool, text, [])
}

const ITEM = `select ${LISTED_COLUMNS} from items join users on users.id = items.owner_id
  where items.id = $1 and items.deleted_at is null`

export async function findItem(pool: pg.Pool, id: string): Promise<ListedItem | undefined> {
  const [item] = await runPrepared<ListedItem>(pool, ITEM, [id])
  return item
}

/** The newest of an owner's items: all of them for the owner, for others what is offered. */
export async function findItemsOfOwner(
  pool: pg.Pool,
  ownerId: string,
  { own }: { readonly own: boolean },
): Promise<ListedItem[]> {
  const text = `select ${LISTED_COLUMNS} from items join users on users.id = items.owner_id
    where items.owner_id = $1 and items.deleted_at is null ${own ? '' : 'and items.offered'}
    order by items.created_at desc, items.id desc limit ${NEWEST_OF_OWNER}`
  return runPrepared(pool, text, [ownerId])
}

/** True of a picture that only items hidden by moderators show; by the index of its owner's items. */
export async function isPictureHidden(db: Kysely<Schema>, pictureId: string): Promise<boolean> {
  const { rows } = await sql<{ hidden: boolean | null }>`
    select bool_and(offered_if_shown is not null) as hidden
    from pictures join items on items.owner_id = pictures.owner_id and items.deleted_at is null
    where pictures.id = ${pictureId} and items.images && array[${pictureAddress(pictureId)}]`.execute(db)
  return rows[0]?.hidden ?? false
}
