import type { Handover } from '@okoume/contract/wire/handover.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { handoverKey } from './code-at-hand.ts'

/** Coming back to the page after that long asks again. */
const FRESH_MS = 15_000

export function rentalQuery(uid: string, id: string): CachedQuery<Rental> {
  return cachedQuery({
    uid,
    key: `rental/${id}`,
    freshFor: FRESH_MS,
    read: () => signedInApi.getRental({ params: { id } }),
  })
}

/** Where a handover stands, with the code that this person holds: readable offline once it was seen. */
export function handoverQuery(uid: string, id: string): CachedQuery<Handover> {
  return cachedQuery({
    uid,
    key: handoverKey(id),
    freshFor: FRESH_MS,
    read: () => signedInApi.getHandover({ params: { id } }),
  })
}
