import type { ModerationCase } from '@okoume/contract/wire/moderation.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

export type Repeat = ModerationCase['repeats'][number] & { readonly itemId: string; readonly ownerId: string }

/** Other owners' items whose pictures these items repeat, as long as they are there. */
export async function findRepeats(
  db: Kysely<Schema>,
  cases: readonly { readonly targetId: string }[],
): Promise<Repeat[]> {
  if (cases.length === 0) return []
  const rows = await db
    .selectFrom('repeatedPictures')
    .innerJoin('items as other', 'other.id', 'otherItemId')
    .innerJoin('users as owner', 'owner.id', 'other.ownerId')
    .select([
      'itemId',
      'other.id',
      'other.title',
      'owner.name',
      'owner.id as ownerId',
      'picture',
      'otherPicture',
      sql<boolean>`other.offered_if_shown is null`.as('shown'),
    ])
    .where(
      'itemId',
      'in',
      cases.map(({ targetId }) => targetId),
    )
    .where('other.deletedAt', 'is', null)
    .orderBy('foundAt')
    .execute()
  return rows.map(({ itemId, name: owner, otherPicture, ...row }) => ({
    ...{ itemId, owner, otherPicture },
    ...row,
  }))
}

/** True if the item repeats a picture of one of that person's items. */
export async function repeatsPictureOf(
  db: Kysely<Schema>,
  itemId: string,
  ownerId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('repeatedPictures')
    .innerJoin('items as other', 'other.id', 'otherItemId')
    .select('itemId')
    .where('itemId', '=', itemId)
    .where('other.ownerId', '=', ownerId)
    .where('other.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
