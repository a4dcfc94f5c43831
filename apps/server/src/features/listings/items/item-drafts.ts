import type { Written } from '@okoume/contract/model/written.ts'
import type { ItemChange, ItemDraft } from '@okoume/contract/wire/item.ts'
import { DEFAULT_RULES } from '@okoume/domain/listing/listing-rules.ts'
import { isVerified } from '@okoume/domain/person/verifier.ts'
import { type Kysely, sql } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { ItemDraftRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockUser } from '../../accounts/account-queries.ts'
import { attachPictures } from '../../pictures/attach-pictures.ts'
import type { ItemContext } from './item-context.ts'
import { insertItem } from './owner-commands.ts'

const MAX_DRAFTS = 20

export async function listItemDrafts(
  db: Kysely<Schema>,
  ownerId: string,
): Promise<Written<typeof ItemDraft>[]> {
  const rows = await findDrafts(db, ownerId)
  return rows.toReversed().map(({ id, listing, createdAt }) => {
    const { place = null, landmark = '' } = listing
    return { ...listing, place, landmark, id, createdAt }
  })
}

export interface DraftToSave {
  readonly id: string
  readonly ownerId: string
  readonly listing: ItemChange
  readonly now: Date
}

/**
 * Saves a listing until its owner's identity is verified; where it is by now, the listing goes online at once. Answers
 * whether it is online.
 * @throws ApiError UNAUTHENTICATED, NOT_VERIFIED for who was rejected for good, ITEM_ID_TAKEN, ITEM_NOT_FOUND,
 * TOO_MANY_DRAFTS, INVALID_INPUT for a picture that this person did not send
 */
export async function saveItemDraft({ db, newId }: ItemContext, draft: DraftToSave): Promise<boolean> {
  const { id, ownerId, listing, now } = draft
  return db.transaction().execute(async (trx) => {
    // Race: serialised with the decision about the identity, so that either it or this publishes the draft.
    const owner = await lockUser(trx, ownerId)
    if (!owner) throw new ApiError('UNAUTHENTICATED')
    if (owner.verifier === -1) throw new ApiError('NOT_VERIFIED')
    if (isVerified(owner.verifier)) {
      await deleteItemDraft(trx, id, ownerId)
      await insertItem(trx, { id, ownerId, item: listing, now, newId })
      return true
    }
    await saveDraftRow(trx, draft)
    return false
  })
}

async function saveDraftRow(trx: Kysely<Schema>, { id, ownerId, listing, now }: DraftToSave): Promise<void> {
  const drafts = await findDrafts(trx, ownerId)
  const known = drafts.find((draft) => draft.id === id)
  if (!known && drafts.length >= MAX_DRAFTS) throw new ApiError('TOO_MANY_DRAFTS')
  const taken = await trx.selectFrom('items').select('id').where('id', '=', id).executeTakeFirst()
  if (taken) throw new ApiError('ITEM_ID_TAKEN')
  const shownAlready = known?.listing.images ?? []
  const images = await attachPictures(trx, { ownerId, images: listing.images, shownAlready, now })
  const saved = await trx
    .insertInto('itemDrafts')
    .values({ id, ownerId, listing: JSON.stringify({ ...listing, images }), createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ listing: sql`excluded.listing` })
        .where('itemDrafts.ownerId', '=', ownerId),
    )
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw new ApiError('ITEM_ID_TAKEN')
}

/** Idempotent: a missing draft, or another person's, is no error. */
export async function deleteItemDraft(db: Kysely<Schema>, id: string, ownerId: string): Promise<void> {
  await db.deleteFrom('itemDrafts').where('id', '=', id).where('ownerId', '=', ownerId).execute()
}

/** The items that were published. */
export interface PublishedItem {
  readonly id: string
  readonly title: string
}

/** Publishes all drafts of a person, in the transaction that verifies their identity. */
export async function publishItemDrafts(
  trx: Kysely<Schema>,
  ownerId: string,
  { now, newId }: { readonly now: Date; readonly newId: NewId },
): Promise<readonly PublishedItem[]> {
  const drafts = await findDrafts(trx, ownerId)
  for (const { id, listing } of drafts) await insertItem(trx, { id, ownerId, item: listing, now, newId })
  await deleteItemDrafts(trx, ownerId)
  if (drafts.length === 0) return []
  // Those with a prohibited term wait for a moderator.
  return trx
    .selectFrom('items')
    .select(['id', 'title'])
    .where('ownerId', '=', ownerId)
    .where(
      'id',
      'in',
      drafts.map(({ id }) => id),
    )
    .where('offered', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Of a person who leaves, or will never be verified. */
export async function deleteItemDrafts(trx: Kysely<Schema>, ownerId: string): Promise<void> {
  await trx.deleteFrom('itemDrafts').where('ownerId', '=', ownerId).execute()
}

/** Defaults of fields that drafts of earlier releases lack. */
const LATER_FIELDS: Partial<ItemChange> = {
  weekPrice: null,
  monthPrice: null,
  trustedDeposit: null,
  value: null,
  ...DEFAULT_RULES,
  checklist: [],
}

/** Oldest first. */
async function findDrafts(db: Kysely<Schema>, ownerId: string): Promise<ItemDraftRow[]> {
  const rows = await db
    .selectFrom('itemDrafts')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, listing: { ...LATER_FIELDS, ...row.listing } }))
}
