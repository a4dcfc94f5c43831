import type { HandoverPhoto } from '@okoume/contract/wire/handover-photo.ts'
import { photoUploadDeadline } from '@okoume/domain/rental/handover-photos.ts'
import type { Kysely } from 'kysely'
import type { HandoverPhotoRow, RentalRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isOnDuty } from '../../accounts/account-queries.ts'
import { readParty } from '../records/rental-queries.ts'
import type { PhotoContext } from './photo-context.ts'

type PartyRental = Pick<RentalRow, 'owner_id' | 'renter_id' | 'return_contested_at' | 'handover_state'>

/**
 * The photos of a rental, each with a link to it for its parties, and for the administrators who decide once it is disputed.
 * @throws ApiError RENTAL_NOT_FOUND
 */
export async function listPhotos(
  context: PhotoContext,
  rentalId: string,
  viewerId: string,
): Promise<{ photos: HandoverPhoto[] }> {
  const { db, clock } = context
  const rental = await findRental(db, rentalId)
  const isDisputed = rental.return_contested_at !== null || rental.handover_state === 'disputed'
  if (!isDisputed || !(await isOnDuty(db, viewerId, 'disputes'))) readParty(rental, viewerId)
  const rows = await db
    .selectFrom('handover_photos')
    .selectAll()
    .where('rental_id', '=', rentalId)
    .orderBy('sealed_at')
    .orderBy('id')
    .execute()
  const now = clock.now()
  return { photos: rows.map((row) => presentPhoto(context, row, rental, now)) }
}

/** @throws ApiError RENTAL_NOT_FOUND for a rental of others */
export async function assertParty(db: Kysely<Schema>, id: string, userId: string): Promise<void> {
  readParty(await findRental(db, id), userId)
}

async function findRental(db: Kysely<Schema>, id: string): Promise<PartyRental> {
  const rental = await db
    .selectFrom('rentals')
    .select(['owner_id', 'renter_id', 'return_contested_at', 'handover_state'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
  return rental
}

function presentPhoto(
  { links, machineClock }: PhotoContext,
  row: HandoverPhotoRow,
  rental: PartyRental,
  now: Date,
): HandoverPhoto {
  const { id, direction, slot, sha256, taken_at, sealed_at, arrived_at } = row
  return {
    id,
    direction,
    by: row.user_id === rental.owner_id ? 'owner' : 'renter',
    slot,
    sha256,
    takenAt: taken_at.toISOString(),
    sealedAt: sealed_at.toISOString(),
    state: arrived_at ? 'arrived' : now < photoUploadDeadline(sealed_at) ? 'awaited' : 'missing',
    path: arrived_at ? links.path(id, machineClock.now()) : null,
  }
}
