import type { Item } from '@okoume/contract/wire/item.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

/** What that person lends, as it was when the page was opened: what they change here is laid over it. */
export function ownItemsQuery(uid: string): CachedQuery<readonly Item[]> {
  return cachedQuery<readonly Item[]>({
    uid,
    key: 'my-items',
    freshFor: Number.POSITIVE_INFINITY,
    read: () => signedInApi.listOwnerItems({ params: { ownerId: uid } }),
  })
}
