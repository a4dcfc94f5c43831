import { AFTER_ZERO } from '../payment/operators.ts'
import { findSpans, mergeSpans, type Span } from '../writing/span.ts'
import { readNumerals, withWholeNumbers } from './spelled-numbers.ts'

/** The placeholder for a telephone number or an e-mail address until they are shared. */
export const HIDDEN_CONTACT = '•••'

/** A text as the other party of a rental reads it before telephone numbers are shared: contacts are masked. */
export interface ShownText {
  readonly text: string
  /** A number or an address was masked. */
  readonly hidden: boolean
}

/** A whole group of digits in a text. */
export interface DigitGroup extends Span {
  readonly digits: string
}

/** Replaces what was found already, so that it is not found again. Occurs in no message. */
const BLANK = '\0'
/** Its name is read backwards from each `@`, which are few: starting at each letter would be quadratic. */
const DOMAIN = /@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu
const NAME_LETTER = /[\p{L}\p{N}._%+-]$/u
const MAX_NAME_LENGTH = 64
/** Digits with a few separators between groups. */
export const DIGITS = /\+?\p{Nd}+(?:(?:\0+(?!\0)|[^\p{L}\p{N}\0]){1,8}\p{Nd}+)*/gu
const DATE = /(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:20[2-9]\d)(?!\p{Nd})/gu
/** A foreign number: only its `+` distinguishes it from an amount. */
const FOREIGN = /\+[1-9](?:[ \u00a0.()/-]{0,3}\d){7,13}/gu
const CURRENCY = /\s*(?:fcfa|cfa|xaf|francs?|f)(?!\p{L})/iuy
/** The longest spelling: 00241 and nine digits. */
export const MAX_DIGITS = 14
/** Same result as `readGabonPhone` for digits alone: the library would take seconds for every piece of a text. */
const MOBILE = new RegExp(`^(?:(?:00)?241)?0?${AFTER_ZERO}$`)

/**
 * Masks telephone numbers and e-mail addresses in a text. For contacts split over several texts, see `hideSplitContacts`.
 */
export function hideContacts(text: string): ShownText {
  return hideSpans(text, findContacts(text))
}

/** Cuts those spans, which may overlap or touch, out of the text. */
export function hideSpans(text: string, spans: readonly Span[]): ShownText {
  return { text: replaceSpans(text, spans, () => HIDDEN_CONTACT), hidden: spans.length > 0 }
}

/** One pass: a copy of the text for each span would be quadratic. */
function replaceSpans(text: string, spans: readonly Span[], by: (span: Span) => string): string {
  let replaced = ''
  let copied = 0
  for (const span of mergeSpans(spans)) {
    replaced += text.slice(copied, span.start) + by(span)
    copied = span.end
  }
  return replaced + text.slice(copied)
}

/** Finds the telephone numbers, in digits or in words, and the e-mail addresses of a text. */
export function findContacts(text: string): readonly Span[] {
  return readNumerals(text).flatMap(({ text: read, words }) =>
    findWrittenContacts(read).map((span) => withWholeNumbers(span, words)),
  )
}

/** Likewise, in digits only. */
export function findWrittenContacts(text: string): readonly Span[] {
  const emails = emailsOf(text)
  const unread = blankOut(text, emails)
  const phones = Array.from(unread.matchAll(DIGITS), ({ 0: run, index }) =>
    isPrice(run, unread, index + run.length) ? [] : phonesBetweenDates(run, index),
  ).flat()
  const foreign = findSpans(blankOut(unread, phones), FOREIGN, (before) => /\p{N}$/u.test(before))
  return [...emails, ...phones, ...foreign]
}

function emailsOf(text: string): Span[] {
  const emails: Span[] = []
  for (const { start: at, end } of findSpans(text, DOMAIN, (before) => !NAME_LETTER.test(before))) {
    const before = Array.from(text.slice(Math.max(0, at - 2 * MAX_NAME_LENGTH), at)).slice(-MAX_NAME_LENGTH)
    const name = before.slice(before.findLastIndex((character) => !NAME_LETTER.test(character)) + 1).join('')
    // Spans must not overlap: this name begins after the address before it.
    const start = Math.max(at - name.length, emails.at(-1)?.end ?? 0)
    if (start < at) emails.push({ start, end })
  }
  return emails
}

/**
 * Dates, to exclude them: the day and the hour after it would form a number; the year is whole, or `066-10-12-25` would
 * be a day.
 */
export function findDates(text: string): Span[] {
  return findSpans(text, DATE, (before) => /\p{Nd}$/u.test(before))
}

/** Blanks those spans so that they are not matched again; offsets stay the same. */
export function blankOut(text: string, spans: readonly Span[]): string {
  return replaceSpans(text, spans, ({ start, end }) => BLANK.repeat(end - start))
}

/** The digit groups of a number that begins there. */
export function digitGroups(run: string, start: number): DigitGroup[] {
  return Array.from(run.matchAll(/\p{Nd}+/gu), ({ 0: digits, index }) => ({
    // Normalizes full-width and bold digits.
    digits: digits.normalize('NFKC'),
    start: start + index,
    end: start + index + digits.length,
  }))
}

/** `65 000 000 FCFA` has the digits of a telephone number. */
function isPrice(run: string, text: string, end: number): boolean {
  if (!/^[1-9]\d{0,2}(?:[ .\u00a0\u202f]\d{3})*[ .\u00a0\u202f]000$/.test(run)) return false
  CURRENCY.lastIndex = end
  return CURRENCY.test(text)
}

/** `62, 64, 66, 68` are sizes. */
function areSizes(groups: readonly DigitGroup[]): boolean {
  const [first = 0, second = 0, ...others] = groups.map(({ digits }) => Number(digits))
  const step = second - first
  return (
    step > 0 &&
    groups.every(({ digits }) => /^[1-9]\d$/.test(digits)) &&
    others.every((size, place) => size === second + step * (place + 1))
  )
}

/** A number is understood without its leading zero as well. */
export function isMobile(digits: string): boolean {
  return MOBILE.test(digits)
}

function phonesBetweenDates(run: string, start: number): Span[] {
  const found: Span[] = []
  let read = 0
  for (const date of findDates(run)) {
    found.push(...phonesOf(run.slice(read, date.start), start + read))
    read = date.end
  }
  return [...found, ...phonesOf(run.slice(read), start + read)]
}

/** Whole groups only: a number within a longer one is a reference, not a telephone. */
function phonesOf(run: string, start: number): Span[] {
  const groups = digitGroups(run, start)
  const found: Span[] = []
  let read = start
  for (let first = 0; first < groups.length; ) {
    const count = groupsOfPhone(groups, first)
    const [from, to] = [groups[first], groups[first + count - 1]]
    if (count > 0 && from && to) {
      const before = run.slice(read - start, from.start - start)
      found.push({ start: read + before.replace(/[+(]+$/, '').length, end: to.end })
      read = to.end
    }
    first += Math.max(count, 1)
  }
  return found
}

/** How many groups, from that one on, form a telephone number; 0 for none. */
function groupsOfPhone(groups: readonly DigitGroup[], first: number): number {
  let digits = ''
  for (let end = first; end < groups.length && digits.length < MAX_DIGITS; end += 1) {
    digits += groups[end]?.digits
    const count = end + 1 - first
    if (isMobile(digits)) return areSizes(groups.slice(first, end + 1)) ? 0 : count
  }
  return 0
}
