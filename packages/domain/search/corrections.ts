import { searchText } from '../listing/search-text.ts'
import { soundKey } from './sound-key.ts'
import { isTerm, mayBeCorrected, splitText, type Word } from './split-text.ts'
import { SYNONYMS } from './synonyms.ts'
import { spellingsNear, wordDistance } from './word-distance.ts'

/** A word that titles hold. */
export interface SearchTerm {
  /** Without accents. */
  readonly term: string
  /** As it is shown, in lower case with its accents. */
  readonly written: string
  /** How many offered items have it in their title. */
  readonly items: number
}

/** Below this, words have no more in common than a syllable. */
export const MIN_SIMILARITY = 0.45
/** As many spellings of one word are tried. */
const SPELLINGS = 3
/** As many words of a text are looked at: the rest stays as it was typed. */
const MAX_SUSPECTS = 8

/** Phrase search: the text between quotation marks around the whole. Null without them. */
export function literalText(text: string): string | null {
  return /^\s*["«“]\s*([^"«»“”]*[^\s"«»“”])\s*["»”]\s*$/.exec(text)?.[1] ?? null
}

/**
 * The words of a typed text in which a fault may be looked for; none where the plain answer stays. Words of three letters
 * are looked at beside longer ones alone, which say what is meant.
 */
export function findSuspects(text: string): readonly Word[] {
  const words = splitText(text)
  return words.some(mayBeCorrected) ? words.filter(isTerm).slice(0, MAX_SUSPECTS) : []
}

/** The spellings by which terms near a word are found: of three letters those alone that have one more. */
export function spellingsToFind(word: Word): readonly string[] {
  return mayBeCorrected(word) ? spellingsNear(word.term) : [word.term]
}

/** As many texts in other words are tried: a text that repeats a word would be searched a hundred times. */
const MAX_SYNONYM_TEXTS = 12

const synonyms = SYNONYMS.map((group) =>
  group.map((written) => ({
    written,
    words: splitText(written).map(({ term }) => ({ term, sound: soundKey(term) })),
  })),
)

/** The texts that say the same in other words of Gabon, the likeliest first. */
export function synonymTexts(text: string): readonly string[] {
  const words = splitText(text)
  const sounds = words.map((word) => (mayBeCorrected(word) ? soundKey(word.term) : null))
  const standsAt = (synonym: (typeof synonyms)[number][number], start: number) =>
    synonym.words.every(
      ({ term, sound }, index) => words[start + index]?.term === term || sounds[start + index] === sound,
    )
  const found = synonyms.flatMap((group) =>
    group.flatMap((synonym) =>
      words.flatMap((first, start) => {
        const last = words[start + synonym.words.length - 1]
        return last && standsAt(synonym, start)
          ? [{ group, synonym, first, last, length: synonym.words.length }]
          : []
      }),
    ),
  )
  // «groupe électrogène» is one thing, and no «groupe».
  const longest = found.toSorted((a, b) => b.length - a.length)
  const texts = longest.flatMap(({ group, synonym, first, last }) =>
    // Itself first: it may only have been misspelt.
    [synonym, ...group].map(({ written }) =>
      plainly(text.slice(0, first.start) + written + text.slice(last.end)),
    ),
  )
  const others = [...new Set(texts)].filter((other) => searchText(other) !== searchText(text))
  return others.slice(0, MAX_SYNONYM_TEXTS)
}

/** The terms that were probably meant by a word, the likeliest first; none where the word is one of them. */
export function likelyTerms(
  word: Word,
  candidates: readonly (SearchTerm & { similarity: number })[],
): readonly SearchTerm[] {
  if (candidates.some(({ term }) => term === word.term)) return []
  const sound = soundKey(word.written)
  const ranked = candidates.flatMap((candidate) => {
    const distance = wordDistance(word.term, candidate.term)
    const tier = soundKey(candidate.written) === sound ? 0 : distance === 1 ? 1 : 2
    if (!isNeighbour(word, candidate, { tier, distance })) return []
    return tier < 2 || candidate.similarity >= MIN_SIMILARITY ? [{ candidate, tier, distance }] : []
  })
  return ranked
    .toSorted(
      (a, b) =>
        a.tier - b.tier ||
        (a.tier === 2 ? b.candidate.similarity - a.candidate.similarity : a.distance - b.distance) ||
        b.candidate.items - a.candidate.items ||
        (a.candidate.term < b.candidate.term ? -1 : 1),
    )
    .slice(0, SPELLINGS)
    .map(({ candidate }) => candidate)
}

interface Nearness {
  readonly tier: number
  readonly distance: number
}

/** Precision: three letters are near too many words, so that only one added letter, or the same sound, counts. */
function isNeighbour(word: Word, { term }: SearchTerm, { tier, distance }: Nearness): boolean {
  if (!mayBeCorrected(word)) return distance === 1 && term.length === word.term.length + 1
  return tier === 0 || mayBeCorrected({ term })
}

/** A word of a text with the terms that may be meant. */
export interface Suspect {
  readonly word: Word
  readonly terms: readonly SearchTerm[]
}

/** The texts to search instead, the likeliest first: every suspect by its likeliest term, then one by its next. */
export function correctedTexts(text: string, suspects: readonly Suspect[]): readonly string[] {
  const wrong = suspects.filter(({ terms }) => terms.length > 0)
  if (wrong.length === 0) return []
  const write = (changed?: Suspect, choice = 0) =>
    wrong.reduceRight((so, suspect) => {
      const term = suspect.terms[suspect === changed ? choice : 0]
      return (
        so.slice(0, suspect.word.start) + (term?.written ?? suspect.word.written) + so.slice(suspect.word.end)
      )
    }, text)
  const others = wrong.flatMap((suspect) =>
    suspect.terms.slice(1).map((_, index) => write(suspect, index + 1)),
  )
  return [...new Set([write(), ...others].map(plainly))]
}

/** In lower case and single spaces, with its accents. */
function plainly(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** As many cut words are looked for, of as many letters. */
const MAX_GLUED_WORDS = 4
const MAX_GLUED_LENGTH = 20
/** Performance: in longer texts none is looked for. */
const MAX_CUT_WORDS = 6

/** The text with two neighbours written as one word, which a person may have cut: «electro gene». */
export function gluedTexts(text: string): readonly string[] {
  const words = splitText(text)
  if (words.length > MAX_CUT_WORDS) return []
  return words
    .slice(1)
    .flatMap((word, index) => {
      const before = words[index]
      const one = { term: `${before?.term}${word.term}` }
      if (!before || one.term.length > MAX_GLUED_LENGTH || !mayBeCorrected(one)) return []
      return [text.slice(0, before.end) + text.slice(word.start)]
    })
    .slice(0, MAX_GLUED_WORDS)
}
