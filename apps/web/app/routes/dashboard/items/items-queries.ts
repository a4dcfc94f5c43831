import type { Item, ItemDraft } from '@okoume/contract/wire/item.ts'
import { queryOptions } from '@tanstack/react-query'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { fetchNow } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { explainError } from '#app/shell/actions/explain-error.ts'

/** The person's items as they were when the page was opened: changes made here are laid over them. */
export function ownItemsQuery(uid: string): CachedQuery<readonly Item[]> {
  return cachedQuery<readonly Item[]>({
    uid,
    key: 'my-items',
    freshFor: Number.POSITIVE_INFINITY,
    read: () => signedInApi.listOwnerItems({ params: { ownerId: uid } }),
  })
}

/** One item, to write another version of it. Not cached on the device either. */
export function itemToEditQuery(uid: string, id: string) {
  return queryOptions<Item>({
    queryKey: [uid, 'item-to-edit', id],
    queryFn: () => signedInApi.getItem({ params: { id } }),
  })
}

/** Null for an address that leads to no item. */
export async function readItemToEdit(uid: string, id: string): Promise<Item | null> {
  try {
    return await fetchNow(itemToEditQuery(uid, id))
  } catch (error) {
    const { code } = explainError(error)
    if (code === 'ITEM_NOT_FOUND' || code === 'INVALID_INPUT') return null
    throw error
  }
}

/** Listings that wait for their owner's verification. Not cached on the device: an old copy that is sent would undo later changes. */
export function itemDraftsQuery(uid: string) {
  return queryOptions<readonly ItemDraft[]>({
    queryKey: [uid, 'item-drafts'],
    queryFn: () => signedInApi.listItemDrafts(),
  })
}
