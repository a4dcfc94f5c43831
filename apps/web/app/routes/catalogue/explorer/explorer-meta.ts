import { CATEGORY_NAMES } from '@okoume/domain/listing/categories.ts'
import type { MetaDescriptor } from 'react-router'
import { paths } from '#app/data/path-builder.ts'
import { brandPicture, pageMeta } from '#app/shell/document/page-meta.ts'
import { type ExplorerFilters, writeFilters } from './explorer-filters.ts'

interface AnsweredSearch {
  readonly filters: ExplorerFilters
  readonly corrected?: string | undefined
}

export function explorerMeta(answer: AnsweredSearch, origin: string): MetaDescriptor[] {
  // A corrected search shows the results of another text.
  const filters = { ...answer.filters, q: answer.corrected ?? answer.filters.q }
  // Neither sorting nor what is free today makes another list.
  const search = String(
    writeFilters({
      ...filters,
      near: '',
      within: '',
      sort: 'recent',
      from: '',
      to: '',
      conditions: [],
      instant: false,
    }),
  )
  const address = `${origin}${paths.explorer()}${search && `?${search}`}`
  return [
    ...pageMeta({ ...describeSearch(filters), address, picture: brandPicture(origin) }),
    // Prevents endless indexing: text searches show parts of categories, which are indexed.
    ...(filters.q ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

function describeSearch({ q, category, locations }: ExplorerFilters) {
  const where = locations.length > 0 ? ` à ${locations.join(' et ')}` : ''
  const inPlace = where || ' au Gabon'
  if (q) {
    return {
      title: `« ${q} » à louer${where}`,
      description: `Les objets à louer entre particuliers${inPlace} qui répondent à « ${q} », avec prix et photos.`,
    }
  }
  if (category !== 'tous') {
    const name = CATEGORY_NAMES[category]
    return {
      title: `${name} : objets à louer${where}`,
      description: `${name} à louer entre particuliers${inPlace}, à la journée, à la semaine ou au mois.`,
    }
  }
  return {
    title: where ? `Objets à louer${where}` : 'Explorer les objets',
    description: `Tous les objets à louer${inPlace} : outils, sono, véhicules, sport, cuisine, jardin.`,
  }
}
