import { findSpans, type Span } from '../writing/span.ts'
import {
  blankOut,
  DIGITS,
  type DigitGroup,
  digitGroups,
  findContacts,
  findDates,
  findWrittenContacts,
  hideSpans,
  isMobile,
  MAX_DIGITS,
  type ShownText,
} from './hidden-contacts.ts'
import { type Reading, readNumerals, withWholeNumbers } from './spelled-numbers.ts'

/** A span in one of several texts. */
interface Part extends Span {
  /** The index of the text. */
  readonly place: number
}

/** How many messages of the same author, before or after it, a message is read with. */
export const SPLIT_REACH = 16

/**
 * Masks telephone numbers and e-mail addresses in the messages of one author, in their order, including contacts split
 * over several messages: `077 12`, then `34 56`. The result for a message depends on at most `SPLIT_REACH` messages
 * before it and as many after it. Digits that end one message and those that begin the next are read as one number.
 * Messages without digits, and a few words such as «puis», do not separate them; a date, an hour and a quantity with
 * its unit do. An amount in francs is part of a number only if the number began as no amount does, with `077` or
 * `+241`. Number words are read as digits: `zéro sept sept`, then `douze 34 cinquante-six`. Known gaps: numbers in
 * words of other languages or in hundreds, letters for digits («O77»), other words or digits between the parts of a
 * number, even within one message; split foreign numbers; parts further apart than `SPLIT_REACH`, or `EDGE` characters
 * within their message; addresses without their `@`; text in a picture. False positives: digits that happen to read as a number of Gabon are hidden.
 */
export function hideSplitContacts(texts: readonly string[]): ShownText[] {
  const parts = Map.groupBy(findSplitContacts(texts).flat(), ({ place }) => place)
  return texts.map((text, place) => hideSpans(text, [...findContacts(text), ...(parts.get(place) ?? [])]))
}

/**
 * Likewise, as the last message is added: its own result, and those of the earlier ones with which it forms a contact, by
 * index. All others stay as they are, which keeps a message's cost apart from how long the earlier ones are.
 */
export function hideInAdded(texts: readonly string[]): ReadonlyMap<number, ShownText> {
  const added = texts.length - 1
  const contacts = findSplitContacts(texts)
  const completed = contacts.filter((parts) => parts.some(({ place }) => place === added)).flat()
  const parts = Map.groupBy(contacts.flat(), ({ place }) => place)
  const places = new Set([added, ...completed.map(({ place }) => place)])
  return new Map(
    Array.from(places, (place) => {
      const text = texts[place] ?? ''
      return [place, hideSpans(text, [...findContacts(text), ...(parts.get(place) ?? [])])] as const
    }),
  )
}

/** The parts of each contact that is split over several texts. */
function findSplitContacts(texts: readonly string[]): Part[][] {
  const readings = texts.map((text) => {
    // The middle of a long text becomes one word, which nothing reads across; offsets stay the same.
    const middle = text.length - 2 * EDGE
    const edges =
      middle <= 0 ? text : `${text.slice(0, EDGE)}${' '.padEnd(middle - 1, 'x')} ${text.slice(-EDGE)}`
    return readNumerals(edges).map((reading) => ({
      text: blankOut(reading.text, findWrittenContacts(reading.text)),
      words: reading.words,
    }))
  })
  const most = Math.max(1, ...readings.map(({ length }) => length))
  // All in their first reading, then all in their second; a text with fewer repeats its last.
  return Array.from({ length: most }, (_, turn) =>
    findSplit(readings.map((own) => own[Math.min(turn, own.length - 1)] ?? { text: '', words: [] })),
  ).flat()
}

/** Characters at either end of a text that may belong to a split contact. */
const EDGE = 160

function findSplit(readings: readonly Reading[]): Part[][] {
  const left = readings.map(({ text }) => text)
  return [...stretchesOf(left).flatMap(numbersOf), ...findSplitAddresses(left)].map((parts) =>
    parts.map(({ place, ...span }) => ({
      place,
      ...withWholeNumbers(span, readings[place]?.words ?? []),
    })),
  )
}

/** Digits at the edge of a message that may continue in another one. */
interface Fragment {
  readonly place: number
  readonly groups: readonly DigitGroup[]
  /** Looks like a price. */
  readonly isAmount: boolean
  readonly hasPlus: boolean
}

/** Fragments that follow each other with only filler between them, at least two. */
function stretchesOf(texts: readonly string[]): Fragment[][] {
  const stretches: Fragment[][] = []
  let open: Fragment[] = []
  const close = (next: Fragment[]) => {
    if (open.length > 1) stretches.push(open)
    open = next
  }
  for (const [place, text] of texts.entries()) {
    const runs = findSpans(text, DIGITS)
    const [first, last] = [runs[0], runs.at(-1)]
    if (!first || !last) continue
    const begins = BRIDGE.test(text.slice(0, first.start)) && mayBePart(text, first)
    const ends = BRIDGE.test(text.slice(last.end)) && mayBePart(text, last)
    const beginning = fragmentOf(text, first, place)
    const ending = fragmentOf(text, last, place)
    if (begins) open = [...open, { ...beginning, groups: beginning.groups.slice(0, MAX_DIGITS) }]
    const isPassed = runs.length === 1 && beginning.groups.length <= MAX_DIGITS
    if (isPassed && begins && ends) continue
    close(ends ? [{ ...ending, groups: ending.groups.slice(-MAX_DIGITS) }] : [])
  }
  close([])
  return stretches
}

