import {
  CancelledError,
  type FetchQueryOptions,
  onlineManager,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { isReachable, watchReachability } from '#app/data/api/reachability.ts'
import { sessionStateStore } from '#app/data/session/session-state.ts'

/** Stale time: a page does not refetch what its loader has just read. */
export const JUST_READ_MS = 3_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline a query runs as well: it answers what this person was given last.
      networkMode: 'always',
      refetchOnReconnect: true,
      // The next poll asks again.
      retry: false,
      staleTime: JUST_READ_MS,
    },
    mutations: { networkMode: 'always' },
  },
})

// The device's events are hints; what the server last answered counts.
onlineManager.setEventListener((setOnline) => watchReachability(() => setOnline(isReachable())))

// Nothing of a person outlives their session, nor does an answer that is still on its way.
sessionStateStore.subscribe(() => {
  if (sessionStateStore.read().status !== 'signed-in') queryClient.clear()
})

/**
 * For a `clientLoader`: asks now, however young the cached answer is, so that the page opens with its data.
 * @throws what the query throws
 */
export function fetchNow<T, Key extends QueryKey>(query: FetchQueryOptions<T, Error, T, Key>): Promise<T> {
  return queryClient.fetchQuery({ ...query, staleTime: 0 })
}

/** The same where the page itself says that its data did not come. */
export async function tryFetchNow<T, Key extends QueryKey>(
  query: FetchQueryOptions<T, Error, T, Key>,
): Promise<void> {
  await fetchNow(query).catch((error) => {
    // A session that ends meanwhile is no failure of the query.
    const isUnauthorized = error instanceof Error && 'status' in error && error.status === 401
    if (!isUnauthorized && !(error instanceof CancelledError)) console.error(error)
  })
}
