import type { ItemCard } from '@okoume/contract/wire/item-card.ts'
import { useSyncExternalStore } from 'react'
import { createStore } from '#app/data/store.ts'
import type { ExplorerData } from './explorer-data.ts'
import { writeFilters } from './explorer-filters.ts'

export interface ShownList {
  readonly items: readonly ItemCard[]
  /** The key of the page that follows; null at the end. */
  readonly next: string | null
}

interface GrownList extends ShownList {
  /** The first page that the others follow. */
  readonly first: string
}

/** Lists by search: going back finds a list as long as it was left. */
export const grownLists = createStore<ReadonlyMap<string, GrownList>>(new Map())

export function useShownList(data: ExplorerData): ShownList {
  const lists = useSyncExternalStore(grownLists.subscribe, grownLists.read, grownLists.read)
  const grown = lists.get(searchKey(data))
  // A first page that has changed since makes what followed it stale.
  return grown?.first === firstPage(data) ? grown : data
}

export function searchKey({ filters, after }: ExplorerData): string {
  return `${writeFilters(filters)}#${after ?? ''}`
}

export function firstPage({ items }: ExplorerData): string {
  return items.map(({ id }) => id).join()
}
