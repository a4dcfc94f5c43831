import type { ItemCard } from '@okoume/contract/wire/item.ts'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { publicApi } from '#app/data/api/api.ts'
import { type ExplorerData, searchCards } from './explorer-data.ts'
import { writeFilters } from './explorer-filters.ts'

/** Pages that come by themselves before one is asked again: what stands below the list stays within reach. */
const GROWS_BY_ITSELF = 3
/** Searches whose lists are kept. */
const MOST_CACHED = 20

interface Followed {
  /** The first page that the others follow. */
  readonly first: string
  readonly items: readonly ItemCard[]
  readonly next: string | null
}

/** What was shown of each search: coming back from an object finds the list as long as it was left. */
const followed = new Map<string, Followed>()

export interface MoreItems {
  readonly list: RefObject<HTMLDivElement | null>
  readonly items: readonly ItemCard[]
  readonly next: string | null
  readonly state: 'idle' | 'busy' | 'failed'
  /** What has come, for who does not see it. */
  readonly announcement: string
  /** Whether more may come without being asked for. */
  readonly mayGrow: boolean
  /** `asked`: by a press, after which the list may grow by itself again; `focus`: goes to the first that came. */
  readonly showMore: (how: { readonly asked?: boolean; readonly focus?: boolean }) => Promise<void>
}

interface Progress extends Pick<MoreItems, 'state' | 'announcement'> {
  readonly search: string
  /** Pages that came by themselves since one was asked for. */
  readonly grown: number
}

/** `paused`: another search is under way. */
export function useMoreItems(data: ExplorerData, paused: boolean): MoreItems {
  const list = useRef<HTMLDivElement>(null)
  const search = keyOf(data)
  const [last, setProgress] = useState<Progress | null>(null)
  // What was said of another search is over.
  const progress =
    last?.search === search ? last : { search, state: 'idle' as const, announcement: '', grown: 0 }
  const { state, announcement, grown } = progress
  const first = data.items.map(({ id }) => id).join()
  const kept = followed.get(search)
  // A first page that has changed since makes what followed it stale.
  const { items, next } = kept?.first === first ? kept : data

  const showMore: MoreItems['showMore'] = async ({ asked = false, focus = false }) => {
    if (next === null || state === 'busy') return
    setProgress({ ...progress, state: 'busy' })
    try {
      const page = await searchCards(publicApi, data.filters, next)
      const shown = new Set(items.map(({ id }) => id))
      const added = page.items.filter(({ id }) => !shown.has(id))
      keep(search, { first, items: [...items, ...added], next: page.next })
      const announcement = `${added.length} objets de plus, ${items.length + added.length} affichés.`
      const grow = () => setProgress({ search, state: 'idle', grown: asked ? 0 : grown + 1, announcement })
      if (!focus) return grow()
      // At once: what has come takes the focus, and must stand there for it.
      flushSync(grow)
      list.current?.querySelectorAll('a')[items.length]?.focus()
    } catch {
      setProgress({ ...progress, state: 'failed' })
    }
  }
  const mayGrow = !paused && next !== null && state === 'idle' && grown < GROWS_BY_ITSELF && !savesData()
  return { list, items, next, state, announcement, mayGrow, showMore }
}

type DataSavingNavigator = Navigator & { readonly connection?: { readonly saveData?: boolean } }

/** Whether the person has asked to be sent no more than needed. */
function savesData(): boolean {
  return Boolean((navigator as DataSavingNavigator).connection?.saveData)
}

function keep(search: string, list: Followed): void {
  followed.delete(search)
  followed.set(search, list)
  const [oldest] = followed.keys()
  if (followed.size > MOST_CACHED && oldest !== undefined) followed.delete(oldest)
}

function keyOf({ filters, after }: ExplorerData): string {
  return `${writeFilters(filters)}#${after ?? ''}`
}
