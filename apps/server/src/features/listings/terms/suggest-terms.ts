import type { SuggestedTerms } from '@okoume/contract/wire/suggestion.ts'
import { MAX_SUGGESTIONS, MIN_SUGGESTED_LENGTH, termPrefix } from '@okoume/domain/search/suggest-terms.ts'
import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'

/** The terms that begin like a typed text, those of most items first. */
export async function suggestTerms(pool: pg.Pool, text: string): Promise<SuggestedTerms> {
  const prefix = termPrefix(text)
  if (prefix === null) return { terms: [] }
  // A range of bytes instead of `like`, whose index a plan for any text cannot use: terms are letters, and `{` follows `z`.
  const rows = await runPrepared<{ written: string }>(
    pool,
    `select written from search_terms where term ~>=~ $1 and term ~<~ $2 and items > 0 and length(term) >= ${MIN_SUGGESTED_LENGTH}
      order by items desc, term limit ${MAX_SUGGESTIONS}`,
    [prefix, `${prefix}{`],
  )
  return { terms: rows.map(({ written }) => written) }
}
