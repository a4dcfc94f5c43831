import { type TermsQuery, writeQuery } from '@okoume/domain/search/terms-query.ts'
import type { Parameters } from './search-filters.ts'

/** Conditions on an item's texts: all that are given here, or with `either` the text or the words. */
export interface TextQuery {
  /** Substring of its title or its description, in the stored form. */
  readonly text?: string
  /** Its words fit. */
  readonly words?: TermsQuery
  readonly either?: boolean
  /** Its words do not fit: those that do are shown before. */
  readonly without?: TermsQuery
}

// Only of these is it certain that PostgreSQL makes trigrams of them.
const THREE_LETTERS = /[a-z0-9]{3}/
/** As in `search_pairs`: more than any code point. */
const PAIR = 2 ** 21
/** Performance: each trigram of a text is a list to read, and so many find few items already. The text is compared in their rows. */
const MAX_LOOKUP_LENGTH = 32

/** Conditions for rows that are read anyway; none for everything. */
export function containsText(parameters: Parameters, textQuery: TextQuery | null): string[] {
  if (textQuery === null) return []
  const { text, words, either } = textQuery
  const both = [
    ...(text === undefined ? [] : [`items.search_text like ${parameters.add(containing(text))}`]),
    ...(words === undefined ? [] : [`items.search_words @@ ${parameters.add(writeQuery(words))}::tsquery`]),
  ]
  return [...(either ? [`(${both.join(' or ')})`] : both), ...withoutWords(parameters, textQuery)]
}

/**
 * The same looked up in an index: of words where any are wanted; else of trigrams, or of pairs of characters where the text has
 * no three letters in a row. The values are in sub-selects, which hide them from the planner: whatever is typed, the index
 * is read.
 */
export function indexedText(parameters: Parameters, textQuery: TextQuery): string[] {
  const { text, words, either } = textQuery
  if (words !== undefined) {
    const found = `items.search_words @@ (select ${parameters.add(writeQuery(words))}::tsquery)`
    if (either && text !== undefined) return [`(${found} or ${lookedUp(parameters, text).join(' and ')})`]
    return [found, ...comparedText(parameters, text), ...withoutWords(parameters, textQuery)]
  }
  return [...(text === undefined ? [] : lookedUp(parameters, text)), ...withoutWords(parameters, textQuery)]
}

function lookedUp(parameters: Parameters, text: string): string[] {
  const part = Array.from(text).slice(0, MAX_LOOKUP_LENGTH).join('')
  if (THREE_LETTERS.test(part)) {
    const found = `items.search_text like (select ${parameters.add(containing(part))}::text)`
    return part === text ? [found] : [found, ...comparedText(parameters, text)]
  }
  const letters = Array.from(text)
  const codes = letters.map((letter) => letter.codePointAt(0) ?? 0)
  const coded =
    codes.length === 1 ? codes : codes.slice(1).map((code, index) => (codes[index] ?? 0) * PAIR + code)
  const pairs = `search_pairs(items.search_text) @> (select ${parameters.add(coded)}::bigint[])`
  // Up to two characters, the pairs say it all.
  return letters.length <= 2 ? [pairs] : [pairs, ...comparedText(parameters, text)]
}

/** Written so that no index of texts serves it. */
function comparedText(parameters: Parameters, text: string | undefined): string[] {
  return text === undefined ? [] : [`strpos(items.search_text, ${parameters.add(text)}) > 0`]
}

function withoutWords(parameters: Parameters, { without }: TextQuery): string[] {
  return without === undefined
    ? []
    : [`(items.search_words @@ ${parameters.add(writeQuery(without))}::tsquery) is not true`]
}

/** A `like` pattern for «contains»; what a person types has no wildcards. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
