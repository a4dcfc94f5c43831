import { searchText } from '../listing/search-text.ts'

/** As many terms are suggested. */
export const MAX_SUGGESTIONS = 8

/** Shorter ones are «sur» and «des» as a rule. */
export const MIN_SUGGESTED_LENGTH = 4

/** The prefix of terms that a typed text is, folded; null where no term begins like it: one letter, or more than one word. */
export function termPrefix(text: string): string | null {
  const prefix = searchText(text)
  return /^[a-z]{2,30}$/.test(prefix) ? prefix : null
}
