import { type Kysely, sql } from 'kysely'
import type { RentalReviewRow, Schema } from '#platform/database/schema.ts'
import { recountSums } from './recount-reviews.ts'

/**
 * Withdraws a published review that the caller has locked with `lockReviewedRental`, or puts it back. The
 * kept sums are recounted in the same transaction: those of a person may have lost it by age.
 */
export async function setReviewRemoved(
  trx: Kysely<Schema>,
  review: RentalReviewRow,
  { removed, now }: { readonly removed: boolean; readonly now: Date },
): Promise<void> {
  const removedAt = removed ? now : null
  await trx.updateTable('rentalReviews').set({ removedAt }).where('id', '=', review.id).execute()
  await recountSums(trx, review, now)
}

/** Locks a published review, its item, its author and the person reviewed ahead of it; undefined where there is none. */
export async function lockPublishedReview(
  trx: Kysely<Schema>,
  id: string,
): Promise<RentalReviewRow | undefined> {
  const ofReview = (column: 'itemId' | 'subjectId' | 'authorId') =>
    sql`(select ${sql.ref(column)} from rental_reviews where id = ${id})`
  await sql`select from items where id = ${ofReview('itemId')} for no key update`.execute(trx)
  await sql`select from users where id in (${ofReview('subjectId')}, ${ofReview('authorId')})
    order by id for no key update`.execute(trx)
  return trx
    .selectFrom('rentalReviews')
    .selectAll()
    .where('id', '=', id)
    .where('publishedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}
