import { type ReactNode, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { publicApi } from '#app/data/api/api.ts'
import { sparesData } from '#app/shell/data-saver/sparing.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { optionalPart } from '#app/ui/optional-part.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type ExplorerData, searchCards } from './explorer-data.ts'
import { writeFilters } from './explorer-filters.ts'
import more from './more-results.module.css'
import { addressAfter } from './results-links.ts'
import { firstPage, grownLists, type ShownList, searchKey, useShownList } from './shown-list.ts'

const SaveSearch = optionalPart(async () => (await import('./save-search.tsx')).SaveSearch)

/** About a screen before the end of the list comes into sight. */
const AHEAD = '0px 0px 700px'
/** Pages that come by themselves before one is asked again: what stands below the list stays within reach. */
const GROWS_BY_ITSELF = 3
/** Searches whose lists are cached. */
const MOST_CACHED = 20

export interface MoreResultsProps {
  readonly data: ExplorerData
  /** Another search is under way. */
  readonly paused: boolean
}

/** Brings what follows: by itself while one scrolls, by a press after that; without scripts, a link to the next page. */
export function MoreResults({ data, paused }: MoreResultsProps): ReactNode {
  const end = useRef<HTMLDivElement>(null)
  const { next, state, announcement, mayGrow, length, showMore } = useMoreItems(data, paused, end)
  const hydrated = useHydrated()
  // Of a text with a fault, what was searched instead is saved: new items are matched to the letter.
  const search = String(writeFilters({ ...data.filters, q: data.corrected ?? data.filters.q }))
  useNearEnd(end, mayGrow, length, () => showMore({}))
  return (
    <div ref={end} className={more.more}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {state === 'failed' && (
        <p className={more.failed} role="alert">
          La suite n'a pas pu être chargée. Réessayez.
        </p>
      )}
      {next &&
        (hydrated ? (
          <Button
            variant="secondary"
            size="large"
            busy={state === 'busy'}
            busyText="Chargement..."
            // Pressed by a key, it hands the focus on to what it brought.
            onClick={({ detail }) => showMore({ asked: true, focus: detail === 0 })}
          >
            Afficher plus
          </Button>
        ) : (
          <ButtonLink variant="secondary" size="large" to={addressAfter(data, next)}>
            Afficher plus
          </ButtonLink>
        ))}
      {hydrated && (
        <Suspense>
          <SaveSearch key={search} search={search} />
        </Suspense>
      )}
    </div>
  )
}

/** Shows more while one scrolls towards the element, as long as the list may still grow by itself. */
function useNearEnd(
  end: RefObject<HTMLDivElement | null>,
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

interface MoreItems {
  readonly next: string | null
  readonly state: 'idle' | 'busy' | 'failed'
  /** For screen readers: what was loaded. */
  readonly announcement: string
  /** Whether more may come without being asked for. */
  readonly mayGrow: boolean
  /** Items that are shown. */
  readonly length: number
  /** `asked`: by a press, after which the list may grow by itself again; `focus`: goes to the first that came. */
  readonly showMore: (how: { readonly asked?: boolean; readonly focus?: boolean }) => Promise<void>
}

interface Progress extends Pick<MoreItems, 'state' | 'announcement'> {
  readonly search: string
  /** Pages that came by themselves since one was asked for. */
  readonly grown: number
}

function useMoreItems(data: ExplorerData, paused: boolean, end: RefObject<HTMLDivElement | null>): MoreItems {
  const search = searchKey(data)
  const [last, setProgress] = useState<Progress | null>(null)
  // What was said of another search is over.
  const progress =
    last?.search === search ? last : { search, state: 'idle' as const, announcement: '', grown: 0 }
  const { state, announcement, grown } = progress
  const { items, next } = useShownList(data)

  const showMore: MoreItems['showMore'] = async ({ asked = false, focus = false }) => {
    if (next === null || state === 'busy') return
    setProgress({ ...progress, state: 'busy' })
    try {
      const page = await searchCards(publicApi, data.filters, next)
      const shown = new Set(items.map(({ id }) => id))
      const added = page.items.filter(({ id }) => !shown.has(id))
      const announcement = `${added.length} objets de plus, ${items.length + added.length} affichés.`
      const grow = () => {
        growList(data, { items: [...items, ...added], next: page.next })
        setProgress({ search, state: 'idle', grown: asked ? 0 : grown + 1, announcement })
      }
      if (!focus) return grow()
      // At once: what has come takes the focus, and must stand there for it.
      flushSync(grow)
      end.current?.closest('section')?.querySelectorAll<HTMLElement>('article a')[items.length]?.focus()
    } catch {
      setProgress({ ...progress, state: 'failed' })
    }
  }
  const mayGrow = !paused && next !== null && state === 'idle' && grown < GROWS_BY_ITSELF
  return { next, state, announcement, mayGrow, length: items.length, showMore }
}

function growList(data: ExplorerData, list: ShownList): void {
  const lists = new Map(grownLists.read())
  const search = searchKey(data)
  lists.delete(search)
  lists.set(search, { ...list, first: firstPage(data) })
  const [oldest] = lists.keys()
  if (lists.size > MOST_CACHED && oldest !== undefined) lists.delete(oldest)
  grownLists.set(lists)
}
