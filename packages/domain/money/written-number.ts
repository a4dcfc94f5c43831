import { readNumeral } from '../writing/numerals.ts'
import { readDigits } from './written-digits.ts'

/**
 * Reads `12500`, `12 500`, `12.500`, `12 500 FCFA`, `12k`, `12 500,00` or `douze mille cinq cents`. NaN for anything else,
 * and for what may be read in two ways.
 */
export function readWholeNumber(text: string): number {
  return readDigits(text, readNumeral)
}
