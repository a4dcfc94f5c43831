import { searchedTerms } from './item-terms.ts'
import { isTerm, splitText, type Word } from './split-text.ts'

/** The words of a text but stop words. */
export function contentTerms(text: string): readonly Word[] {
  return splitText(text).filter(({ term }) => searchedTerms(term).length > 0)
}

/** Of as many words less are tried. */
const MAX_SHORTENED = 6
/** As many shorter texts are tried. */
const MAX_SHORTER = 12

/**
 * The text without the words that no item has, then without its numbers, then without more and more of its words, the last ones
 * first. What is left must say what is meant, by a word of three letters at least.
 */
export function shorterTexts(text: string, unknown: ReadonlySet<string>): readonly string[] {
  const words = contentTerms(text)
  const known = words.filter(({ term }) => !unknown.has(term))
  const plain = known.filter(({ term }) => !/\d/.test(term))
  // All choices of some of the words: larger ones first, then those with earlier words, which name the object in French.
  const first = plain.slice(0, MAX_SHORTENED)
  let choices: readonly (readonly Word[])[] = [[]]
  for (const word of first.toReversed()) choices = [...choices.map((some) => [word, ...some]), ...choices]
  const shorter = [known, plain, ...choices.slice(1, -1).toSorted((a, b) => b.length - a.length)]
    .filter((rest) => rest.length < words.length && rest.some(isTerm))
    .map((rest) => rest.map(({ written }) => written).join(' '))
  return [...new Set(shorter)].slice(0, MAX_SHORTER)
}
