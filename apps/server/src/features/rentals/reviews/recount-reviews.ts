import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { Failures } from '#platform/jobs/each-in-turn.ts'

/** A table with kept sums of notes: which columns, and what the published reviews say of one of its rows. */
interface ReviewSums {
  readonly table: 'items' | 'users'
  readonly columns: RawBuilder<unknown>
  readonly counted: RawBuilder<unknown>
}

const sumAndCount = (author: string) => sql`
  coalesce(sum(note) filter (where author = ${sql.lit(author)}), 0)::integer,
  (count(*) filter (where author = ${sql.lit(author)}))::integer`

const KEPT: readonly ReviewSums[] = [
  {
    table: 'items',
    columns: sql`note_sum, note_count`,
    counted: sql`select ${sumAndCount('renter')} from rental_reviews
      where item_id = kept.id and author = 'renter' and published_at is not null and removed_at is null`,
  },
  {
    table: 'users',
    columns: sql`owner_note_sum, owner_note_count, renter_note_sum, renter_note_count`,
    counted: sql`select ${sumAndCount('renter')}, ${sumAndCount('owner')} from rental_reviews
      where subject_id = kept.id and published_at is not null and removed_at is null`,
  },
]

/**
 * Corrects kept sums of notes that differ from a recount of the published reviews.
 * @throws AggregateError naming what was corrected: only a fault of ours makes them differ
 */
export async function recountReviews(db: Kysely<Schema>): Promise<void> {
  const failures = new Failures()
  for (const kept of KEPT) {
    for (const { id } of await findWrong(db, kept)) {
      await failures.attempt(`${kept.table} ${id}`, () => correct(db, kept, id))
    }
  }
  failures.throwAny()
}

async function findWrong(
  db: Kysely<Schema>,
  { table, columns, counted }: ReviewSums,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} as kept where (${columns}) <> (${counted})`.execute(db)
  return rows
}

/** Locks the row before it counts: a publication adds to it in the transaction that publishes. */
async function correct(
  db: Kysely<Schema>,
  { table, columns, counted }: ReviewSums,
  id: string,
): Promise<void> {
  const changed = await db.transaction().execute(async (trx) => {
    await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(trx)
    const { numAffectedRows } = await sql`update ${sql.table(table)} as kept set (${columns}) = (${counted})
      where id = ${id} and (${columns}) <> (${counted})`.execute(trx)
    return numAffectedRows
  })
  if (changed) throw new Error('kept notes differed from the published reviews, and were corrected')
}
