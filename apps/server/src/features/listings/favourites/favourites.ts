import type { CardsOfIds } from '@okoume/contract/wire/favourite.ts'
import {
  MAX_FAVOURITES,
  MIN_SHOWN_FAVOURITES,
  mergeFavourites,
} from '@okoume/domain/favourites/favourites.ts'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockUser } from '../../accounts/account-queries.ts'
import { CARD_COLUMNS, type CardRow } from '../items/item-columns.ts'
import { cardColumns } from '../search/search-cards.ts'

/** The ids of a person's favourites, newest first. */
export async function findFavourites(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('itemId')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('itemId')
    .execute()
  return rows.map((row) => row.itemId)
}

interface FavouriteToAdd {
  readonly userId: string
  readonly itemId: string
  readonly now: Date
}

/** @throws ApiError UNAUTHENTICATED, ITEM_NOT_FOUND, TOO_MANY_FAVOURITES */
export async function addFavourite(
  db: Kysely<Schema>,
  { userId, itemId, now }: FavouriteToAdd,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const own = await lockFavourites(trx, userId)
    if (own.includes(itemId)) return own
    if (own.length >= MAX_FAVOURITES) throw new ApiError('TOO_MANY_FAVOURITES')
    const added = await insertFavourites(trx, userId, [itemId], now)
    if (added === 0) throw new ApiError('ITEM_NOT_FOUND')
    return [itemId, ...own]
  })
}

/**
 * Takes over the favourites that a device stored before its visitor signed in. `left`: those that there was no room for.
 * @throws ApiError UNAUTHENTICATED
 */
export async function takeOverFavourites(
  db: Kysely<Schema>,
  {
    userId,
    device,
    now,
  }: { readonly userId: string; readonly device: readonly string[]; readonly now: Date },
): Promise<{ readonly ids: string[]; readonly left: number }> {
  return db.transaction().execute(async (trx) => {
    const own = await lockFavourites(trx, userId)
    // Neither deleted nor hidden by moderators.
    const shown = trx
      .selectFrom('items')
      .select('id')
      .where('id', 'in', device)
      .where('deletedAt', 'is', null)
      .where('offeredIfShown', 'is', null)
    const existing = new Set(device.length > 0 ? (await shown.execute()).map(({ id }) => id) : [])
    const { added, left } = mergeFavourites(
      own,
      device.filter((id) => existing.has(id)),
    )
    if (added.length > 0) await insertFavourites(trx, userId, added, now)
    return { ids: await findFavourites(trx, userId), left }
  })
}

/** Idempotent: one that is no favourite is no error. */
export async function removeFavourite(db: Kysely<Schema>, userId: string, itemId: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const own = await lockFavourites(trx, userId)
    await trx.deleteFrom('favourites').where('userId', '=', userId).where('itemId', '=', itemId).execute()
    return own.filter((id) => id !== itemId)
  })
}

/** Serialises a person's changes by their account: two at once never add more than there may be. */
async function lockFavourites(trx: Kysely<Schema>, userId: string): Promise<string[]> {
  if (!(await lockUser(trx, userId))) throw new ApiError('UNAUTHENTICATED')
  return findFavourites(trx, userId)
}

/** Keeps the order: each is a millisecond older than the one before it. Returns how many of the items exist. */
async function insertFavourites(
  trx: Kysely<Schema>,
  userId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into favourites (user_id, item_id, created_at, known_price, known_offered)
    select ${userId}, items.id, ${now}::timestamptz - added.place * interval '1 millisecond',
      items.price_per_day, items.offered
    from unnest(${itemIds}::uuid[]) with ordinality as added (id, place)
    join items on items.id = added.id and items.deleted_at is null and items.offered_if_shown is null
    returning item_id`.execute(trx)
  return rows.length
}

type ChosenRow = CardRow & { readonly offered: boolean }

/** The cards of some items, in the order given; those that are deleted or hidden are left out. */
export async function readCardsById(pool: pg.Pool, ids: readonly string[]): Promise<CardsOfIds> {
  const text = `select ${CARD_COLUMNS}, items.offered from unnest($1::uuid[]) with ordinality as wanted (id, place)
    join items on items.id = wanted.id and items.deleted_at is null and items.offered_if_shown is null
    join users on users.id = items.owner_id order by wanted.place`
  const rows = await runPrepared<ChosenRow>(pool, text, [[...new Set(ids)]])
  return { cards: cardColumns(rows), unavailable: rows.filter(({ offered }) => !offered).map(({ id }) => id) }
}

/** By item: how many people marked it, where they are enough to be shown. */
export async function countFavourites(
  db: Kysely<Schema>,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('favourites')
    .select(['itemId', sql<number>`count(*)::integer`.as('people')])
    .where('itemId', 'in', itemIds)
    .groupBy('itemId')
    .execute()
  const shown = rows.filter(({ people }) => people >= MIN_SHOWN_FAVOURITES)
  return new Map(shown.map(({ itemId, people }) => [itemId, people]))
}
