import { searchText } from '../listing/search-text.ts'

/** A word and its span in a text. */
export interface Word {
  readonly start: number
  readonly end: number
  /** In lower case, with its accents. */
  readonly written: string
  /** As texts are searched: without accents. */
  readonly term: string
}

/** The shortest word in which any fault is looked for: shorter ones have too many neighbours. */
const MIN_TERM_LENGTH = 4
/** The shortest word that is remembered of a title, and in which a dropped letter is looked for. */
const MIN_WRITTEN_TERM_LENGTH = 3
/** The longest word that is remembered of a title. */
const MAX_TERM_LENGTH = 30

/** The words of a text: letters and digits in a row. */
export function splitText(text: string): readonly Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    written: word.normalize('NFC').toLowerCase(),
    term: searchText(word),
  }))
}

/** True if any fault of the word may be looked for: four letters or more, of our alphabet alone. */
export function mayBeCorrected({ term }: Pick<Word, 'term'>): boolean {
  return term.length >= MIN_TERM_LENGTH && isTerm({ term })
}

/** True if the word may be a term with its last fault: three letters may be four of which one was left out. */
export function isTerm({ term }: Pick<Word, 'term'>): boolean {
  return term.length >= MIN_WRITTEN_TERM_LENGTH && term.length <= MAX_TERM_LENGTH && /^[a-z]+$/.test(term)
}

/** The words of a title that are remembered for corrections and suggestions: each once, as it is searched and as it is written. */
export function titleTerms(title: string): ReadonlyMap<string, string> {
  const terms = new Map<string, string>()
  for (const word of splitText(title).filter(isTerm)) {
    terms.set(word.term, betterWritten(terms.get(word.term), word.written))
  }
  return terms
}

/** Of two ways to write a term the one with more accents, which many leave out. */
export function betterWritten(known: string | undefined, other: string): string {
  return known === undefined || accents(other) > accents(known) ? other : known
}

function accents(written: string): number {
  return written.replace(/[a-z]/g, '').length
}
