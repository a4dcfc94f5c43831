import { foldCharacters } from '../writing/fold-characters.ts'

/** Performance: the longest amount in words is shorter. */
const MAX_TEXT_LENGTH = 200
const CURRENCY = '(?:f\\.?\\s?cfa|cfa|xaf|francs?(?:\\sf?cfa)?|frs?|f)\\.?'
const BEFORE = new RegExp(`^(?:(?:montant|prix|total|somme)\\s?:)?\\s?(?:${CURRENCY}\\s?(?=\\d))?`, 'i')
const AFTER = new RegExp(`([\\d\\s.,])${CURRENCY}$`, 'i')
/** Thousands may be separated by a point or a comma: in Gabon «12.500» is twelve thousand five hundred. */
const GROUPED = /^[1-9]\d{0,2}([ .,'])\d{3}(?:\1\d{3})*$/
const ZERO_CENTS = /^(.*\d)([.,])0{0,2}$/
const THOUSANDS = /^(\d{1,6})\s?k$/i

/**
 * Reads `12500`, `12 500`, `12.500`, `12 500 FCFA`, `12k` or `12 500,00`. NaN for anything else, and for what may be read in
 * two ways: of `5,00` and `50 00` no one knows which zero is missing. `readWords` reads what is left where there are letters.
 */
export function readDigits(text: string, readWords: (words: string) => number = () => Number.NaN): number {
  if (text.length > MAX_TEXT_LENGTH) return Number.NaN
  const folded = foldCharacters(text).replace(/\s*[;!?]+$/, '')
  const unit = folded.replace(BEFORE, '').replace(AFTER, '$1').trim()
  const sign = unit.startsWith('-') ? -1 : 1
  const number = unit.replace(/^-\s?/, '')
  if (/^\d+$/.test(number)) return sign * Number(number)
  const [, thousands] = THOUSANDS.exec(number) ?? []
  if (thousands !== undefined) return sign * Number(thousands) * 1000
  return sign * (/\p{L}/u.test(number) ? readWords(number) : readGrouped(number))
}

/** An amount with zero cents has no missing zero where its thousands are whole: `5000,00`, `5 000,00`. */
function readGrouped(number: string): number {
  const [, whole = number, mark = ''] = ZERO_CENTS.exec(number) ?? []
  const separator = GROUPED.exec(whole)?.[1]
  const isWhole =
    separator === undefined ? /^\d{4,}$/.test(whole) : mark !== separator || number.endsWith(mark)
  return isWhole ? Number(whole.replace(/\D/g, '')) : Number.NaN
}
