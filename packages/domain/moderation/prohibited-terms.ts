import { soundKey } from '../search/sound-key.ts'
import { splitText } from '../search/split-text.ts'
import { wordDistance } from '../search/word-distance.ts'
import { PROHIBITED_TERMS } from './prohibited-term-table.ts'

/** The texts of a listing that people read, its title apart. */
export interface ListingTexts {
  readonly title: string
  readonly others: readonly string[]
}

interface WordKey {
  readonly plain: string
  readonly sound: string
}

/** The shortest word in which one wrong letter is looked for: shorter ones are one letter from innocent words. */
const MIN_MISSPELT_LENGTH = 8

const MIN_HEARD_LENGTH = 5

/** Small words, which one may leave out: «défense éléphant». «En» stays, for what a thing is made of. */
const LINKS = new Set('a au aux d de des du l la le les un une'.split(' '))

/** Words that may come before the subject of a title. */
const BEFORE_SUBJECT = new Set(
  'ancien ancienne beau belle bon bonne bel deux grand grande je location loue louer ma mes mini mon nouveau nouvelle offre petit petite propose quatre super tres trois vends vieux vrai vraie'.split(
    ' ',
  ),
)

/** Leetspeak: «p1st0let». */
const LETTERS_OF_SIGNS: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '€': 'e' },
}

const keysOf = (text: string): readonly WordKey[] =>
  splitText(text).map(({ term, written }) => ({ plain: term, sound: soundKey(written) }))

const withoutLinks = (words: readonly WordKey[]) => words.filter(({ plain }) => !LINKS.has(plain))

const TERMS = PROHIBITED_TERMS.map((one) => ({
  ...one,
  words: withoutLinks(keysOf(one.term)),
  unless: one.unless.flatMap(keysOf),
}))

const MAX_TERM_LENGTH = Math.max(...TERMS.map(({ words }) => words.length))

/** The first prohibited term that a listing names, however it is spelt, or null. */
export function findProhibitedTerm({ title, others }: ListingTexts): string | null {
  const [titleWords = [], ...otherWords] = [title, ...others].map((text) =>
    withoutLinks(keysOf(readSigns(text))),
  )
  const begin = titleWords.findIndex(({ plain }) => !BEFORE_SUBJECT.has(plain) && !/^\d+$/.test(plain))
  const subject = begin < 0 ? titleWords : titleWords.slice(begin)
  const texts = [titleWords, ...otherWords]
  const isNamed = ({ words, unless, onlyAsSubject }: (typeof TERMS)[number]) =>
    onlyAsSubject
      ? startsWith(words, subject, isSameWord) && !hasOneOf(unless, titleWords)
      : texts.some((text) =>
          text.some((_, start) =>
            startsWith(words, text.slice(start, start + MAX_TERM_LENGTH), isMisspeltOrSame),
          ),
        ) && !hasOneOf(unless, texts.flat())
  return TERMS.find(isNamed)?.term ?? null
}

const hasOneOf = (unless: readonly WordKey[], text: readonly WordKey[]) =>
  unless.some((word) => text.some((read) => isSameWord(word, read)))

/** True if a text begins with the words. */
const startsWith = (words: readonly WordKey[], text: readonly WordKey[], isWord: typeof isSameWord) =>
  words.every((word, index) => isWord(word, text[index] ?? NO_WORD))

const NO_WORD: WordKey = { plain: '', sound: '' }

/** Short words sound like too many others: «coq» and «coque». */
const isSameWord = (term: WordKey, read: WordKey): boolean =>
  term.plain.length < MIN_HEARD_LENGTH
    ? term.plain === read.plain || `${term.plain}s` === read.plain
    : term.plain === read.plain || term.sound === read.sound

function isMisspeltOrSame(term: WordKey, read: WordKey): boolean {
  if (isSameWord(term, read)) return true
  return (
    term.plain.length >= MIN_MISSPELT_LENGTH &&
    (isNear(term.plain, read.plain) || isNear(term.sound, read.sound))
  )
}

function isNear(term: string, read: string): boolean {
  return term[0] === read[0] && wordDistance(term, read) === 1
}

/** Undoes obfuscation: «f u s i l», «f.u.s.i.l», «p1st0let». Leaves numbers and «AK-47» as they are. */
function readSigns(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:[ .*_-]\p{L}){3,}(?![\p{L}\p{N}])/gu, (spaced) =>
      spaced.replace(/[ .*_-]/g, ''),
    )
    .replace(/[\p{L}\p{M}\d@$€]+/gu, (word) =>
      /^\p{L}\p{M}*[\d@$€]{1,2}\p{L}{2}/u.test(word) || /\p{L}{2}[\d@$€]\p{L}/u.test(word)
        ? word.replace(/[\d@$€]/g, (sign) => LETTERS_OF_SIGNS[sign] ?? sign)
        : word,
    )
}
