import type { Client } from '@okoume/client/client.ts'
import type { Item } from '@okoume/contract/wire/item.ts'
import type { Category } from '@okoume/domain/listing/categories.ts'
import type { MetaDescriptor } from 'react-router'
import { type ItemSummary, summarizeItem } from '../item-summary.ts'
import { homeMeta } from './home-meta.ts'
import { HOME_TEXTS, type HomeTexts } from './home-texts.ts'

const POPULAR_ITEMS = 4
const POPULAR_CATEGORIES = 6
// Enough of the newest to find a picture for each category.
const LOOKED_AT = 60

export interface PopularCategory {
  readonly id: Category
  readonly name: string
  readonly count: number
  readonly image: string | null
}

export interface HomeData {
  readonly meta: MetaDescriptor[]
  readonly texts: HomeTexts
  readonly popular: readonly ItemSummary[]
  readonly categories: readonly PopularCategory[]
}

export async function loadHome(api: Client, origin: string): Promise<HomeData> {
  const { items, facets } = await api.searchItems({ query: { limit: LOOKED_AT } })
  const categories = facets.categories
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, POPULAR_CATEGORIES)
  return {
    meta: homeMeta(origin),
    texts: HOME_TEXTS,
    popular: items.slice(0, POPULAR_ITEMS).map(summarizeItem),
    categories: categories.map((category) => ({ ...category, image: pictureOf(category.id, items) })),
  }
}

/** The oldest of those looked at: not the one that is already among the popular ones. */
function pictureOf(category: Category, items: readonly Item[]): string | null {
  const newestLast = items.toReversed()
  return newestLast.find((item) => item.category === category && item.images.length > 0)?.images[0] ?? null
}
