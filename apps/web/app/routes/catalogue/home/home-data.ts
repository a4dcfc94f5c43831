import type { Client } from '@okoume/client/client.ts'
import type { CategoryList } from '@okoume/contract/wire/item.ts'
import type { ItemCard } from '@okoume/contract/wire/item-card.ts'
import { BRAND } from '@okoume/domain/brand.ts'
import type { MetaDescriptor } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { brandPicture, pageMeta } from '#app/shell/document/page-meta.ts'
import { readCards } from '../item-card.tsx'
import { HOME_TEXTS, type HomeTexts } from './home-texts.ts'

const POPULAR_ITEMS = 4
const POPULAR_CATEGORIES = 6

export type PopularCategory = CategoryList[number]

export interface HomeData {
  readonly meta: MetaDescriptor[]
  readonly texts: HomeTexts
  readonly popular: readonly ItemCard[]
  readonly categories: readonly PopularCategory[]
}

export async function loadHome(api: Client, origin: string): Promise<HomeData> {
  const [categories, { cards }] = await Promise.all([
    api.listCategories(),
    api.searchCards({ query: { limit: POPULAR_ITEMS } }),
  ])
  const address = origin + paths.home()
  const picture = brandPicture(origin)
  return {
    meta: [
      ...pageMeta({ title: TITLE, bare: true, description: DESCRIPTION, address, picture }),
      {
        'script:ld+json': {
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: BRAND.name,
          url: address,
          inLanguage: 'fr',
          potentialAction: {
            '@type': 'SearchAction',
            target: {
              '@type': 'EntryPoint',
              urlTemplate: `${origin}${paths.explorer()}?q={search_term_string}`,
            },
            'query-input': 'required name=search_term_string',
          },
        },
      },
    ],
    texts: HOME_TEXTS,
    popular: readCards(cards),
    categories: categories
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, POPULAR_CATEGORIES),
  }
}

const TITLE = `${BRAND.name} : louer plutôt qu'acheter, au Gabon`

const DESCRIPTION =
  "Louez une perceuse, une sono ou un 4x4 à quelqu'un de Libreville ou de Port-Gentil, au jour, à la semaine ou au mois. Paiement par Airtel Money ou Moov Money."
