import { ApiError } from '#platform/http/api-error.ts'
import type { ItemContext } from './item-context.ts'
import { lockOwnItem } from './lock-item.ts'

export interface ItemToDelete {
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
    const holds = await context.holdsOf(trx, id, now)
    if (holds.length > 0) throw new ApiError('ITEM_HAS_LIVE_RENTALS')
    await trx.updateTable('items').set({ deleted_at: now, offered: false }).where('id', '=', id).execute()
  })
}
