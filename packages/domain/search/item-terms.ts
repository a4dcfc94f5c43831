import { CATEGORY_NAMES, type Category } from '../listing/categories.ts'
import { searchText } from '../listing/search-text.ts'
import { findPlace } from '../places/places.ts'

/** Stop words: what may be left out of a search, or said beside it, and names no object. */
const STOP_WORDS = new Set(
  `a au aux avec ac ainsi alors as avoir ai bien bonjour bonsoir c ca car ce ces cet cette chercher cherche cherchons chez
  comme d dans de des du donc ds elle elles en est et etre etc faire faut il ils j je juste l la le les leur location locations louer loue
  louez m ma mais me merci mes moi mon n ne nos notre nous on ont ou par pas pour pr prix proche pres cher chere moins plus qq que qui quartier
  quelque quelques qu s sa salut sans se ses si slt son sont stp sur svp t ta te tes toi ton tous tout tres trouver
  tu un une urgent veut veux voudrais vos votre vous y acheter besoin bjr disponible dispo ici jour jours semaine avez the for of and
  grand grande grands grandes petit petite petits petites bon bonne bons bonnes gros grosse beau belle g ke k kel d1 gens truc chose objet objets`
    .split(/\s+/)
    .filter(Boolean),
)

/** «neuf» says «new» more often than nine, and «un» is an article. */
const NUMBERS: Readonly<Record<string, string>> = {
  deux: '2',
  trois: '3',
  quatre: '4',
  cinq: '5',
  six: '6',
  sept: '7',
  huit: '8',
  dix: '10',
  douze: '12',
  quinze: '15',
  vingt: '20',
  trente: '30',
  quarante: '40',
  cinquante: '50',
  cent: '100',
}

/** Each unit with the other ways in which it is written. */
const UNITS: readonly string[][] = [
  ['v', 'volt', 'volts'],
  ['a', 'amp', 'ampere', 'amperes'],
  ['ah'],
  ['mah'],
  ['w', 'watt', 'watts'],
  ['wh'],
  ['kw', 'kilowatt', 'kilowatts'],
  ['kwh'],
  ['va'],
  ['kva', 'kvas'],
  ['ch', 'cv', 'chevaux'],
  ['bar', 'bars'],
  ['mm', 'millimetre', 'millimetres'],
  ['cm', 'centimetre', 'centimetres'],
  ['m', 'metre', 'metres'],
  ['km', 'kilometre', 'kilometres'],
  ['m2'],
  ['m3', 'cube', 'cubes'],
  ['cm3', 'cc'],
  ['ml'],
  ['cl'],
  ['l', 'litre', 'litres', 'lt'],
  ['g', 'gramme', 'grammes'],
  ['kg', 'kilo', 'kilos', 'kilogramme', 'kilogrammes'],
  ['t', 'tonne', 'tonnes'],
  ['h'],
  ['k'],
  ['po', 'pouce', 'pouces'],
  ['mo'],
  ['go', 'gb', 'giga'],
  ['to', 'tb', 'tera'],
  ['place', 'places', 'personne', 'personnes', 'pers'],
  ['piece', 'pieces'],
]
const unitOf = new Map(UNITS.flatMap((ways) => ways.map((way) => [way, ways[0] ?? way] as const)))
const UNIT = [...unitOf.keys()].toSorted((a, b) => b.length - a.length).join('|')
const NUMBER = String.raw`\d+(?:\.\d+)?`
const SIZE = new RegExp(String.raw`(${NUMBER}) ?(?:${UNIT})? ?(?:x|\*|par|sur) ?(?=${NUMBER})`, 'g')
const MEASURE = new RegExp(String.raw`(?<![\p{L}\p{N}])(${NUMBER})[ -]?(${UNIT})(?![\p{L}\p{N}])`, 'gu')
const SIZE_WITH_UNIT = new RegExp(String.raw`(\d+(?:\.\d+)?x[\dx.]+) ?(?:${UNIT})(?![\p{L}\p{N}])`, 'gu')
const WORD = /(?:\d+\.\d+|[\p{L}\p{N}])+/gu

/** In the one way in which signs, numbers and dotted letters are compared; each word as it is. */
function plainText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/(?<!\p{L})à(?!\p{L})/giu, ' de ')
    .replace(/[×✕✖]/g, 'x')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
  return searchText(plain)
    .replace(/(?<![a-z])(?:[a-z]\.){2,}[a-z]?(?![a-z])/g, (letters) => `${letters.replaceAll('.', '')} `)
    .replace(/\bquatre[ -]quatre\b/g, '4x4')
    .replace(/[a-z]+/g, (word) => NUMBERS[word] ?? word)
    .replace(/(\d),(?=\d)/g, '$1.')
}

function joinThousands(plain: string): string {
  return plain.replace(/(?<![\d.])\d{1,3}(?:[ ']\d{3})+(?![\d.])/g, (number) => number.replace(/[ ']/g, ''))
}

