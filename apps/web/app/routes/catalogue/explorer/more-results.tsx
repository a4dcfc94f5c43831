import { type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { publicApi } from '#app/data/api/api.ts'
import { sparesData } from '#app/shell/data-saver/sparing.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { optionalPart } from '#app/ui/optional-part.ts'
import { ShowMore, useMore } from '#app/ui/show-more.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type ExplorerData, searchCards } from './explorer-data.ts'
import { writeFilters } from './explorer-filters.ts'
import styles from './more-results.module.css'
import { addressAfter } from './results-links.ts'
import { firstPage, grownLists, searchKey, useShownList } from './shown-list.ts'

const SaveSearch = optionalPart(async () => (await import('./save-search.tsx')).SaveSearch)

/** About a screen before the end of the list comes into sight. */
const AHEAD = '0px 0px 700px'
/** Pages loaded on scrolling before a button asks: the footer stays reachable. */
const GROWS_BY_ITSELF = 3
/** Searches whose lists are cached. */
const MAX_CACHED = 20

export interface MoreResultsProps {
  readonly data: ExplorerData
  /** Another search is under way. */
  readonly paused: boolean
}

/** Brings what follows: on its own while one scrolls, by a press after that; without scripts, a link to the next page. */
export function MoreResults({ data, paused }: MoreResultsProps): ReactNode {
  const end = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const { next } = useShownList(data)
  // Of a text with a fault, what was searched instead is saved: new items are matched to the letter.
  const search = String(writeFilters({ ...data.filters, q: data.corrected ?? data.filters.q }))
  return (
    <div ref={end} className={styles.more}>
      {hydrated ? (
        <GrowingResults key={searchKey(data)} data={data} paused={paused} end={end} />
      ) : (
        next && (
          <ButtonLink variant="secondary" size="large" to={addressAfter(data, next)}>
            Afficher plus
          </ButtonLink>
        )
      )}
      {hydrated && (
        <Suspense>
          <SaveSearch key={search} search={search} />
        </Suspense>
      )}
    </div>
  )
}

interface GrowingResultsProps extends MoreResultsProps {
  readonly end: RefObject<HTMLElement | null>
}

function GrowingResults({ data, paused, end }: GrowingResultsProps): ReactNode {
  const { items, next } = useShownList(data)
  /** Pages that came on their own since one was asked for. */
  const [grown, setGrown] = useState(0)
  const list = useMore({
    count: items.length,
    more: next !== null,
    async read() {
      if (next === null) return
      const page = await searchCards(publicApi, data.filters, next)
      const shown = new Set(items.map(({ id }) => id))
      const added = page.items.filter(({ id }) => !shown.has(id))
      const lists = new Map(grownLists.read())
      const search = searchKey(data)
      lists.delete(search)
      lists.set(search, { items: [...items, ...added], next: page.next, first: firstPage(data) })
      const [oldest] = lists.keys()
      if (lists.size > MAX_CACHED && oldest !== undefined) lists.delete(oldest)
      grownLists.set(lists)
    },
  })
  const mayGrow = !paused && list.more && list.state === 'idle' && grown < GROWS_BY_ITSELF
  useNearEnd(end, mayGrow, list.count, () => {
    setGrown(grown + 1)
    list.showMore()
  })
  return (
    <ShowMore
      list={{
        ...list,
        showMore() {
          setGrown(0)
          list.showMore()
        },
      }}
      size="large"
      className={styles.more}
      failure="La suite n'a pas pu être chargée. Réessayez."
      announce={(added, shown) => `${added} objets de plus, ${shown} affichés.`}
      rows="article a"
    />
  )
}

/** Shows more while one scrolls towards the element, as long as the list may still grow on its own. */
function useNearEnd(
  end: RefObject<HTMLElement | null>,
  mayGrow: boolean,
  length: number,
  showMore: () => void,
): void {
  const grow = useEffectEvent(showMore)
  // Also for each list that has grown: its end may be near at once again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!end.current || !mayGrow || sparesData()) return
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) grow()
      },
      { rootMargin: AHEAD },
    )
    sight.observe(end.current)
    return () => sight.disconnect()
  }, [mayGrow, length])
}
