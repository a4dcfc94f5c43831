import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { type LockedItem, lockItem } from './lock-item.ts'

/**
 * Locks an object for its owner, against bookings and other changes, until the caller's transaction ends.
 * @throws ApiError ITEM_NOT_FOUND, FORBIDDEN
 */
export async function lockOwnItem(trx: Kysely<Schema>, id: string, ownerId: string): Promise<LockedItem> {
  const item = await lockItem(trx, id)
  if (!item || item.deleted) throw new ApiError('ITEM_NOT_FOUND')
  if (item.owner_id !== ownerId) throw new ApiError('FORBIDDEN')
  return item
}
