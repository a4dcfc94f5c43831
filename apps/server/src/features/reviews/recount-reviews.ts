import { countedSince } from '@okoume/domain/review/review-window.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RentalReviewRow, Schema } from '#platform/database/schema.ts'
import { Failures } from '#platform/jobs/each-in-turn.ts'

type Sql = RawBuilder<unknown>

/** A table with stored sums of ratings; queries name its row `stored`. */
interface ReviewSums {
  readonly table: 'items' | 'users'
  readonly columns: Sql
  /** Sums of the published reviews: for people, of those from an instant on. */
  readonly counted: (since: Sql) => Sql
  /** True if the row is right as of an earlier night: reviews have left the window since. */
  readonly wasRight: (since: Sql) => Sql
}

const sumAndCount = (author: string) => sql`
  coalesce(sum(note) filter (where author = ${sql.lit(author)}), 0)::integer,
  (count(*) filter (where author = ${sql.lit(author)}))::integer`

const OF_ITEMS: ReviewSums = {
  table: 'items',
  columns: sql`note_sum, note_count`,
  counted: () => sql`select ${sumAndCount('renter')} from rental_reviews
    where item_id = stored.id and author = 'renter' and published_at is not null and removed_at is null`,
  wasRight: () => sql`false`,
}

const OF_PEOPLE: ReviewSums = {
  table: 'users',
  columns: sql`owner_note_sum, owner_note_count, renter_note_sum, renter_note_count`,
  counted: (since) => sql`select ${sumAndCount('renter')}, ${sumAndCount('owner')} from rental_reviews
    where subject_id = stored.id and published_at >= ${since} and removed_at is null`,
  wasRight: (since) => sql`exists (
    select from rental_reviews as older where subject_id = stored.id and published_at < ${since}
      and (${OF_PEOPLE.columns}) = (${OF_PEOPLE.counted(sql`older.published_at`)}))`,
}

/**
 * Takes what is older than 24 months out of the sums of people, and corrects sums that differ from a recount otherwise.
 * @throws AggregateError naming what was corrected: only a fault of ours makes them differ
 */
export async function recountReviews(db: Kysely<Schema>, now: Date): Promise<void> {
  const failures = new Failures()
  for (const sums of [OF_ITEMS, OF_PEOPLE]) {
    const { table, columns, counted } = sums
    const { rows: different } = await sql<{ id: string }>`
      select id from ${sql.table(table)} as stored where (${columns}) <> (${counted(windowAt(now))})`.execute(
      db,
    )
    for (const { id } of different) await failures.attempt(`${table} ${id}`, () => correct(db, sums, id, now))
  }
  failures.throwAny()
}

/** Recounts the sums that a published review is part of. The caller has locked the item and the person reviewed. */
export async function recountSums(trx: Kysely<Schema>, review: RentalReviewRow, now: Date): Promise<void> {
  await recount(trx, OF_ITEMS, review.itemId, now)
  await recount(trx, OF_PEOPLE, review.subjectId, now)
}

const windowAt = (now: Date) => sql`${countedSince(now)}::timestamptz`

/** Locks the row before it counts: a publication adds to it in the transaction that publishes. */
async function correct(db: Kysely<Schema>, sums: ReviewSums, id: string, now: Date): Promise<void> {
  const wasWrong = await db.transaction().execute(async (trx) => {
    await sql`select from ${sql.table(sums.table)} where id = ${id} for no key update`.execute(trx)
    const { rows: explained } = await sql`
      select from ${sql.table(sums.table)} as stored where id = ${id} and ${sums.wasRight(windowAt(now))}`.execute(
      trx,
    )
    const changed = await recount(trx, sums, id, now)
    return changed && explained.length === 0
  })
  if (wasWrong) throw new Error('stored notes differed from the published reviews, and were corrected')
}

async function recount(
  trx: Kysely<Schema>,
  { table, columns, counted }: ReviewSums,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} as stored
    set (${columns}) = (${counted(windowAt(now))})
    where id = ${id} and (${columns}) <> (${counted(windowAt(now))})`.execute(trx)
  return numAffectedRows > 0n
}
