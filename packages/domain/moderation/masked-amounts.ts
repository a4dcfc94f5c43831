import { NUMERALS } from '../rental/spelled-numbers.ts'

const MASK = '***\u00a0FCFA'

/** Matched without case; none goes on into another word. */
const CURRENCY = '(?:f\\s?\\.?\\s?cfa|cfa|xaf|francs?(?:\\s?cfa)?|frcs?|frs?|balles?|f)(?!\\p{L})'
/** `25k`, `2,5 millions`. */
const TIMES = '\\s?(?:k|mille|millions?)(?!\\p{L})'
/** Groups of one line: what ends a sentence separates a telephone number or a date from the amount after it. */
const DIGITS = "(?<!\\d)\\d+(?:(?:[^\\S\\n]{1,2}|[.,'’])\\d+)*"
const JOINT = '[\\s-]+(?:et[\\s-]+)?'
const WORD = `(?:${NUMERALS.join('|')})(?!\\p{L})`
const WORDS = `(?<!\\p{L})${WORD}(?:${JOINT}${WORD})*`
const IN_THOUSANDS = `(?<!\\p{L})${WORD}(?:${JOINT}${WORD})*?[\\s-]+(?:mille|millions?)(?!\\p{L})(?:${JOINT}${WORD})*`

/** Numbers that are counted in thousands and are no money: `1 000 W`, `2 000 km`. */
const MEASURE = [
  '[kmc]?m[²³23]?|[kc]?[vw]h?|k?va|m?ah|lm|[mc]?l|k?g|[kmgt][bo]|cc|tr|rpm|h',
  'watts?|lumens?|litres?|m[èe]tres?|kilom[èe]tres?|grammes?|kilos?|tours?|heures?|jours?',
  'personnes?|places?|pi[èe]ces?|pages?|photos?',
].join('|')
/** Not within an address, a date, a reference or a telephone number, which begins with 0 or is written in pairs. */
const ALONE = '(?<![\\p{L}\\d/.+#°]|\\d:|\\p{L}-)'
const LARGE = `(?:[1-9]\\d{0,2}(?:[\\s.']\\d{3})+|(?!20(?:0[1-9]|[1-3]\\d))[1-9]\\d{3,6})`
const BARE = `${ALONE}${LARGE}(?![\\p{L}\\d]|[.,/:]\\d|\\s?(?:${MEASURE})(?![\\p{L}'’]))`

const AMOUNT = new RegExp(
  [
    `${DIGITS}(?:${TIMES})?(?:\\s?de)?[\\s.'’]*${CURRENCY}`,
    `(?<!\\p{L})(?:f\\s?\\.?cfa|cfa|xaf)\\s?:?\\s?\\d(?:(?:[^\\S\\n]|[\\d.,'’])*\\d)?`,
    // Pictures are «4K», too.
    `(?<!\\d)(?![48]k)\\d+(?:[.,]\\d+)?${TIMES}`,
    `${WORDS}(?:\\sde)?\\s${CURRENCY}`,
    IN_THOUSANDS,
    BARE,
  ].join('|'),
  'giu',
)

/**
 * A text for somebody who may not see its amounts (FCFA): each is `*** FCFA`, however its author has written it. Numbers of
 * four digits or more without a currency are taken for amounts, years and measures left aside: rather one too many.
 */
export function maskAmounts(text: string): string {
  return text.replace(AMOUNT, MASK)
}
