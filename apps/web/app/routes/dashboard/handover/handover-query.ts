import type { Handover } from '@okoume/contract/wire/handover.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

/** Coming back to the page after that long asks again. */
const FRESH_MS = 15_000

/** Where a handover stands, with the code that this person holds: readable offline once it was seen. */
export function handoverQuery(uid: string, id: string): CachedQuery<Handover> {
  return cachedQuery({
    uid,
    key: `handover/${id}`,
    freshFor: FRESH_MS,
    read: () => signedInApi.getHandover({ params: { id } }),
  })
}
