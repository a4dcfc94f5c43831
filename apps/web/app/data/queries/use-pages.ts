import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { flattenPages, onePage, type Page, type Pages, withNewest } from './pages.ts'
import { queryClient } from './query-client.ts'

export interface PagesOptions<Item> {
  readonly queryKey: QueryKey
  readonly read: (after: string | null) => Promise<Page<Item>>
  /** The first page, where another query follows it; else it is read. */
  readonly first: Page<Item> | null
  /** Changes where there may be something new: the first page is renewed, and the older ones stay. */
  readonly version: unknown
}

/** Rows of a list page after page, and the props of its `ShowMore`. */
export interface PagedList<Item> {
  readonly items: readonly Item[]
  readonly count: number
  readonly state: 'idle' | 'loading' | 'adding' | 'failed'
  readonly more: boolean
  showMore(): void
}

/** A list page after page. Only its first page is asked for again, whatever else is shown. */
export function usePages<Item extends { readonly id: string }>(options: PagesOptions<Item>): PagedList<Item> {
  const { queryKey, read, first } = options
  const query = useInfiniteQuery<Page<Item>, Error, Pages<Item>, QueryKey, string | null>({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    ...(first && { initialData: onePage(first) }),
    // Asked for again, it would ask for every page that is shown.
    staleTime: Number.POSITIVE_INFINITY,
    // Opened again, it starts again; at zero it could be gone before its component is there.
    gcTime: 1_000,
  })
  const { data, isFetching, isFetchingNextPage, hasNextPage } = query
  useRenewal(options, isFetching)
  const state = isFetchingNextPage
    ? 'adding'
    : query.isLoading
      ? 'loading'
      : query.isError
        ? 'failed'
        : 'idle'
  const items = data ? flattenPages(data) : []
  return {
    items,
    count: items.length,
    state,
    more: hasNextPage,
    showMore() {
      if (isFetching) return
      if (data) query.fetchNextPage()
      else query.refetch()
    },
  }
}

/** While a page is on its way the first is not renewed: what arrives was put together before. */
function useRenewal<Item extends { readonly id: string }>(
  { queryKey, read, first, version }: PagesOptions<Item>,
  isFetching: boolean,
): void {
  const done = useRef(version)
  const renew = useEffectEvent(async () => {
    const newest = first ?? (await read(null).catch(() => null))
    if (newest === null) return
    if (queryClient.isFetching({ queryKey, exact: true }) > 0) {
      done.current = null
      return
    }
    queryClient.setQueryData<Pages<Item>>(queryKey, (shown) => shown && withNewest(shown, newest))
  })
  useEffect(() => {
    if (isFetching || done.current === version) return
    done.current = version
    renew()
  }, [version, isFetching])
}
