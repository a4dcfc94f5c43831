import type { ItemChange } from '@okoume/contract/wire/item.ts'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { isOversold, type Occupancy } from '@okoume/domain/stock/free-stock.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { attachPictures } from '../../pictures/attach-pictures.ts'
import { itemColumns } from './add-items.ts'
import type { ItemContext } from './item-context.ts'
import { lockOwnItem } from './lock-item.ts'

export interface ItemToUpdate {
  readonly id: string
  readonly ownerId: string
  readonly change: ItemChange
  readonly now: Date
}

/**
 * Rewrites the listing of an item. What was agreed stays as it was: rentals and bills being paid keep their
 * price and their days, so the stock cannot be lowered under what they hold.
 * @throws ApiError ITEM_NOT_FOUND, FORBIDDEN, STOCK_ALREADY_RENTED, INVALID_INPUT for a picture that is not theirs
 */
export async function updateItem(context: ItemContext, order: ItemToUpdate): Promise<void> {
  const { id, ownerId, change, now } = order
  const { images, ...written } = change
  await context.db.transaction().execute(async (trx) => {
    const item = await lockOwnItem(trx, id, ownerId)
    if (change.available < item.available) {
      refuseUnlessEnough(change.available, await context.holdsOf(trx, id, now), now)
    }
    const kept = item.images
    const attached = await attachPictures(trx, { ownerId, images, kept, now })
    await trx
      .updateTable('items')
      .set(itemColumns({ ...written, images: attached }))
      .where('id', '=', id)
      .execute()
  })
}

function refuseUnlessEnough(stock: number, holds: readonly Occupancy[], now: Date): void {
  const start = dayInLibreville(now)
  const end = holds.reduce((last, hold) => (hold.end > last ? hold.end : last), start)
  if (!isOversold(stock, holds, { start, end })) return
  throw new ApiError('STOCK_ALREADY_RENTED', {
    available: "Plus d'exemplaires que cela sont déjà réservés à une même date.",
  })
}