/** «5 m × 5 m» as «5x5», «18 volts» as «18v». */
function joinMeasures(plain: string): string {
  return plain
    .replace(SIZE, '$1x')
    .replace(SIZE_WITH_UNIT, '$1')
    .replace(MEASURE, (_, number: string, unit: string) => `${number}${unitOf.get(unit) ?? unit}`)
}

/**
 * The part of a word that its plural and its feminine share, by the endings alone: «chaises» and «chaise», «pliants» and
 * «pliante», «bocaux» and «bocal».
 */
function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  const single = word.replace(/(?<!e)aux$/, 'al').replace(/[sx]$/, '')
  return single.length < 5 ? single : single.replace(/ee$/, 'e').replace(/(?<=.{5})e$/, '')
}

/** Longer ones name nothing; PostgreSQL refuses those of more than 2,046 bytes. */
const MAX_WORD_LENGTH = 100

const isStopWord = (word: string) => STOP_WORDS.has(word)

/** A word of a text without stop words. */
export interface TextWord {
  readonly word: string
  readonly stem: string
  /** A stop word has stood before it. */
  readonly afterStopWord: boolean
}

function readWords(plain: string): readonly TextWord[] {
  const words: TextWord[] = []
  let afterStopWord = false
  for (const [word] of plain.matchAll(WORD)) {
    if (!isStopWord(word) && word.length <= MAX_WORD_LENGTH)
      words.push({ word, stem: stemOf(word), afterStopWord })
    afterStopWord = isStopWord(word)
  }
  return words
}

/** Two neighbours as one word, as many write them: «pickup», «pingpong»; null where they are none or have a number. */
export function gluedStem(first: TextWord | undefined, { word, afterStopWord }: TextWord): string | null {
  return first === undefined || afterStopWord || /\d/.test(first.word + word)
    ? null
    : stemOf(first.word + word)
}

/** As many words of a search are looked at. */
const MAX_WORDS = 8

/** The words of a search: stems, numbers with their units; each once, without stop words, in the order of the text. */
export function searchedTerms(text: string): readonly TextWord[] {
  const words = readWords(joinMeasures(joinThousands(plainText(text))))
  return [...new Map(words.map((one) => [one.stem, one])).values()].slice(0, MAX_WORDS)
}

/** An item's texts that its words are taken of. */
export interface WordedItem {
  readonly title: string
  readonly description: string
  readonly category: string
  readonly location: string
  /** The slug of its quartier. */
  readonly place?: string | null | undefined
  readonly specifications: Readonly<Record<string, string>>
}

/** Prefix of the second copy of a title's words: a search can ask for a word in the title. */
export const NAMED = '='
/** Prefix of the second copy of the words of place and category. */
export const FILED = '@'

/** Index terms of an item: each word plain, and again behind the prefix of its field. */
export function itemTerms(item: WordedItem): ReadonlySet<string> {
  const place = findPlace(item.place ?? '')
  const category = CATEGORY_NAMES[item.category as Category] ?? ''
  const named = [...allWords(item.title), ...gluedWords(item.title)]
  const filed = [item.location, place?.name ?? '', place?.alias ?? '', category].flatMap(wordsOfName)
  const others = [item.description, ...Object.values(item.specifications)].flatMap(allWords)
  return new Set([
    ...named.flatMap((word) => [word, NAMED + word]),
    ...filed.flatMap((word) => [word, FILED + word]),
    ...others,
  ])
}

const wordsOfNames = new Map<string, readonly string[]>()
const MAX_NAMES = 2000

/** Performance: caches, as all items share the same few places and categories. */
function wordsOfName(name: string): readonly string[] {
  const known = wordsOfNames.get(name)
  if (known) return known
  const words = [...allWords(name), ...gluedWords(name)]
  if (wordsOfNames.size < MAX_NAMES) wordsOfNames.set(name, words)
  return words
}

/** The same as PostgreSQL writes them: letters and digits need no escape. */
export function listingTerms(item: WordedItem): string {
  return Array.from(itemTerms(item), (word) => `'${word}'`).join(' ')
}

/** Every way in which a number may be meant: «PlayStation 5 500 Go» has no «5500». */
function allWords(text: string): string[] {
  const plain = plainText(text)
  const ways = /\d/.test(plain)
    ? new Set([plain, joinMeasures(plain), joinMeasures(joinThousands(plain))])
    : [plain]
  return [...ways].flatMap((way) =>
    readWords(way).flatMap(({ stem }) => [stem, ...(splitNumber(stem) ?? []).map(stemOf)]),
  )
}

function gluedWords(text: string): string[] {
  const words = readWords(plainText(text))
  return words.flatMap((word, index) => gluedStem(words[index - 1], word) ?? [])
}

/** The number and the letters of a word that has both; null for any other. */
export function splitNumber(word: string): readonly string[] | null {
  const [, ...parts] = /^([a-z]+)(\d+)$/.exec(word) ?? /^(\d+)([a-z]+)$/.exec(word) ?? []
  return parts.length > 0 ? parts : null
}
