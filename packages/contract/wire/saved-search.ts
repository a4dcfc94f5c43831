import { RHYTHMS } from '@okoume/domain/search/saved-search.ts'
import { z } from 'zod'
import { identifier, instant, writtenText } from './fields.ts'
import { searchFields } from './item.ts'
import { requireNear } from './item-place.ts'
import { refuseWrongDays } from './item-rules.ts'

const rhythm = z.enum(RHYTHMS, "Ce rythme n'existe pas.").meta({
  description: 'À 18 h, tout de suite (trois par jour au plus), ou le vendredi à 18 h, à Libreville',
})

/** An order finds nothing else, and is not saved. */
export const SearchToSave = searchFields
  .omit({ sort: true, after: true, limit: true })
  .superRefine(refuseWrongDays)
  .superRefine(requireNear)

export const SavedSearchChange = z.object({
  rhythm: rhythm.optional(),
  opened: z.literal(true, 'Vrai attendu.').optional().meta({ description: "Elle vient d'être ouverte" }),
})

export const SavedSearch = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string().meta({ description: "La requête de l'explorateur, sans les jours qui sont passés" }),
  over: z
    .boolean()
    .meta({ description: "Ses jours sont passés : elle n'annonce plus rien, et s'en va la nuit" }),
  rhythm: z.enum(RHYTHMS),
  waiting: z.int().meta({ description: 'Nouveaux objets pas encore annoncés' }),
  createdAt: instant,
})
export type SavedSearch = z.output<typeof SavedSearch>

/** A person's saved searches, newest first. */
export const SavedSearches = z.object({ searches: z.array(SavedSearch) })
export type SavedSearches = z.output<typeof SavedSearches>

/** Of the path of a mail's link. */
export const LinkedAlert = z.object({
  kind: z.enum(['recherche', 'favori'], "Ce genre d'alerte n'existe pas."),
  id: identifier.meta({ description: "De la recherche, ou de l'objet" }),
})

export const AlertLinkProof = z.object({ lien: writtenText(500).default('') })

export const AlertStop = z.object({
  action: z.enum(['arreter', 'reprendre'], "Cette action n'existe pas.").default('arreter'),
})
