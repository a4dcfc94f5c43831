import { createHash } from 'node:crypto'
import type { Written } from '@okoume/contract/model/written.ts'
import type { HandoverPhoto } from '@okoume/contract/wire/handover-photo.ts'
import { delegateLabel } from '@okoume/domain/rental/delegate.ts'
import { MAX_HANDOVER_PHOTO_SIDE, photoUploadDeadline } from '@okoume/domain/rental/handover-photos.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'
import type { Kysely } from 'kysely'
import type { HandoverPhotoRow, RentalRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Caller } from '#platform/http/operations/caller.ts'
import type { FeatureHandlers } from '#platform/http/operations/operations.ts'
import { isOnDuty } from '../../accounts/standing.ts'
import { auditRead } from '../../audit/write-audit.ts'
import { decodePicture } from '../../pictures/ingest/decode-picture.ts'
import { encodeDocument } from '../../pictures/ingest/encode-variants.ts'
import { readParty } from '../../rentals/queries/rental-queries.ts'
import { type PhotoContext, storePhotoFile } from './photo-context.ts'
import { sealPhotos } from './seal-photos.ts'

export function handoverPhotoHandlers(context: PhotoContext) {
  const { clock } = context
  return {
    listHandoverPhotos: ({ params, caller }) => listPhotos(context, params.id, caller),

    async sealHandoverPhotos({ params, body, caller }) {
      const { id: rentalId, direction } = params
      await sealPhotos(context, { rentalId, direction, userId: caller.id, ...body, now: clock.now() })
      return listPhotos(context, rentalId, caller)
    },

    async uploadHandoverPhoto({ params, caller, file }) {
      const { id: rentalId, direction, sha256 } = params
      const order = { rentalId, direction, sha256, userId: caller.id, bytes: file.bytes, now: clock.now() }
      const id = await uploadPhoto(context, order)
      const { photos } = await listPhotos(context, rentalId, caller)
      const photo = photos.find((one) => one.id === id)
      // Deleted meanwhile.
      if (!photo) throw new ApiError('PHOTO_NOT_SEALED')
      return photo
    },
  } satisfies FeatureHandlers
}

interface PhotoUpload {
  readonly rentalId: string
  readonly userId: string
  readonly direction: HandoverDirection
  readonly sha256: string
  readonly bytes: Buffer
  readonly now: Date
}

/**
 * Stores the file of a sealed photo, if its hash is the sealed one: the original, and a copy for viewing that is encoded
 * again; answers its id. The same file may be sent again, and from two devices at once.
 * @throws ApiError RENTAL_NOT_FOUND, PHOTO_NOT_SEALED, PHOTO_TOO_LATE, PHOTO_CHANGED, TOO_MANY_PICTURES, PICTURE_…
 */
export async function uploadPhoto(
  context: Pick<PhotoContext, 'db' | 'storage' | 'slots' | 'seal'>,
  upload: PhotoUpload,
): Promise<string> {
  const { db, slots } = context
  const { rentalId, userId, direction, sha256, bytes, now } = upload
  readParty(await findRental(db, rentalId), userId)
  const photo = await db
    .selectFrom('handoverPhotos')
    .selectAll()
    .where('rentalId', '=', rentalId)
    .where('direction', '=', direction)
    .where('userId', '=', userId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!photo) throw new ApiError('PHOTO_NOT_SEALED')
  if (photo.arrivedAt) return photo.id
  if (now >= photoUploadDeadline(photo.sealedAt)) throw new ApiError('PHOTO_TOO_LATE')
  if (bytes.length !== photo.byteCount || createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new ApiError('PHOTO_CHANGED')
  const view = await slots.take(userId, bytes, async () =>
    encodeDocument(await decodePicture(bytes, MAX_HANDOVER_PHOTO_SIDE)),
  )
  // The row is there already: should this process end here, the files are deleted with it.
  await storePhotoFile(context, photo.id, 'original', bytes)
  await storePhotoFile(context, photo.id, 'view', view)
  const { numUpdatedRows } = await db
    .updateTable('handoverPhotos')
    .set((eb) => ({ arrivedAt: eb.fn.coalesce('arrivedAt', eb.val(now)) }))
    .where('id', '=', photo.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    // Race: the row was deleted meanwhile, and nothing would delete these files any more.
    await context.storage.deleteFolder(photo.id)
    throw new ApiError('PHOTO_NOT_SEALED')
  }
  return photo.id
}

type PartyRental = Pick<RentalRow, 'ownerId' | 'renterId' | 'returnContestedAt' | 'handoverState'>

/**
 * The photos of a rental, each with a link to it for its parties, and for the administrators who decide once it is disputed.
 * @throws ApiError RENTAL_NOT_FOUND
 */
async function listPhotos(
  context: PhotoContext,
  rentalId: string,
  viewer: Caller,
): Promise<{ photos: Written<typeof HandoverPhoto>[] }> {
  const { db, clock } = context
  const rental = await findRental(db, rentalId)
  const isDisputed = rental.returnContestedAt !== null || rental.handoverState === 'disputed'
  const isParty = rental.ownerId === viewer.id || rental.renterId === viewer.id
  if (!isParty && isDisputed && (await isOnDuty(db, viewer, 'disputes')))
    await auditRead(context, viewer.id, { subject: rentalId, what: 'photos' })
  else readParty(rental, viewer.id)
  const rows = await db
    .selectFrom('handoverPhotos')
    .leftJoin('delegates', 'delegates.id', 'delegateId')
    .selectAll('handoverPhotos')
    .select('delegates.name as delegateName')
    .where('handoverPhotos.rentalId', '=', rentalId)
    .orderBy('sealedAt')
    .orderBy('handoverPhotos.id')
    .execute()
  const now = clock.now()
  const photos = rows.map((row) => ({
    ...row,
    by: row.userId === rental.ownerId ? ('owner' as const) : ('renter' as const),
    delegate: row.delegateId && delegateLabel(row.delegateName),
    state: photoState(row, now),
    path: row.arrivedAt ? context.links.path(row.id, context.machineClock.now()) : null,
  }))
  return { photos }
}

async function findRental(db: Kysely<Schema>, id: string): Promise<PartyRental> {
  const rental = await db
    .selectFrom('rentals')
    .select(['ownerId', 'renterId', 'returnContestedAt', 'handoverState'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!rental) throw new ApiError('RENTAL_NOT_FOUND')
  return rental
}

function photoState({ arrivedAt, sealedAt }: HandoverPhotoRow, now: Date): 'arrived' | 'awaited' | 'missing' {
  if (arrivedAt) return 'arrived'
  return now < photoUploadDeadline(sealedAt) ? 'awaited' : 'missing'
}
