import type { Rental } from '@okoume/contract/wire/rental.ts'
import type { Party } from '@okoume/domain/rental/rental-status.ts'
import { type RentalTask, rentalTask } from '@okoume/domain/rental/rental-tasks.ts'
import { reviewTask } from '@okoume/domain/review/review-window.ts'
import { useQuery } from '@tanstack/react-query'
import { toRentalFacts, toTimelineFacts } from './rental-moves.ts'
import { ownRentalsQuery, requestsQuery, useServerNow } from './rentals-query.ts'

export interface OpenTask extends RentalTask {
  readonly rental: Rental
  readonly party: Party
}

/** Tasks on both sides, the nearest deadline first. */
export function useOpenTasks(uid: string): readonly OpenTask[] {
  const now = useServerNow()
  const rented = useQuery({ ...ownRentalsQuery(uid), ...FOLLOWED }).data?.answer ?? []
  const lent = useQuery({ ...requestsQuery(uid), ...FOLLOWED }).data?.answer ?? []
  const deadline = ({ until }: OpenTask) => until?.getTime() ?? Number.POSITIVE_INFINITY
  // Infinity less itself is no number.
  return [...tasksOf(lent, 'owner', now), ...tasksOf(rented, 'renter', now)].toSorted(
    (a, b) => deadline(a) - deadline(b) || 0,
  )
}

// Costly data: pages that only count do not read the lists, they follow what another page has read.
const FOLLOWED = {
  staleTime: 60_000,
  retryOnMount: false,
  enabled: ({ state }: { readonly state: { readonly data: unknown } }) => state.data !== undefined,
} as const

function tasksOf(rentals: readonly Rental[], party: Party, now: Date): readonly OpenTask[] {
  return rentals.flatMap((rental) => {
    const task = rentalTask(toTimelineFacts(rental), party, now)
    if (task) return [{ ...task, rental, party }]
    const until = reviewTask(toRentalFacts(rental), rental.review.own, now)
    return until ? [{ name: 'review', until, rental, party }] : []
  })
}
