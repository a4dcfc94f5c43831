import type { InfiniteData } from '@tanstack/react-query'

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Where the next page begins; null on the last. */
  readonly next: string | null
}

export type Pages<Item> = InfiniteData<Page<Item>, string | null>

interface WithId {
  readonly id: string
}

export function onePage<Item>(first: Page<Item>): Pages<Item> {
  return { pages: [first], pageParams: [null] }
}

/** All items in order, none twice where pages overlap. */
export function flattenPages<Item extends WithId>({ pages }: Pages<Item>): readonly Item[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item]))).values()]
}

/** Replaces the newest page of a list; where items are missing between it and the next one, the list starts over. */
export function withNewest<Item extends WithId>(shown: Pages<Item>, newest: Page<Item>): Pages<Item> {
  const fresh = new Set(newest.items.map(({ id }) => id))
  const isOlder = ({ id }: WithId) => !fresh.has(id)
  const meets = shown.pages.some(({ items }) => !items.every(isOlder))
  if (!meets) return onePage(newest)
  const [first, ...rest] = shown.pages.map(({ items, next }) => ({ items: items.filter(isOlder), next }))
  if (!first || (first.items.length === 0 && rest.length === 0)) return onePage(newest)
  return { ...shown, pages: [{ ...first, items: [...newest.items, ...first.items] }, ...rest] }
}
