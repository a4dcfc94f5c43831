import { splitGraphemes } from '../writing/graphemes.ts'

/**
 * The masked name that strangers see: first and last character, the middle replaced by asterisks
 * (docs/spec.md#masked-names). Always three asterisks: their number would reveal the length.
 */
export function maskName(name: string): string {
  const characters = splitGraphemes(name.normalize('NFC').trim())
  const first = characters.at(0) ?? ''
  const last = characters.length > 1 ? (characters.at(-1) ?? '') : ''
  return `${first}***${last}`
}

/** Characters. */
const MAX_FIRST_NAME_LENGTH = 20

/** A word of a name: neither a telephone number nor an address fits it. */
const NAME_WORD = /^\p{L}[\p{L}\p{M}'’-]*$/u

const TITLES = /^(mr|mme|mlle|dr|pr|me|monsieur|madame|mademoiselle|docteur|professeur|ma[iî]tre|pasteur)$/i

/** They begin a family name: «de Souza». */
const PARTICLES = /^(de|du|des|da|do|dos|di|del|della|van|von|der|den|la|le)$/i

/** Scripts that write family name and first name as one word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * The name that strangers see: masked, or as «Rose M.» where its person has chosen so, or where reader and person are the
 * parties of an accepted rental (`showsFirstNames`). A first name, and the first letter of the family name, never more of
 * it; a name of one word is shown whole. Hazard: a free text; what looks like a contact instead of a name, or is longer
 * than a first name, stays masked.
 */
export function shownName(name: string, open: boolean): string {
  const found = open ? splitName(name) : null
  if (!found) return maskName(name)
  const { first, family } = found
  return family ? `${first} ${splitGraphemes(family)[0]?.toUpperCase()}.` : first
}

/** Null where it cannot be told: nothing of it may be shown. */
function splitName(name: string): { readonly first: string; readonly family: string } | null {
  // «Rose M.» is a way to write one's own name.
  const words = name
    .normalize('NFC')
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/\.$/, ''))
  if (!words.every((word) => NAME_WORD.test(word) && !UNSPACED.test(word))) return null
  const titles = words.findIndex((word) => !TITLES.test(word))
  const [title = ''] = words.splice(0, Math.max(titles, 0)).slice(-1)
  // «Mme Mba» names a family alone.
  if (title && words.length === 1) return { first: title, family: words[0] ?? '' }
  const [firsts, families] = partWords(words)
  // «Marie-Antoinette» of «Marie-Antoinette-Bénédicte»; empty where no part fits.
  const parts = (firsts[0] ?? '').split('-')
  while (parts.length > 0 && splitGraphemes(parts.join('-')).length > MAX_FIRST_NAME_LENGTH) parts.pop()
  const first = parts.join('-')
  if (!first || PARTICLES.test(first)) return null
  return { first, family: families.find((word) => !PARTICLES.test(word)) ?? families[0] ?? '' }
}

/** First names, and the family's: the words in capitals, as on a form; else what begins with a particle, or the last word. */
function partWords(
  words: readonly string[],
): readonly [firsts: readonly string[], families: readonly string[]] {
  const capitals = words.filter(isCapitals)
  if (capitals.length > 0 && capitals.length < words.length)
    return [words.filter((word) => !isCapitals(word)), capitals]
  if (words.length > 1 && PARTICLES.test(words[0] ?? '')) {
    const family = words.findIndex((word) => !PARTICLES.test(word))
    return [words.slice(family + 1), words.slice(0, family + 1)]
  }
  return words.length > 1 ? [words.slice(0, -1), words.slice(-1)] : [words, []]
}

/** Scripts without capitals have none. An initial says nothing. */
function isCapitals(word: string): boolean {
  return splitGraphemes(word).length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()
}
