import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'

/** What a booking needs of an object. */
export type LockedItem = NonNullable<Awaited<ReturnType<typeof lockItem>>>

/** Locks an object against every other booking of it until the caller's transaction ends. */
export async function lockItem(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('items')
    .select([
      'id',
      'owner_id',
      'title',
      'images',
      'price',
      'price_unit',
      'deposit',
      'available',
      'offered',
      sql<boolean>`deleted_at is not null`.as('deleted'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
