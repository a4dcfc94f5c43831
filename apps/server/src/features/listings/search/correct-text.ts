import type { ItemFilters } from '@okoume/contract/wire/item.ts'
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
import { findRows } from './search-card-rows.ts'
import { NO_FILTERS, wantedText } from './search-filters.ts'

type Asked = Pick<ItemFilters, 'q'>

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
  const corrected = await correctText(pool, search.q)
  return corrected === null ? answer : { ...(await find({ ...search, q: corrected })), corrected }
}

/**
 * What to search instead of a text: the first that some item has of its synonyms, then of its likeliest spellings. Null where
 * an item has the text itself, whatever the filters and the page, or where nothing is likely.
 */
async function correctText(pool: pg.Pool, text: string): Promise<string | null> {
  const words = findSuspects(text)
  if (words.length === 0 || (await isFound(pool, text))) return null
  return (
    (await firstFound(pool, synonymTexts(text))) ??
    firstFound(
      pool,
      correctedTexts(
        text,
        await Promise.all(words.map(async (word) => ({ word, terms: await findTerms(pool, word) }))),
      ),
    )
  )
}

async function firstFound(pool: pg.Pool, texts: readonly string[]): Promise<string | null> {
  for (const text of texts) if (await isFound(pool, text)) return text
  return null
}

async function isFound(pool: pg.Pool, text: string): Promise<boolean> {
  const page = {
    sort: 'recent',
    near: null,
    radius: null,
    filters: NO_FILTERS,
    after: null,
    limit: 1,
  } as const
  const rows = await findRows(pool, { ...page, wanted: wantedText({ q: text }) }, 'items.id')
  return rows.length > 0
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
