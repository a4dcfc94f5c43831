import type { AutomaticPayout } from '@okoume/contract/wire/automatic-payout.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'

export function automaticPayoutQuery(uid: string): CachedQuery<AutomaticPayout> {
  return cachedQuery({ uid, key: 'automatic-payout', read: () => signedInApi.getAutomaticPayout() })
}
