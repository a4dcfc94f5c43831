import type { PhotoSeal } from '@okoume/contract/wire/handover-photo.ts'
import { MAX_HANDOVER_PHOTOS, photoWindow } from '@okoume/domain/rental/handover-photos.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import { type Kysely, sql } from 'kysely'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../../accounts/account-queries.ts'
import { lockRental, readParty } from '../../rentals/queries/rental-queries.ts'
import type { PhotoContext } from './photo-context.ts'

export interface SealOrder {
  readonly rentalId: string
  readonly userId: string
  readonly direction: HandoverDirection
  readonly seals: readonly PhotoSeal[]
  /** Who took them for that person. */
  readonly delegateId?: string | undefined
  readonly now: Date
}

/**
 * Seals photos: notes their hashes with the server's time, so that they are dated before their files arrive. The same
 * seal may be sent again.
 * @throws ApiError RENTAL_NOT_FOUND, PHOTO_TOO_LATE, TOO_MANY_HANDOVER_PHOTOS, UNAUTHENTICATED
 */
export async function sealPhotos(context: PhotoContext, order: SealOrder): Promise<void> {
  const { rentalId, userId } = order
  await context.db.transaction().execute(async (trx) => {
    const rental = await lockRental(trx, rentalId)
    if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
    readParty(rental, userId)
    await lockOpenAccount(trx, userId)
    await sealPhotosOf(context, trx, rental, order)
  })
}

/**
 * Seals photos of a rental that the caller has locked.
 * @throws ApiError PHOTO_TOO_LATE, TOO_MANY_HANDOVER_PHOTOS
 */
export async function sealPhotosOf(
  { newId }: Pick<PhotoContext, 'newId'>,
  trx: Kysely<Schema>,
  rental: RentalRow,
  order: SealOrder,
): Promise<void> {
  const { rentalId, userId, direction, seals, delegateId = null, now } = order
  // A handover takes place once the owner has accepted.
  const isAccepted = ['acceptée', 'en cours', 'terminée'].includes(rental.status)
  const { opensAt, closesAt } = photoWindow(rental, direction)
  if (!isAccepted || now < opensAt || now >= closesAt) throw new ApiError('PHOTO_TOO_LATE')
  for (const { slot, sha256, bytes, takenAt } of seals) {
    await trx
      .insertInto('handoverPhotos')
      .values({
        id: newId(now),
        rentalId,
        direction,
        userId,
        delegateId,
        slot,
        sha256,
        byteCount: bytes,
        takenAt: clampToRental(new Date(takenAt), rental, now),
        sealedAt: now,
        arrivedAt: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  // Counted after the insert: a seal that is sent again is no further photo.
  const { count } = await trx
    .selectFrom('handoverPhotos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('rentalId', '=', rentalId)
    .where('direction', '=', direction)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  if (count > MAX_HANDOVER_PHOTOS) throw new ApiError('TOO_MANY_HANDOVER_PHOTOS')
}

/** The device's clock may be wrong: a claimed time stays within the rental's own, and decides nothing. */
export function clampToRental(claimed: Date, { requestedAt }: RentalRow, now: Date): Date {
  return new Date(Math.min(Math.max(claimed.getTime(), requestedAt.getTime()), now.getTime()))
}
