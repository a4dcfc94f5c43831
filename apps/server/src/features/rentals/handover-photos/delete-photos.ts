import { type PhotoRetentionFacts, photoDeletionAt } from '@okoume/domain/rental/handover-photos.ts'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { eachInTurn, type Page } from '#platform/jobs/each-in-turn.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { PhotoContext } from './photo-context.ts'

type DeletingContext = Pick<PhotoContext, 'db' | 'storage'>

type EvidencedRental = Pick<
  RentalRow,
  | 'id'
  | 'end_date'
  | 'return_settled_at'
  | 'return_contested_at'
  | 'handover_state'
  | 'handover_reported_at'
  | 'handover_decision'
>

interface PhotoRow {
  readonly id: string
}

/** Deletes photos and ticked checklists of rentals whose retention is over. */
export async function deleteDuePhotos(context: DeletingContext, now: Date): Promise<void> {
  await eachInTurn(
    (page) => findEvidencedRentals(context.db, page),
    async (rental: EvidencedRental) => {
      const deleteAt = photoDeletionAt(retentionFacts(rental))
      if (!deleteAt || now < deleteAt) return
      const photos = await context.db
        .selectFrom('handover_photos')
        .select('id')
        .where('rental_id', '=', rental.id)
        .execute()
      for (const photo of photos) await deletePhoto(context, photo)
      await context.db.deleteFrom('handover_checks').where('rental_id', '=', rental.id).execute()
    },
  )
}

/** A handover that an administrator had to settle is a dispute as a contested return is one. */
function retentionFacts(rental: EvidencedRental): PhotoRetentionFacts {
  const { end_date: end, handover_state, handover_reported_at, handover_decision } = rental
  const wasDecided = handover_decision !== null
  const disputedAt = handover_state === 'disputed' || wasDecided ? handover_reported_at : null
  return {
    end,
    contestedAt: rental.return_contested_at ?? disputedAt,
    settledAt: rental.return_settled_at ?? (wasDecided ? handover_reported_at : null),
  }
}

function findEvidencedRentals(
  db: Kysely<Schema>,
  { last, limit }: Page<EvidencedRental>,
): Promise<EvidencedRental[]> {
  return db
    .selectFrom('rentals')
    .select(['id', 'end_date', 'return_settled_at', 'return_contested_at'])
    .select(['handover_state', 'handover_reported_at', 'handover_decision'])
    .where('id', 'in', (evidence) =>
      evidence
        .selectFrom('handover_photos')
        .select('rental_id')
        .union((checks) => checks.selectFrom('handover_checks').select('rental_id')),
    )
    .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes what a person who has left photographed and ticked off. Of a disputed rental it is evidence, and stays until it is due. */
async function deletePhotosOf(context: DeletingContext, userId: string): Promise<void> {
  const photos = await context.db
    .selectFrom('handover_photos as photo')
    .innerJoin('rentals as rental', 'rental.id', 'photo.rental_id')
    .select('photo.id')
    .where('photo.user_id', '=', userId)
    .where('rental.return_contested_at', 'is', null)
    .where('rental.handover_decision', 'is', null)
    .where('rental.handover_state', '<>', 'disputed')
    .execute()
  for (const photo of photos) await deletePhoto(context, photo)
  await context.db
    .deleteFrom('handover_checks')
    .where('user_id', '=', userId)
    .where('rental_id', 'in', (rentals) =>
      rentals
        .selectFrom('rentals')
        .select('id')
        .where('return_contested_at', 'is', null)
        .where('handover_decision', 'is', null)
        .where('handover_state', '<>', 'disputed'),
    )
    .execute()
}

/** The files first, then the row that names them: a deletion that is interrupted is repeated. */
async function deletePhoto({ db, storage }: DeletingContext, { id }: PhotoRow): Promise<void> {
  await storage.deleteFolder(id)
  await db.deleteFrom('handover_photos').where('id', '=', id).execute()
}

const Person = z.object({ userId: z.uuid() })

export function handoverPhotoJobs(context: PhotoContext) {
  return {
    'delete-handover-photos': () => deleteDuePhotos(context, context.clock.now()),
    'delete-handover-photos-of': (payload) => deletePhotosOf(context, Person.parse(payload).userId),
  } satisfies Jobs
}

export const HANDOVER_PHOTO_SCHEDULES = { 'delete-handover-photos': '53 2 * * *' }
