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
  const [title, description] = [titleOf(filters), descriptionOf(filters)]
  const address = `${origin}${canonicalPath(filters)}`
  return [
    ...pageMeta({ title, description, address, picture: brandPicture(origin) }),
    // Searches by text are without number, and each is a part of a category that stands for itself.
    ...(filters.q ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** Neither the page of the list nor its order make it another list; and what is free changes by the day. */
function canonicalPath(filters: ExplorerFilters): string {
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
  return search ? `${paths.explorer()}?${search}` : paths.explorer()
}

function titleOf({ q, category, locations }: ExplorerFilters): string {
  const what = category === 'tous' ? 'Objets à louer' : `${CATEGORY_NAMES[category]} : objets à louer`
  const where = placesOf(locations)
  if (q) return `« ${q} » à louer${where}`
  return category === 'tous' && !where ? 'Explorer les objets' : `${what}${where}`
}

function placesOf(locations: readonly string[]): string {
  return locations.length > 0 ? ` à ${locations.join(' et ')}` : ''
}

function descriptionOf({ q, category, locations }: ExplorerFilters): string {
  const where = placesOf(locations) || ' au Gabon'
  if (q) return `Les objets à louer entre particuliers${where} qui répondent à « ${q} », avec prix et photos.`
  if (category !== 'tous') {
    return `${CATEGORY_NAMES[category]} à louer entre particuliers${where}, à la journée, à la semaine ou au mois.`
  }
  return `Tous les objets à louer${where} : outils, sono, véhicules, sport, cuisine, jardin.`
}
