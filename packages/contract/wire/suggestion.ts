import { MAX_SUGGESTIONS } from '@okoume/domain/search/suggest-terms.ts'
import { z } from 'zod'
import { writtenText } from './fields.ts'

export const SuggestionQuery = z.object({
  q: writtenText(40, 'Écrivez au moins deux lettres.').min(2, 'Écrivez au moins deux lettres.'),
})

export const SuggestedTerms = z.object({
  terms: z
    .array(z.string())
    .meta({ description: `${MAX_SUGGESTIONS} au plus ; aucun pour plusieurs mots ou des chiffres` }),
})
export type SuggestedTerms = z.output<typeof SuggestedTerms>
