import type { ModerationCase } from '@okoume/contract/wire/moderation.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

export type Repeat = ModerationCase['repeats'][number] & { readonly itemId: string; readonly ownerId: string }

/** Other owners' items whose pictures these items repeat, as long as they are there. */
export async function findRepeats(
  db: Kysely<Schema>,
  cases: readonly { readonly target_id: string }[],
): Promise<Repeat[]> {
  if (cases.length === 0) return []
  const rows = await db
    .selectFrom('repeated_pictures')
    .innerJoin('items as other', 'other.id', 'other_item_id')
    .innerJoin('users as owner', 'owner.id', 'other.owner_id')
    .select([
      'item_id',
      'other.id',
      'other.title',
      'owner.name',
      'owner.id as ownerId',
      'picture',
      'other_picture',
      sql<boolean>`other.offered_if_shown is null`.as('shown'),
    ])
    .where(
      'item_id',
      'in',
      cases.map(({ target_id }) => target_id),
    )
    .where('other.deleted_at', 'is', null)
    .orderBy('found_at')
    .execute()
  return rows.map(({ item_id: itemId, name: owner, other_picture: otherPicture, ...row }) => ({
    ...{ itemId, owner, otherPicture },
    ...row,
  }))
}

/** Whether the item repeats a picture of one of that person's items. */
export async function repeatsPictureOf(
  db: Kysely<Schema>,
  itemId: string,
  ownerId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('repeated_pictures')
    .innerJoin('items as other', 'other.id', 'other_item_id')
    .select('item_id')
    .where('item_id', '=', itemId)
    .where('other.owner_id', '=', ownerId)
    .where('other.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
