import { queryOptions, useQuery } from '@tanstack/react-query'
import { type CachedAnswer, readThroughCache } from '#app/data/queries/cached-answers.ts'
import { isReadingLost } from '#app/data/session/identity-service.ts'
import { JUST_READ_MS } from './query-client.ts'

export interface CachedQueryOptions<T> {
  readonly uid: string
  /** Names the answer in this person's cache; another composition needs another key. */
  readonly key: string
  readonly read: () => Promise<T>
  /** How old what was read may be when the page is seen again, in milliseconds. */
  readonly freshFor?: number
  /** The polling period while the page is seen, in milliseconds. */
  readonly every?: (answer: T | undefined) => number
}

/** Network first; else the last answer that this person was given, with its age. */
export function cachedQuery<T>(options: CachedQueryOptions<T>) {
  const { uid, key, read, freshFor = JUST_READ_MS, every } = options
  return queryOptions<CachedAnswer<T>>({
    queryKey: [uid, key],
    async queryFn({ client, queryKey }) {
      // Data on the page is at least as new as the cache: prefer it.
      const shown = () => client.getQueryData<CachedAnswer<T>>(queryKey)
      try {
        const next = await readThroughCache(key, read)
        return next.stale ? asStale(shown() ?? next) : next
      } catch (error) {
        const known = shown()
        if (known && isReadingLost(error)) return asStale(known)
        throw error
      }
    },
    staleTime: ({ state }) => (state.data?.stale ? 0 : freshFor),
    ...(every && { refetchInterval: ({ state }) => every(state.data?.answer) }),
  })
}

export type CachedQuery<T> = ReturnType<typeof cachedQuery<T>>

function asStale<T>(known: CachedAnswer<T>): CachedAnswer<T> {
  return { ...known, stale: true }
}

export interface FollowedAnswer<T> extends CachedAnswer<T> {
  /** The last try to read it again failed, for whatever reason. */
  readonly failed: boolean
  /** Asks the server now; answers what it said, or null where it could not be asked. */
  refresh(): Promise<T | null>
}

/** Follows a query that the page's `clientLoader` has read; `loaded` is what it read. */
export function useCachedQuery<T>(query: CachedQuery<T>, loaded: CachedAnswer<T>): FollowedAnswer<T> {
  const { data = loaded, isError, refetch } = useQuery(query)
  return {
    ...data,
    failed: isError,
    async refresh() {
      const { data: next, isError: failed } = await refetch()
      return !next || failed || next.stale ? null : next.answer
    },
  }
}
