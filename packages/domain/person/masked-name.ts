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

const LONGEST_FIRST_NAME = 20

/** A word of a name: neither a telephone number nor an address fits it. */
const NAME_WORD = /^\p{L}[\p{L}\p{M}'’-]*$/u

/**
 * The name that strangers see: masked, or as «Rose M.» where its person has chosen so: the first word, and the first letter
 * of the last. A name of one word is shown whole. Hazard: a free text; what looks like a contact instead of a name, or is
 * longer than a first name, stays masked.
 */
export function shownName(name: string, open: boolean): string {
  const words = name.normalize('NFC').trim().split(/\s+/)
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : '']
  const shows =
    first.length <= LONGEST_FIRST_NAME && [first, last || first].every((word) => NAME_WORD.test(word))
  if (!open || !shows) return maskName(name)
  return last ? `${first} ${splitGraphemes(last)[0]?.toUpperCase()}.` : first
}
