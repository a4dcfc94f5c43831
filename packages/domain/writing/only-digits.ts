import { foldCharacters } from './fold-characters.ts'

/**
 * The stretches of a folded text between its words that hold digits. Null where a digit touches a letter, as in a
 * reference (`OK-2026`, `48291a`), or where a number is none of ten digits (`²`, `½`).
 */
export function digitStretches(folded: string): readonly string[] | null {
  if (/\p{L}[-_/.#]?\d|\d[-_/#]?\p{L}|(?!\d)\p{N}/u.test(folded)) return null
  return folded.split(/\p{L}+/u).filter((stretch) => /\d/.test(stretch))
}

/** The only digits of a text, so many and in one stretch: `code : 123 456`. Null for any others. */
export function readOnlyDigits(text: string, length: number): string | null {
  const [stretch, ...others] = digitStretches(foldCharacters(text)) ?? []
  const digits = stretch?.replace(/\D/g, '')
  return others.length === 0 && digits?.length === length ? digits : null
}
