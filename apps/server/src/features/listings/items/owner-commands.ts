import type { ItemChange, NewItem } from '@okoume/contract/wire/item.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { isOversold, type Occupancy } from '@okoume/domain/stock/free-stock.ts'
import { type Kysely, sql } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../../accounts/account-queries.ts'
import { attachPictures, barePath } from '../../pictures/attach-pictures.ts'
import { planItemAlerts } from '../changes/plan-item-alerts.ts'
import { inspectChangedListing, inspectNewListing } from '../moderation/inspect-listing.ts'
import { rememberTerms } from '../terms/search-terms.ts'
import { itemColumns } from './add-items.ts'
import { deleteBlocks } from './item-blocks.ts'
import type { ItemContext } from './item-context.ts'
import { withVersion } from './item-versions.ts'
import { lockOwnItem } from './lock-item.ts'

export interface ItemToCreate {
  readonly ownerId: string
  readonly item: NewItem
  readonly now: Date
}

/**
 * Puts an item in the catalogue and answers its id. A caller that chose the id may ask again: the item is
 * there once, as it was first written.
 * @throws ApiError UNAUTHENTICATED, ITEM_ID_TAKEN, INVALID_INPUT for a picture that this owner did not send
 */
export async function createItem(
  context: ItemContext,
  { ownerId, item, now }: ItemToCreate,
): Promise<string> {
  const { id = context.newId(now), ...written } = item
  await context.db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, ownerId)
    await insertItem(trx, { id, ownerId, item: written, now, newId: context.newId })
  })
  return id
}

interface ItemToInsert {
  readonly id: string
  readonly ownerId: string
  readonly item: ItemChange
  readonly now: Date
  readonly newId: NewId
}

/**
 * Adds the item of an account that the caller's transaction has locked.
 * @throws ApiError as above
 */
