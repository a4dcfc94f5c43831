import type { RentalReviews } from '@okoume/contract/wire/review.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

export function reviewsQuery(uid: string, id: string): CachedQuery<RentalReviews> {
  return cachedQuery({
    uid,
    key: `reviews/${id}`,
    read: () => signedInApi.getRentalReviews({ params: { id } }),
  })
}
