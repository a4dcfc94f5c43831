import type { Parameters } from './search-filters.ts'

// Only of these is it certain that PostgreSQL makes trigrams of them.
const THREE_LETTERS = /[a-z0-9]{3}/
/** As in `search_pairs`: more than any code point. */
const PAIR = 2 ** 21

/** The text where it stands, for rows that are read anyway. */
export function containsText(parameters: Parameters, wanted: string): string {
  return `items.search_text like ${parameters.add(containing(wanted))}`
}

/**
 * The text looked up in an index: of trigrams, or of pairs of characters where it has no three letters in a row.
 * The values stand in sub-selects, which hide them from the planner: whatever is typed, the index is read.
 */
export function indexedText(parameters: Parameters, wanted: string): string[] {
  if (THREE_LETTERS.test(wanted))
    return [`items.search_text like (select ${parameters.add(containing(wanted))}::text)`]
  const letters = Array.from(wanted)
  const pairs = `search_pairs(items.search_text) @> (select ${parameters.add(pairsOf(letters))}::bigint[])`
  // Up to two characters, the pairs say it all.
  return letters.length <= 2 ? [pairs] : [pairs, containsText(parameters, wanted)]
}

function pairsOf(letters: readonly string[]): number[] {
  const codes = letters.map((letter) => letter.codePointAt(0) ?? 0)
  return codes.length === 1 ? codes : codes.slice(1).map((code, index) => (codes[index] ?? 0) * PAIR + code)
}

/** A `like` pattern for «contains»; what a person types has no wildcards. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