export async function insertItem(
  trx: Kysely<Schema>,
  { id, ownerId, item, now, newId }: ItemToInsert,
): Promise<void> {
  const { images, ...written } = item
  const added = await trx
    .insertInto('items')
    .values({
      ...itemColumns({ ...written, images: [] }),
      id,
      ownerId,
      offered: true,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    // The id is there already: of the same request sent twice, or of another person's item.
    const known = await trx
      .selectFrom('items')
      .select('id')
      .where('id', '=', id)
      .where('ownerId', '=', ownerId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!known) throw new ApiError('ITEM_ID_TAKEN')
    return
  }
  await inspectNewListing(trx, { id, ownerId, listing: item, now, newId })
  await rememberTerms(trx, [item.title])
  await planItemAlerts(trx, id)
  if (images.length === 0) return
  const shownAlready = await findShownPictures(trx, ownerId, images.map(barePath))
  const attached = await attachPictures(trx, { ownerId, images, shownAlready, now })
  await trx.updateTable('items').set({ images: attached }).where('id', '=', id).execute()
}

/** Those among the pictures that another item of this owner shows: a duplicate shows them too. */
async function findShownPictures(
  trx: Kysely<Schema>,
  ownerId: string,
  images: readonly string[],
): Promise<string[]> {
  const shown = await trx
    .selectFrom('items')
    .select('images')
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .where('images', '&&', sql<string[]>`${images}::text[]`)
    .execute()
  return shown.flatMap((item) => item.images)
}

interface ItemToUpdate {
  readonly id: string
  readonly ownerId: string
  readonly change: ItemChange
  readonly now: Date
}

/**
 * Rewrites the listing of an item. What was agreed stays as it was: rentals and bills being paid keep their
 * price and their days, so the stock cannot be lowered under what they hold.
 * @throws ApiError ITEM_NOT_FOUND, FORBIDDEN, ITEM_REMOVED, STOCK_ALREADY_RENTED, INVALID_INPUT for a picture that is not theirs
 */
export async function updateItem(context: ItemContext, order: ItemToUpdate): Promise<void> {
  const { id, ownerId, change, now } = order
  const { images, ...written } = change
  await context.db.transaction().execute(async (trx) => {
    const item = await lockOwnItem(trx, id, ownerId)
    if (item.moderation === 'removed') throw new ApiError('ITEM_REMOVED')
    if (change.available < item.available) {
      refuseUnlessEnough(change.available, await context.findReservations(trx, id, now), now)
    }
    const shownAlready = item.images
    const attached = await attachPictures(trx, { ownerId, images, shownAlready, now })
    const moved = change.location !== item.location
    const place = change.place ?? (moved ? null : item.place)
    await withVersion(trx, { itemId: id, editorId: ownerId, now, newId: context.newId }, () =>
      trx
        .updateTable('items')
        .set({
          ...itemColumns({ ...written, place, images: attached }),
          // A caller that knows no quartiers leaves them as they are, but not in another town.
          place: change.place ?? (moved ? null : undefined),
          landmark: change.landmark ?? (moved ? '' : undefined),
        })
        .where('id', '=', id)
        .execute(),
    )
    const rewritten = { id, ownerId, listing: change, now, newId: context.newId }
    await inspectChangedListing(trx, rewritten, { toCorrect: item.moderation === 'correction' })
    await rememberTerms(trx, [change.title])
    await planItemAlerts(trx, id)
  })
}

function refuseUnlessEnough(stock: number, reservations: readonly Occupancy[], now: Date): void {
  const start = dayInLibreville(now)
  const end = reservations.reduce(
    (last, reservation) => (reservation.end > last ? reservation.end : last),
    start,
  )
  if (!isOversold(stock, reservations, { start, end })) return
  throw new ApiError('STOCK_ALREADY_RENTED', {
    available: "Plus d'exemplaires que cela sont déjà réservés à une même date.",
  })
}

interface ItemToDelete {
  readonly id: string
  readonly ownerId: string
  readonly now: Date
}

/**
 * Takes an item out of the catalogue for good. Its rentals keep their history. Not while it is rented,
 * waits for it or is paying for it.
 * @throws ApiError ITEM_NOT_FOUND, FORBIDDEN, ITEM_HAS_LIVE_RENTALS
 */
export async function deleteItem(context: ItemContext, { id, ownerId, now }: ItemToDelete): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockOwnItem(trx, id, ownerId)
    const reservations = await context.findReservations(trx, id, now)
    if (reservations.length > 0) throw new ApiError('ITEM_HAS_LIVE_RENTALS')
    await deleteBlocks(trx, id)
    await trx.updateTable('items').set({ deletedAt: now, offered: false }).where('id', '=', id).execute()
  })
}

interface AvailabilityToUpdate {
  readonly id: string
  readonly ownerId: string
  readonly offered: boolean
  readonly now: Date
  /** How long ago its owner decided so, where it had to wait for a network; in milliseconds. */
  readonly msAgo: number | undefined
}

/**
 * Offers an item, or offers it no longer: the spec's «disponible». Its stock and its rentals stay as they are.
 * @throws ApiError ITEM_NOT_FOUND, FORBIDDEN, AVAILABILITY_CHANGED_SINCE for what a newer decision has overtaken
 */
export async function updateAvailability(context: ItemContext, order: AvailabilityToUpdate): Promise<void> {
  const { id, ownerId, offered, now, msAgo = 0 } = order
  const decidedAt = new Date(now.getTime() - msAgo)
  await context.db.transaction().execute(async (trx) => {
    const item = await lockOwnItem(trx, id, ownerId)
    const isHidden = item.offeredIfShown !== null
    const { offeredDecidedAt: last } = item
    // A decision in the future does not count: it stems from a demo's calendar that was moved back.
    if (last !== null && last > decidedAt && last <= now) {
      if ((item.offeredIfShown ?? item.offered) === offered) return
      throw new ApiError('AVAILABILITY_CHANGED_SINCE')
    }
    // A hidden item stays out of every list: the owner's choice applies once it is shown again.
    const chosen = isHidden ? { offeredIfShown: offered } : { offered }
    await trx
      .updateTable('items')
      .set({ ...chosen, offeredDecidedAt: decidedAt })
      .where('id', '=', id)
      .execute()
    await planItemAlerts(trx, id)
  })
}
