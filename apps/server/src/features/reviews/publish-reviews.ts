import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { type Kysely, sql } from 'kysely'
import type { RentalRow, Schema } from '#platform/database/schema.ts'
import { Failures } from '#platform/jobs/each-in-turn.ts'
import type { LockedRental } from '../rentals/lifecycle/apply-transition.ts'
import type { RentalContext } from '../rentals/lifecycle/rental-context.ts'
import { publishRentalChange } from '../rentals/queries/publish-change.ts'
import { lockRental } from '../rentals/queries/rental-queries.ts'

const AT_ONCE = 100

/**
 * Locks the item and the rental of a review: publication adds to the item's notes, and objects are locked ahead of
 * rentals.
 */
export async function lockReviewedRental(trx: Kysely<Schema>, id: string): Promise<RentalRow | undefined> {
  await trx
    .selectFrom('items')
    .select('id')
    .where('id', '=', (query) => query.selectFrom('rentals').select('itemId').where('id', '=', id))
    .forNoKeyUpdate()
    .execute()
  return lockRental(trx, id)
}

/** Publishes what is written of a rental that the caller has locked, both reviews at once, and adds it to the means. */
export async function publishReviews(
  context: RentalContext,
  { trx, rental, now }: LockedRental,
): Promise<void> {
  const published = await trx
    .updateTable('rentalReviews')
    .set({ publishedAt: now })
    .where('rentalId', '=', rental.id)
    .where('publishedAt', 'is', null)
    .returningAll()
    .execute()
  await trx.updateTable('rentals').set({ reviewsDueAt: null }).where('id', '=', rental.id).execute()
  // One order of locks: two rentals of the same people may be published at once.
  const inOrder = published.toSorted((a, b) => (a.subjectId < b.subjectId ? -1 : 1))
  for (const { author, note, subjectId, itemId } of inOrder) {
    const [sum, count] = COLUMNS_OF_SUBJECT[author]
    await sql`update users set ${sql.ref(sum)} = ${sql.ref(sum)} + ${note}, ${sql.ref(count)} = ${sql.ref(count)} + 1
      where id = ${subjectId}`.execute(trx)
    if (author === 'renter')
      await sql`update items set note_sum = note_sum + ${note}, note_count = note_count + 1
        where id = ${itemId}`.execute(trx)
  }
  await publishRentalChange(trx, rental.id)
  await context.notify(trx, 'reviews published', { rentalId: rental.id }, now)
}

const COLUMNS_OF_SUBJECT = {
  renter: ['ownerNoteSum', 'ownerNoteCount'],
  owner: ['renterNoteSum', 'renterNoteCount'],
} as const satisfies Record<Party, readonly [string, string]>

/**
 * Publishes what is written of every rental whose time for reviews has passed, each in a transaction of its own.
 * @throws AggregateError once all others have had their turn, where some cannot be published
 */
export async function publishDueReviews(context: RentalContext, now: Date): Promise<void> {
  const failures = new Failures()
  for (;;) {
    const limit = AT_ONCE + failures.count
    const due = await context.db
      .selectFrom('rentals')
      .select('id')
      .where('reviewsDueAt', '<=', now)
      .orderBy('reviewsDueAt')
      .limit(limit)
      .execute()
    const left = due.filter(({ id }) => !failures.has(id))
    for (const { id } of left)
      await failures.attempt(id, () =>
        context.db.transaction().execute(async (trx) => {
          const rental = await lockReviewedRental(trx, id)
          if (rental?.reviewsDueAt && rental.reviewsDueAt <= now)
            await publishReviews(context, { trx, rental, now })
        }),
      )
    if (due.length < limit || left.length === 0) break
  }
  failures.throwAny()
}
