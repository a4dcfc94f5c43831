import { type PhotoRetentionFacts, photoDeletionAt } from '@okoume/domain/rental/handover-photos.ts'
import { z } from 'zod'
import { eachInTurn, type Page } from '#platform/jobs/each-in-turn.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { PhotoContext } from './photo-context.ts'

type DeletingContext = Pick<PhotoContext, 'db' | 'storage'>

type EvidencedRental = PhotoRetentionFacts & { readonly id: string }

/** Deletes photos and ticked checklists of rentals whose retention is over. */
async function deleteDuePhotos(context: DeletingContext, now: Date): Promise<void> {
  await eachInTurn(
    ({ last, limit }: Page<EvidencedRental>) =>
      context.db
        .selectFrom('rentals')
        .select(['id', 'endDate', 'returnSettledAt', 'returnContestedAt'])
        .select(['handoverState', 'handoverReportedAt', 'handoverDecision'])
        .where('id', 'in', (evidence) =>
          evidence
            .selectFrom('handoverPhotos')
            .select('rentalId')
            .union((checks) => checks.selectFrom('handoverChecks').select('rentalId')),
        )
        .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute(),
    async (rental) => {
      const deleteAt = photoDeletionAt(rental)
      if (!deleteAt || now < deleteAt) return
      const photos = await context.db
        .selectFrom('handoverPhotos')
        .select('id')
        .where('rentalId', '=', rental.id)
        .execute()
      for (const { id } of photos) await deletePhoto(context, id)
      await context.db.deleteFrom('handoverChecks').where('rentalId', '=', rental.id).execute()
    },
  )
}

/** Deletes what a person who has left photographed and ticked off. Of a disputed rental it is evidence, and stays until it is due. */
async function deletePhotosOf(context: DeletingContext, userId: string): Promise<void> {
  const photos = await context.db
    .selectFrom('handoverPhotos as photo')
    .innerJoin('rentals as rental', 'rental.id', 'photo.rentalId')
    .select('photo.id')
    .where('photo.userId', '=', userId)
    .where('rental.returnContestedAt', 'is', null)
    .where('rental.handoverDecision', 'is', null)
    .where('rental.handoverState', '<>', 'disputed')
    .execute()
  for (const { id } of photos) await deletePhoto(context, id)
  await context.db
    .deleteFrom('handoverChecks')
    .where('userId', '=', userId)
    .where('rentalId', 'in', (rentals) =>
      rentals
        .selectFrom('rentals')
        .select('id')
        .where('returnContestedAt', 'is', null)
        .where('handoverDecision', 'is', null)
        .where('handoverState', '<>', 'disputed'),
    )
    .execute()
}

/** The files first, then the row that names them: a deletion that is interrupted is repeated. */
async function deletePhoto({ db, storage }: DeletingContext, id: string): Promise<void> {
  await storage.deleteFolder(id)
  await db.deleteFrom('handoverPhotos').where('id', '=', id).execute()
}

const Person = z.object({ userId: z.uuid() })

export function handoverPhotoJobs(context: PhotoContext) {
  return {
    'delete-handover-photos': () => deleteDuePhotos(context, context.clock.now()),
    'delete-handover-photos-of': (payload) => deletePhotosOf(context, Person.parse(payload).userId),
  } satisfies Jobs
}

export const HANDOVER_PHOTO_SCHEDULES = { 'delete-handover-photos': '53 2 * * *' }
