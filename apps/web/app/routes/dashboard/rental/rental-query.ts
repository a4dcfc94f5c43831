import type { Handover } from '@okoume/contract/wire/handover.ts'
import type { Rental } from '@okoume/contract/wire/rental.ts'
import { type CachedQuery, cachedQuery } from '#app/data/queries/cached-query.ts'
import { queryClient } from '#app/data/queries/query-client.ts'
import { signedInApi } from '#app/data/session/signed-in-api.ts'
import { handoverKey } from './code-at-hand.ts'
import { ownRentalsQuery, requestsQuery } from './rentals-query.ts'

/** Coming back to the page after that long asks again. */
const FRESH_MS = 15_000

export function rentalQuery(uid: string, id: string): CachedQuery<Rental> {
  return cachedQuery({
    uid,
    key: `rental/${id}`,
    freshFor: FRESH_MS,
    async read() {
      const rental = await signedInApi.getRental({ params: { id } })
      // Costly data: a finished task is no longer counted, and no list is read for it.
      for (const { queryKey } of [ownRentalsQuery(uid), requestsQuery(uid)])
        queryClient.setQueryData(
          queryKey,
          (list) => list && { ...list, answer: list.answer.map((one) => (one.id === id ? rental : one)) },
        )
      return rental
    },
  })
}

/** State of a handover, with the code that this person shows: readable offline once it was seen. */
export function handoverQuery(uid: string, id: string): CachedQuery<Handover> {
  return cachedQuery({
    uid,
    key: handoverKey(id),
    freshFor: FRESH_MS,
    read: () => signedInApi.getHandover({ params: { id } }),
  })
}
