import { ONES, TEENS } from '../writing/numerals.ts'
import type { Span } from '../writing/span.ts'

/** A text with its number words replaced by digits, padded so that offsets stay the same. */
export interface Reading {
  readonly text: string
  readonly words: readonly Span[]
}

const TENS: Readonly<Record<string, number>> = {
  vingt: 20,
  vingts: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  septante: 70,
  huitante: 80,
  octante: 80,
  nonante: 90,
}
const VALUES: Readonly<Record<string, number>> = {
  zéro: 0,
  zero: 0,
  une: 1,
  ...Object.fromEntries(ONES.map((word, place) => [word, place + 1])),
  ...Object.fromEntries(TEENS.map((word, place) => [word, place + 10])),
  ...TENS,
}

const MAGNITUDES: readonly string[] = [
  'cent',
  'cents',
  'mille',
  'million',
  'millions',
  'milliard',
  'milliards',
]

export const NUMERALS: readonly string[] = [...Object.keys(VALUES), ...MAGNITUDES]

const HYPHENS = '[-\u2010-\u2013]'
const SPACE_OR_HYPHENS = `(?:\\s|${HYPHENS}){1,3}`
const BETWEEN_WORDS = new RegExp(`^${SPACE_OR_HYPHENS}(?:et${SPACE_OR_HYPHENS})?$`, 'iu')

/** Number words, some of which form one number: `soixante-dix-sept`. */
function numberPattern(joint: string | null): RegExp {
  const number = joint === null ? '\\p{L}+' : `${joinedPattern(joint)}|\\p{L}+`
  const magnitude = `(?:${MAGNITUDES.join('|')})(?!\\p{L})`
  // «deux mille cinq cents» is an amount: no telephone number is spelled in thousands.
  const amount = `(?:${number})(?:${SPACE_OR_HYPHENS}${magnitude})+(?:${SPACE_OR_HYPHENS}(?:${number}))?`
  return new RegExp(`(?<amount>${amount}|${magnitude})|et(?!\\p{L})|${number}`, 'giu')
}

function joinedPattern(joint: string): string {
  const digit = `(?:une|${ONES.join('|')})`
  const belowTwenty = `(?:dix${joint}(?:sept|huit|neuf)|${TEENS.join('|')}|${digit})`
  const and = `${joint}(?:et${joint})?`
  return [
    `quatre${joint}vingts?(?:${joint}${belowTwenty})?(?!\\p{L})`,
    `soixante${and}${belowTwenty}(?!\\p{L})`,
    `(?:${Object.keys(TENS).join('|')})${and}${digit}(?!\\p{L})`,
    `dix${joint}(?:sept|huit|neuf)(?!\\p{L})`,
  ].join('|')
}

/** «soixante dix sept» is ambiguous: 77, 70 7 or 60 10 7. Read greedily, by hyphens, or word by word. */
const PATTERNS = [SPACE_OR_HYPHENS, HYPHENS, null].map(numberPattern)

/** The text itself, and every other reading of its number words as digits. */
export function readNumerals(text: string): Reading[] {
  const readings: Reading[] = [{ text, words: [] }]
  const stretches = stretchesOf(text)
  for (const pattern of stretches.length > 0 ? PATTERNS : []) {
    const reading = readWith(pattern, text, stretches)
    if (readings.every((known) => known.text !== reading.text)) readings.push(reading)
  }
  return readings
}

/** Runs of consecutive number words. This cheap search comes first, as most texts have none. */
function stretchesOf(text: string): Span[] {
  const stretches: Span[] = []
  for (const { 0: word, index: start } of text.matchAll(/\p{L}+/gu)) {
    const lower = word.toLowerCase()
    if (!Object.hasOwn(VALUES, lower) && !MAGNITUDES.includes(lower)) continue
    const end = start + word.length
    const last = stretches.at(-1)
    if (last && BETWEEN_WORDS.test(text.slice(last.end, start))) {
      stretches[stretches.length - 1] = { start: last.start, end }
    } else stretches.push({ start, end })
  }
  return stretches
}

function readWith(pattern: RegExp, text: string, stretches: readonly Span[]): Reading {
  const words: Span[] = []
  let read = ''
  for (const stretch of stretches) {
    read += text.slice(read.length, stretch.start)
    read += text.slice(stretch.start, stretch.end).replace(pattern, (number: string, ...match) => {
      const { amount } = match.at(-1) as { readonly amount?: string }
      if (amount !== undefined || number.toLowerCase() === 'et') return number
      const start = stretch.start + Number(match.at(-3))
      words.push({ start, end: start + number.length })
      return String(readNumber(number)).padStart(number.length, '\0')
    })
  }
  return { text: read + text.slice(read.length), words }
}

function readNumber(number: string): number {
  const words = number.toLowerCase().match(/\p{L}+/gu) ?? []
  const value = (word: string) => VALUES[word] ?? 0
  const [first = '', second = '', ...rest] = words
  const isFourTwenties = first === 'quatre' && second.startsWith('vingt')
  return isFourTwenties
    ? rest.reduce((sum, word) => sum + value(word), 80)
    : words.reduce((sum, word) => sum + value(word), 0)
}

/** Widens a span to whole number words. */
export function withWholeNumbers(span: Span, words: readonly Span[]): Span {
  const touched = words.filter(({ start, end }) => start < span.end && end > span.start)
  return {
    start: Math.min(span.start, ...touched.map(({ start }) => start)),
    end: Math.max(span.end, ...touched.map(({ end }) => end)),
  }
}
