import type { ItemDraft } from '@okoume/contract/wire/item.ts'
import { queryOptions } from '@tanstack/react-query'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

/** Listings that wait for their owner's verification. Not cached on the device: an old copy that is sent would undo later changes. */
export function itemDraftsQuery(uid: string) {
  return queryOptions<readonly ItemDraft[]>({
    queryKey: [uid, 'item-drafts'],
    queryFn: () => signedInApi.listItemDrafts(),
  })
}
