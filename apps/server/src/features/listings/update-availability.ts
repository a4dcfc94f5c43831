import type { ListingParts } from './listing-parts.ts'
import { lockOwnItem } from './own-item.ts'

export interface AvailabilityToUpdate {
  readonly id: string
  readonly ownerId: string
  readonly offered: boolean
}

/**
 * Offers an object, or offers it no longer: the spec's «disponible». Its stock and its rentals stay as they are.
 * @throws Refusal ITEM_NOT_FOUND, FORBIDDEN
 */
export async function updateAvailability(parts: ListingParts, order: AvailabilityToUpdate): Promise<void> {
  const { id, ownerId, offered } = order
  await parts.db.transaction().execute(async (trx) => {
    const item = await lockOwnItem(trx, id, ownerId)
    if (item.offered === offered) return
    await trx.updateTable('items').set({ offered }).where('id', '=', id).execute()
  })
}
