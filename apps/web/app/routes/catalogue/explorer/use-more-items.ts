import { useState } from 'react'
import { publicApi } from '../../../api.ts'
import { paths } from '../../../path-builder.ts'
import type { ItemSummary } from '../item-summary.ts'
import { type ExplorerData, loadExplorer } from './explorer-data.ts'
import { writeFilters } from './explorer-filters.ts'

interface Followed {
  /** The first page that the others follow. */
  readonly first: string
  readonly items: readonly ItemSummary[]
  readonly next: string | null
}

/** What was shown of each search: coming back from an object finds the list as long as it was left. */
const followed = new Map<string, Followed>()

export interface MoreItems {
  readonly items: readonly ItemSummary[]
  readonly next: string | null
  readonly busy: boolean
  readonly failed: boolean
  readonly showMore: () => Promise<void>
}

export function useMoreItems(data: ExplorerData): MoreItems {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const search = addressOf(data, data.after)
  const first = data.items.map(({ id }) => id).join()
  const kept = followed.get(search)
  // A first page that has changed since makes what followed it stale.
  const { items, next } = kept?.first === first ? kept : data

  const showMore = async () => {
    setState('busy')
    try {
      const address = new URL(`${paths.explorer()}?${addressOf(data, next)}`, location.origin)
      const page = await loadExplorer(publicApi, address.href)
      followed.set(search, { first, items: [...items, ...page.items], next: page.next })
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { items, next, busy: state === 'busy', failed: state === 'failed', showMore }
}

function addressOf({ filters }: ExplorerData, after: string | null): string {
  const search = writeFilters(filters)
  if (after) search.set('after', after)
  return String(search)
}