function fragmentOf(text: string, { start, end }: Span, place: number): Fragment {
  const run = text.slice(start, end)
  const [first, ...others] = digitGroups(run, start)
  // Includes the `+` before it.
  const groups = first ? [{ ...first, start }, ...others] : []
  return { place, groups, isAmount: AMOUNT.test(run), hasPlus: run.startsWith('+') }
}

const WORDS_BETWEEN = 'et|puis|ensuite|enfin|après|apres|la|le|suite|fin|reste|voici|voilà'
const BRIDGE = new RegExp(`^[^\\p{L}\\p{N}]*(?:(?:${WORDS_BETWEEN})(?!\\p{L})[^\\p{L}\\p{N}]*){0,5}$`, 'iu')
const UNITS = 'fcfa|cfa|f|francs?|xaf|euros?|jours?|j|h|heures?|min|minutes?|personnes?|kg|km|m|cm|fois|ans?'
const UNIT_FOLLOWS = new RegExp(`^\\s*(?:[%€°]|(?:${UNITS})(?!\\p{L}))`, 'iu')

/** The hour of `14 h` before its minutes. */
const HOUR_PRECEDES = /\p{Nd}\s*h\s*$/iu

/** `24/11`, `8:30`, `2026-11-24`. */
const MOMENT =
  /^(?:(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])|(?:[01]?\d|2[0-3]):[0-5]\d|20[2-9]\d-\d\d-\d\d)$/

/** `500`, `12 500`, `15.000`, `150000`; bounded, as any part of it may be its beginning. */
const AMOUNT = /(?:^|\D)[1-9]\d{0,2}(?:[ .\u00a0\u202f]?\d{3}){0,8}(?<=\d00)$/

function mayBePart(text: string, { start, end }: Span): boolean {
  const run = text.slice(start, end)
  if (MOMENT.test(run) || findDates(run).length > 0) return false
  return !UNIT_FOLLOWS.test(text.slice(end)) && !HOUR_PRECEDES.test(text.slice(0, start))
}

/** All readings of a number across messages count: what is hidden must not depend on where the reading begins. */
function numbersOf(stretch: readonly Fragment[]): Part[][] {
  const groups = stretch.flatMap(({ groups: own, ...fragment }) =>
    own.map((group) => ({ ...fragment, ...group })),
  )
  return groups.map((_, first) => {
    const read = groups.slice(first, first + MAX_DIGITS)
    const number = read.slice(0, longestNumber(read))
    // Merges the parts within the same message.
    return [...Map.groupBy(number, ({ place }) => place)].map(([place, own]) => ({
      place,
      start: own[0]?.start ?? 0,
      end: own.at(-1)?.end ?? 0,
    }))
  })
}

type PlacedGroup = DigitGroup & Omit<Fragment, 'groups'>

/** Begins as only a telephone number does. */
const UNMISTAKABLE = /^(?:0[67]\d|(?:00)?241)/

/** How many of the groups, from the first on, form a split number; 0 for none. */
function longestNumber(groups: readonly PlacedGroup[]): number {
  const from = groups[0]?.place ?? 0
  const opening = groups.filter(({ place }) => place === from).map(({ digits }) => digits)
  const isSure = groups[0]?.hasPlus || UNMISTAKABLE.test(opening.join(''))
  let digits = ''
  let longest = 0
  for (const [index, group] of groups.entries()) {
    digits += group.digits
    if (digits.length > MAX_DIGITS || group.place - from > SPLIT_REACH) break
    if (group.isAmount && !isSure) break
    if (group.place > from && isMobile(digits)) longest = index + 1
  }
  return longest
}

const NAME_AT_END = /[\p{L}\p{N}._%+-]{1,64}$/u
const PART_OF_DOMAIN = /^[\p{L}\p{N}.-]*$/u
const DOMAIN = /^[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/u

/** UTF-16 units that the patterns above can match at most, so that a text is not read once for each of its `@`. */
const MAX_NAME_LENGTH = 2 * 64
const MAX_DOMAIN_LENGTH = 2 * 5 * 64

/** Over how many messages after its `@` an address may continue. */
const MAX_MESSAGES = 3

/** Finds e-mail addresses that are split over messages: `rose@`, then `exemple.test`. */
function findSplitAddresses(texts: readonly string[]): Part[][] {
  const ended = texts.map((text) => text.trimEnd())
  return ended.flatMap((text, place) =>
    Array.from(text.matchAll(/@/g), ({ index }) => {
      const domain = domainAfter(ended, place, index + 1)
      if (!domain) return []
      const own = (ended[place] ?? '').slice(0, index)
      // The text at the end of the message before it is the name where the address begins with its `@`.
      const name = own.trim() === '' ? nameAtEnd(ended[place - 1] ?? '', place - 1) : nameAtEnd(own, place)
      return name ? [name, { place, start: index, end: index + 1 }, ...domain] : []
    }),
  )
}

function nameAtEnd(text: string, place: number): Part | null {
  const from = Math.max(0, text.length - MAX_NAME_LENGTH)
  const name = NAME_AT_END.exec(text.slice(from))
  return name && { place, start: from + name.index, end: text.length }
}

function domainAfter(texts: readonly string[], place: number, from: number): Part[] | null {
  const parts: Part[] = []
  let read = ''
  for (const [step, text] of texts.slice(place, place + MAX_MESSAGES).entries()) {
    const start = step === 0 ? from : text.length - text.trimStart().length
    const piece = text.slice(start, start + MAX_DOMAIN_LENGTH)
    const domain = DOMAIN.exec(read + piece)
    if (domain) return [...parts, { place: place + step, start, end: start + domain[0].length - read.length }]
    if (start + piece.length < text.length || !PART_OF_DOMAIN.test(piece)) return null
    parts.push({ place: place + step, start, end: start + piece.length })
    read += piece
  }
  return null
}
