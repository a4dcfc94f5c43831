import { FILED, gluedStem, NAMED, searchedTerms, splitNumber, type TextWord } from './item-terms.ts'
import { SYNONYMS } from './synonyms.ts'

/** A search for words of items: one word, all of some or any of some. */
export type TermsQuery =
  | string
  | { readonly all: readonly TermsQuery[] }
  | { readonly any: readonly TermsQuery[] }

export interface TermsSearch {
  /** `all named`: one word in the title, the others there, in place or category. `one named`: one in the title. */
  readonly places: 'all named' | 'one named' | 'anywhere'
  /** True if other words for the same object do as well. */
  readonly synonyms: boolean
}

/** Any of these ways to say a thing, each all of its words. */
type Ways = readonly (readonly string[])[]

/** Null for a text without any word to look for. */
export function termsQuery(text: string, search: TermsSearch): TermsQuery | null {
  const words = searchedTerms(text)
  if (words.length === 0) return null
  const split = splits(words).map((ways) => things(ways, search.synonyms))
  return anyOf(split.map((of) => placed(of, search.places)))
}

/** Any of the things that a text names one after the other, «tables et chaises»; null where it names one alone. */
export function anyOfThings(text: string, search: TermsSearch): TermsQuery | null {
  const things = text.split(/\s+(?:et|ou)\s+|[,;+&/]/i).flatMap((one) => termsQuery(one, search) ?? [])
  return things.length < 2 ? null : anyOf(things)
}

/** Performance: of more words, which say enough, none is taken for a part of another. */
const MAX_CUT_WORDS = 5

/** The words as they are, and with two neighbours as one, which may have been cut. */
function splits(words: readonly TextWord[]): readonly (readonly string[])[] {
  const stems = words.map(({ stem }) => stem)
  if (words.length > MAX_CUT_WORDS) return [stems]
  const glued = words.flatMap((word, index) => {
    const one = gluedStem(words[index - 1], word)
    return one === null ? [] : [[...stems.slice(0, index - 1), one, ...stems.slice(index + 1)]]
  })
  return [stems, ...glued]
}

const stemsOf = (text: string) => searchedTerms(text).map(({ stem }) => stem)
const groups = SYNONYMS.map((group) => group.map(stemsOf).filter((way) => way.length > 0))

/** Splits the words into things, each with its synonyms; of overlapping synonyms the longest wins. */
function things(words: readonly string[], synonyms: boolean): readonly Ways[] {
  const found: Ways[] = []
  for (let start = 0; start < words.length; ) {
    const known = synonyms ? synonymsAt(words, start) : null
    const word = words[start] ?? ''
    found.push(known?.ways ?? [[word], ...[splitNumber(word) ?? []].filter((parts) => parts.length > 0)])
    start += known?.length ?? 1
  }
  return found
}

function synonymsAt(
  words: readonly string[],
  start: number,
): { readonly ways: Ways; readonly length: number } | null {
  const named = groups.flatMap((group) =>
    group
      .filter((way) => way.every((word, index) => words[start + index] === word))
      .map((way) => ({ ways: [way, ...group], length: way.length })),
  )
  const length = Math.max(0, ...named.map((one) => one.length))
  const longest = named.filter((one) => one.length === length)
  return length === 0 ? null : { ways: longest.flatMap(({ ways }) => ways), length }
}

function placed(of: readonly Ways[], places: TermsSearch['places']): TermsQuery {
  const one = anyOf(of.map((ways) => written(ways, [NAMED])))
  if (places === 'all named') return allOf([...of.map((ways) => written(ways, [NAMED, FILED])), one])
  const anywhere = of.map((ways) => written(ways, ['']))
  return allOf(places === 'anywhere' ? anywhere : [...anywhere, one])
}

function written(ways: Ways, signs: readonly string[]): TermsQuery {
  return anyOf(ways.map((words) => allOf(words.map((word) => anyOf(signs.map((sign) => sign + word))))))
}

function allOf(parts: readonly TermsQuery[]): TermsQuery {
  const [only, ...others] = distinct(parts)
  return only !== undefined && others.length === 0 ? only : { all: distinct(parts) }
}

function anyOf(parts: readonly TermsQuery[]): TermsQuery {
  const [only, ...others] = distinct(parts)
  return only !== undefined && others.length === 0 ? only : { any: distinct(parts) }
}

function distinct(parts: readonly TermsQuery[]): readonly TermsQuery[] {
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()]
}

/** In the syntax of PostgreSQL's `tsquery`: letters and digits need no escape. */
export function writeQuery(query: TermsQuery): string {
  if (typeof query === 'string') return `'${query}'`
  const [parts, by] = 'all' in query ? [query.all, ' & '] : [query.any, ' | ']
  return `(${parts.map(writeQuery).join(by)})`
}

/** Words one of which every item has that the query finds: as few as may be. */
export function keyTerms(query: TermsQuery): readonly string[] {
  if (typeof query === 'string') return [query]
  if ('any' in query) return [...new Set(query.any.flatMap(keyTerms))]
  const [first = [], ...others] = query.all.map(keyTerms)
  return others.reduce((fewest, words) => (words.length < fewest.length ? words : fewest), first)
}
