/** From one to nine. */
export const ONES: readonly string[] = [
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
]
/** From ten to sixteen. */
export const TEENS: readonly string[] = ['dix', 'onze', 'douze', 'treize', 'quatorze', 'quinze', 'seize']

const SIMPLE = [...ONES, ...TEENS]
/** The tens from which the others are counted: seventy is sixty and ten. */
const TENS: Readonly<Record<number, string>> = {
  10: 'dix',
  20: 'vingt',
  30: 'trente',
  40: 'quarante',
  50: 'cinquante',
  60: 'soixante',
  80: 'quatre vingt',
}

/** `un million deux cent mille`, without its «et», its hyphens and its plurals. */
const AMOUNT = /^(?:(.+) million ?)?(?:(?:(.+) )?(mille) ?)?(.*)$/
const LEAST_AFTER_MAGNITUDE = 10

let belowThousand: ReadonlyMap<string, number> | undefined

/**
 * Reads a number that is written or dictated in words, or half in words: `cinq mille`, `5 mille 500`. NaN for anything
 * else, and for «un million deux», which some say for 1 200 000.
 */
export function readNumeral(text: string): number {
  const words = text
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== 'et' && word !== 'de')
    .map((word) => word.replace(/^(cent|vingt|mille|million)s$/, '$1'))
  const [, millions, thousands, mille, rest = ''] = AMOUNT.exec(words.join(' ')) ?? []
  const small = rest === '' ? 0 : readSmall(rest)
  const isShort = (millions ?? mille) !== undefined && small > 0 && small < LEAST_AFTER_MAGNITUDE
  if (isShort || (rest === '' && millions === undefined && mille === undefined)) return Number.NaN
  const inThousands = thousands === undefined ? Number(mille !== undefined) : readSmall(thousands)
  return (millions === undefined ? 0 : readSmall(millions)) * 1_000_000 + inThousands * 1000 + small
}

function readSmall(words: string): number {
  if (/^[1-9]\d{0,2}$/.test(words)) return Number(words)
  belowThousand ??= new Map(Array.from({ length: 999 }, (_, place) => [spell(place + 1), place + 1]))
  return belowThousand.get(words) ?? Number.NaN
}

function spell(number: number): string {
  const word = SIMPLE[number - 1]
  if (word !== undefined) return word
  const hundreds = Math.floor(number / 100)
  const below = number % 100
  if (hundreds > 0) {
    const hundred = hundreds > 1 ? `${spell(hundreds)} cent` : 'cent'
    return below > 0 ? `${hundred} ${spell(below)}` : hundred
  }
  const tens =
    Object.keys(TENS)
      .map(Number)
      .filter((one) => one <= number)
      .at(-1) ?? 0
  return number > tens ? `${TENS[tens]} ${spell(number - tens)}` : (TENS[tens] ?? '')
}
