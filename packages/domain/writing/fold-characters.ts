/** Format characters, bidirectional marks, zero-width spaces, variation selectors, and the frame of a keycap emoji. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Me}]/gu
const BLANKS = /[\s\p{Z}\u2800]+/gu
const DASHES = /[\p{Pd}\u2212]/gu
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4\u2032`]/g
const DECIMAL_DIGIT = /\p{Nd}/u
/** Compatibility forms of numbers and signs would become other numbers: `m²`, `½`, `①`. */
const NO_NUMBERS = /[^\p{N}\p{So}\p{Sk}]+/gu

/**
 * Folds what keyboards, contacts and messages write in many ways into ASCII: digits of any script and width, blanks,
 * dashes, apostrophes, wide letters. Removes what cannot be seen. For numbers, codes and addresses, not for prose.
 */
export function foldCharacters(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(new RegExp(DECIMAL_DIGIT, 'gu'), asciiDigit)
    .replace(NO_NUMBERS, (run) => run.normalize('NFKC'))
    .replace(BLANKS, ' ')
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .trim()
}

/** Unicode puts the ten digits of each script in a row, some rows directly after each other. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (DECIMAL_DIGIT.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}
