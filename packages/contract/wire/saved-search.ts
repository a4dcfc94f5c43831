import { RHYTHMS } from '@okoume/domain/search/saved-search.ts'
import { z } from 'zod'
import { instant } from './fields.ts'
import { searchFields } from './item.ts'
import { requireNear } from './item-place.ts'

const rhythm = z.enum(RHYTHMS, "Ce rythme n'existe pas.").meta({
  description: 'À 18 h, tout de suite (trois par jour au plus), ou le vendredi à 18 h, à Libreville',
})

/** Days pass, and an order finds nothing else: neither is saved, nor is a condition. */
export const SearchToSave = searchFields
  .omit({ from: true, to: true, condition: true, sort: true, after: true, limit: true })
  .superRefine(requireNear)

export const SavedSearchChange = z.object({
  rhythm: rhythm.optional(),
  opened: z.literal(true, 'Vrai attendu.').optional().meta({ description: "Elle vient d'être ouverte" }),
})

export const SavedSearch = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string().meta({ description: "La requête de l'explorateur" }),
  rhythm: z.enum(RHYTHMS),
  waiting: z.int().meta({ description: 'Nouveaux objets pas encore annoncés' }),
  createdAt: instant,
})
export type SavedSearch = z.output<typeof SavedSearch>

/** A person's saved searches, newest first. */
export const SavedSearches = z.object({ searches: z.array(SavedSearch) })
export type SavedSearches = z.output<typeof SavedSearches>
