import type { Alternative } from '@okoume/contract/wire/alternative.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

const FRESH_MS = 15_000

/** Items that money of a refused rental can pay, free on its days. */
export function alternativesQuery(uid: string, rentalId: string): CachedQuery<readonly Alternative[]> {
  return cachedQuery<readonly Alternative[]>({
    uid,
    key: `alternatives/${rentalId}`,
    freshFor: FRESH_MS,
    async read() {
      const { alternatives } = await signedInApi.listAlternatives({ params: { id: rentalId } })
      return alternatives
    },
  })
}
