import type { NewItem } from '@okoume/contract/wire/item.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount } from '../../accounts/account-queries.ts'
import { attachPictures } from '../../pictures/attach-pictures.ts'
import { itemColumns } from './add-items.ts'
import type { ItemContext } from './item-context.ts'

export interface ItemToCreate {
  readonly ownerId: string
  readonly item: NewItem
  readonly now: Date
}

/**
 * Puts an item in the catalogue and answers its id. A caller that chose the id may ask again: the item is
 * there once, as it was first written.
 * @throws ApiError UNAUTHENTICATED, ITEM_ID_TAKEN, INVALID_INPUT for a picture that this owner did not send
 */
export async function createItem(
  context: ItemContext,
  { ownerId, item, now }: ItemToCreate,
): Promise<string> {
  const { id = context.newId(now), images, ...written } = item
  await context.db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, ownerId)
    const added = await trx
      .insertInto('items')
      .values({
        ...itemColumns({ ...written, images: [] }),
        id,
        owner_id: ownerId,
        offered: true,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return assertSameItem(trx, id, ownerId)
    if (images.length === 0) return
    const kept = await findShownPictures(trx, ownerId, images)
    const attached = await attachPictures(trx, { ownerId, images, kept, now })
    await trx.updateTable('items').set({ images: attached }).where('id', '=', id).execute()
  })
  return id
}

/** Those among the pictures that another item of this owner shows: a duplicate shows them too. */
async function findShownPictures(
  trx: Kysely<Schema>,
  ownerId: string,
  images: readonly string[],
): Promise<string[]> {
  const shown = await trx
    .selectFrom('items')
    .select('images')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('images', '&&', sql<string[]>`${images}::text[]`)
    .execute()
  return shown.flatMap((item) => item.images)
}

/** The id is there already: of the same request sent twice, or of another person's item. */
async function assertSameItem(trx: Kysely<Schema>, id: string, ownerId: string): Promise<void> {
  const known = await trx
    .selectFrom('items')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!known) throw new ApiError('ITEM_ID_TAKEN')
}
