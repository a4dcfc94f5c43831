import { dayInLibreville } from '../calendar/calendar-day.ts'
import { foldCharacters } from '../writing/fold-characters.ts'

// Base 32 without I, L, O and U: a number is read out on the telephone.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8
/** With any separators, or none, and words before it. What is no letter of ours is read as what it looks like. */
const WRITTEN = /(?:^|[^A-Z\d])OK[ ./-]*\d{4}[ ./-]*([\dA-TV-Z]{4})[ ./-]?([\dA-TV-Z]{4})[^A-Z\d]*$/

/** `OK-2026-7Q2M9XKD`: derived from the rental's id and the year of payment, so it never changes. */
export function receiptNumber(rentalId: string, paidAt: Date): string {
  return `OK-${dayInLibreville(paidAt).slice(0, 4)}-${lettersOf(rentalId)}`
}

/** `CL-7Q2M-9XKD`: that prefix, and the letters of an id. */
export function shortNumber(prefix: string, id: string): string {
  const letters = lettersOf(id)
  return `${prefix}-${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

/** The end of an id is random; 40 bits are enough for all the receipts of a year. */
function lettersOf(id: string): string {
  const chance = Number.parseInt(id.replaceAll('-', '').slice(-10), 16)
  return Array.from({ length: LENGTH }, (_, place) =>
    LETTERS.charAt(Math.floor(chance / LETTERS.length ** (LENGTH - 1 - place)) % LETTERS.length),
  ).join('')
}

/** The last ten characters of the ids that match that receipt number; null for a text that is no number. */
export function readReceiptNumber(text: string): string | null {
  const written = WRITTEN.exec(foldCharacters(text).toUpperCase())
  if (!written) return null
  const letters = `${written[1]}${written[2]}`.replace(/O/g, '0').replace(/[IL]/g, '1')
  const chance = [...letters].reduce((sum, letter) => sum * LETTERS.length + LETTERS.indexOf(letter), 0)
  return chance.toString(16).padStart(10, '0')
}
