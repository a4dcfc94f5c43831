import { ApiError } from '#platform/http/api-error.ts'
import type { ItemContext } from './item-context.ts'
import type { LockedItem } from './lock-item.ts'
import { lockOwnItem } from './lock-item.ts'

export interface AvailabilityToUpdate {
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
    if (isOvertaken(item, decidedAt, now)) {
      if (item.offered === offered) return
      throw new ApiError('AVAILABILITY_CHANGED_SINCE')
    }
    await trx
      .updateTable('items')
      .set({ offered, offered_decided_at: decidedAt })
      .where('id', '=', id)
      .execute()
  })
}

/** What a calendar that was moved back has left in the future overtakes nothing. */
function isOvertaken({ offered_decided_at: last }: LockedItem, decidedAt: Date, now: Date): boolean {
  return last !== null && last > decidedAt && last <= now
}
