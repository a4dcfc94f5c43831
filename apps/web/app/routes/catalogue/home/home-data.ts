import type { Client } from '@okoume/client/client.ts'
import type { Item, ItemCard } from '@okoume/contract/wire/item.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import type { Category } from '@okoume/domain/listing/categories.ts'
import type { MetaDescriptor } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { brandPicture, pageMeta } from '#app/shell/document/page-meta.ts'
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
  readonly popular: readonly ItemCard[]
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

// Two lines of a card hold no more.
const DESCRIPTION_LENGTH = 120

/** The card of an object. Pages carry their data twice, as markup and for hydration: less is faster. */
function summarizeItem(item: Item): ItemCard {
  const { id, title, description, price, priceUnit, location, condition, ownerName, ownerAvatar, images } =
    item
  return {
    id,
    title,
    description: description.slice(0, DESCRIPTION_LENGTH),
    price,
    priceUnit,
    location,
    condition,
    ownerName,
    ownerAvatar,
    image: images[0] ?? null,
  }
}

const TITLE = `${BRAND.name} : louer plutôt qu'acheter, au Gabon`

const DESCRIPTION =
  "Louez une perceuse, une sono ou un 4x4 à quelqu'un de Libreville ou de Port-Gentil, au jour, à la semaine ou au mois. Paiement par Airtel Money ou Moov Money."

/** What search engines and chats show of the home page. */
function homeMeta(origin: string): MetaDescriptor[] {
  const address = origin + paths.home()
  const picture = brandPicture(origin)
  return [
    ...pageMeta({ title: TITLE, bare: true, description: DESCRIPTION, address, picture }),
    { 'script:ld+json': siteWithSearch(origin, address) },
  ]
}

function siteWithSearch(origin: string, url: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: BRAND.name,
    url,
    inLanguage: 'fr',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.explorer()}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
