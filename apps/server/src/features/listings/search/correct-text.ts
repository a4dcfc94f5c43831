import type { ItemSearch } from '@okoume/contract/wire/item.ts'
import {
  correctedTexts,
  findSuspects,
  likelyTerms,
  literalText,
  type SearchTerm,
  spellingsToFind,
  synonymTexts,
} from '@okoume/domain/search/corrections.ts'
import { soundKey } from '@okoume/domain/search/sound-key.ts'
import { mayBeCorrected, type Word } from '@okoume/domain/search/split-text.ts'
import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import { LISTED, NO_FILTERS, Parameters, wantedText } from './search-filters.ts'
import { FOUND_LIMIT } from './search-matches.ts'
import { containsText, indexedText } from './search-text-conditions.ts'
import { walkInOrder } from './search-walk.ts'

type Asked = Partial<ItemSearch>

interface Finding<Search extends Asked, Answer> {
  readonly search: Search
  readonly find: (search: Search) => Promise<Answer>
  readonly isEmpty: (answer: Answer) => boolean
}

/** The answer to the letter; where no item has the text, that to what was probably meant, which says so. */
export async function findOrCorrect<Search extends Asked, Answer extends object>(
  pool: pg.Pool,
  { search, find, isEmpty }: Finding<Search, Answer>,
): Promise<Answer & { readonly corrected?: string }> {
  const answer = await find(search)
  if (search.q === undefined || literalText(search.q) !== null || !isEmpty(answer)) return answer
  const corrected = await correctText(pool, search.q, { mayBeFound: isNarrowed(search) })
  return corrected === null ? answer : { ...(await find({ ...search, q: corrected })), corrected }
}

/** Whether an empty answer may be the work of filters or of a page, not of the text. */
function isNarrowed({
  category,
  location = [],
  condition = [],
  min,
  max,
  from,
  instant,
  within,
  after,
}: Asked): boolean {
  const filters = [category, min, max, from, instant, within, after]
  return (
    location.length > 0 || condition.length > 0 || filters.some((one) => one !== undefined && one !== false)
  )
}

/**
 * What to search instead of a text: the first that some item has of its synonyms, then of its likeliest spellings. Null where
 * an item has the text itself, whatever the filters and the page, or where nothing is likely. What takes longest, texts that
 * no item has, is asked at once with the rest.
 */
async function correctText(
  pool: pg.Pool,
  text: string,
  { mayBeFound }: { readonly mayBeFound: boolean },
): Promise<string | null> {
  const words = findSuspects(text)
  if (words.length === 0) return null
  const [found, synonym, suspects] = await Promise.all([
    mayBeFound && isFound(pool, text),
    firstFound(pool, synonymTexts(text)),
    Promise.all(words.map(async (word) => ({ word, terms: await findTerms(pool, word) }))),
  ])
  return found ? null : (synonym ?? firstFound(pool, correctedTexts(text, suspects)))
}

/** As many texts are asked for at once, after the likeliest. */
const AT_ONCE = 4

async function firstFound(pool: pg.Pool, [likeliest, ...others]: readonly string[]): Promise<string | null> {
  if (likeliest !== undefined && (await isFound(pool, likeliest))) return likeliest
  for (let start = 0; start < others.length; start += AT_ONCE) {
    const texts = others.slice(start, start + AT_ONCE)
    const found = await Promise.all(texts.map((text) => isFound(pool, text)))
    const first = texts.find((_, index) => found[index])
    if (first !== undefined) return first
  }
  return null
}

/** As many of the newest items are looked at before the index of texts: what is frequent stands among them. */
const NEWEST = 500

/** Whether any offered item has the text. */
async function isFound(pool: pg.Pool, text: string): Promise<boolean> {
  const parameters = new Parameters()
  const wanted = wantedText({ q: text })
  const contains = containsText(parameters, wanted)
  const newest = walkInOrder(parameters, {
    filters: NO_FILTERS,
    sort: 'recent',
    after: null,
    limit: NEWEST,
    select: 'items.*',
  })
  const indexed = [...LISTED, ...indexedText(parameters, wanted)].join(' and ')
  // Materialized: for one row alone the planner would rather read the table.
  const statement = `with matching as materialized (select items.id from items where ${indexed} limit ${FOUND_LIMIT})
    select case when exists (select from (${newest}) as items where ${contains}) then true
      else exists (select from matching) end as found`
  const [row] = await runPrepared<{ found: boolean }>(pool, statement, parameters.values)
  return row?.found ?? false
}

type Candidate = SearchTerm & { readonly similarity: number }

/** The terms that sound alike or differ by a letter; only where there are none, those that have most in common. */
async function findTerms(pool: pg.Pool, word: Word): Promise<readonly SearchTerm[]> {
  const near = await runPrepared<Candidate>(
    pool,
    `(select term, written, items, 1 as similarity from search_terms
        where sound = $1 order by items desc, term limit 20)
      union (select term, written, items, 1 as similarity from search_terms
        where spellings && $2::text[] order by items desc, term limit 50)`,
    [soundKey(word.written), spellingsToFind(word)],
  )
  if (near.some(({ term }) => term === word.term)) return []
  const likely = likelyTerms(word, near)
  if (likely.length > 0 || !mayBeCorrected(word)) return likely
  return likelyTerms(word, await findSimilar(pool, word))
}

async function findSimilar(pool: pg.Pool, { term }: Word): Promise<readonly Candidate[]> {
  return runPrepared<Candidate>(
    pool,
    `select term, written, items, similarity(term, $1) as similarity from search_terms
      where term % $1 order by similarity desc, items desc, term limit 20`,
    [term],
  )
}
