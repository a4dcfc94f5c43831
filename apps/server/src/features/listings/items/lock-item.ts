import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { statement } from '#platform/database/statement.ts'
import { ApiError } from '#platform/http/api-error.ts'

export type LockedItem = NonNullable<Awaited<ReturnType<typeof lockItem>>>

/**
 * Locks an item against every other booking of it until the caller's transaction ends. Not its key: a rental that is
 * changed twice in one transaction looks its item up again, and must not wait here for a transaction that waits for that rental.
 */
export async function lockItem(db: Kysely<Schema>, id: string) {
  const [item] = await itemLock(db, { id })
  return item
}

/** The item of a checkout, likewise; a checkout never changes its item. */
export async function lockItemOfCheckout(
  db: Kysely<Schema>,
  checkoutId: string,
): Promise<LockedItem | undefined> {
  const [item] = await itemOfCheckoutLock(db, { checkoutId })
  return item
}

export const itemLock = statement((db, { id }: { readonly id: string }) =>
  selectToBook(db).where('id', '=', id).forNoKeyUpdate(),
)

const itemOfCheckoutLock = statement((db, { checkoutId }: { readonly checkoutId: string }) =>
  selectToBook(db)
    .where('id', '=', (eb) =>
      eb.selectFrom('checkouts').select('itemId').where('checkouts.id', '=', checkoutId),
    )
    .forNoKeyUpdate(),
)

/** Those items as a booking reads them, without a lock. */
export async function findItemsToBook(db: Kysely<Schema>, ids: readonly string[]): Promise<LockedItem[]> {
  return ids.length === 0 ? [] : selectToBook(db).where('id', 'in', ids).execute()
}

function selectToBook(db: Kysely<Schema>) {
  return db
    .selectFrom('items')
    .select([
      'id',
      'ownerId',
      'category',
      'title',
      'images',
      'checklist',
      'price',
      'priceUnit',
      'weekPrice',
      'monthPrice',
      'renters',
      'minDays',
      'maxDays',
      'horizonMonths',
      'noticeHours',
      'handoverDays',
      'bufferDays',
      'instant',
      'cancelPolicy',
      'location',
      'place',
      'landmark',
      'deposit',
      'trustedDeposit',
      'value',
      'available',
      'offered',
      'offeredDecidedAt',
      'offeredIfShown',
      'moderation',
      'heldAt',
      sql<boolean>`deleted_at is not null`.as('deleted'),
    ])
}

/**
 * Locks an item for its owner, against bookings and other changes, until the caller's transaction ends.
 * @throws ApiError ITEM_NOT_FOUND, FORBIDDEN
 */
export async function lockOwnItem(trx: Kysely<Schema>, id: string, ownerId: string): Promise<LockedItem> {
  const item = await lockItem(trx, id)
  if (!item || item.deleted) throw new ApiError('ITEM_NOT_FOUND')
  if (item.ownerId !== ownerId) throw new ApiError('FORBIDDEN')
  return item
}
