import {
  correctedTexts,
  findSuspects,
  gluedTexts,
  likelyTerms,
  type SearchTerm,
  spellingsToFind,
  synonymTexts,
} from '@okoume/domain/search/corrections.ts'
import { ownTerms } from '@okoume/domain/search/own-terms.ts'
import { contentTerms, shorterTexts } from '@okoume/domain/search/shorter-texts.ts'
import { soundKey } from '@okoume/domain/search/sound-key.ts'
import { mayBeCorrected, type Word } from '@okoume/domain/search/split-text.ts'
import { termsQuery } from '@okoume/domain/search/terms-query.ts'
import type pg from 'pg'
import { runPrepared } from '#platform/database/kysely.ts'
import { firstFound, isFound } from './is-found.ts'
import type { TextQuery } from './search-text-conditions.ts'

/** Performance: texts of more words are not shortened. */
const MAX_SHORTENED = 6
/** As many corrected texts are tried. */
const MAX_TRIED = 12

/**
 * Text to search instead of one that no item has: the first that some item has of its synonyms, then of its likeliest
 * spellings, then of itself without a number or a word that none has. Null where nothing is likely.
 */
export async function correctText(pool: pg.Pool, text: string): Promise<string | null> {
  const synonym = await firstFound(pool, synonymTexts(text), (one) =>
    byWords(one, { places: 'anywhere', synonyms: false }),
  )
  if (synonym !== null) return synonym
  const corrected = await spelledTexts(pool, text)
  const spelled = await firstFound(pool, corrected, anywhere)
  if (spelled !== null) return spelled
  const uncut = await Promise.all(gluedTexts(text).map((one) => spelledTexts(pool, one)))
  const glued = await firstFound(pool, uncut.flat().slice(0, MAX_TRIED), anywhere)
  if (glued !== null) return glued
  if (contentTerms(text).length > MAX_SHORTENED) return null
  const heard = corrected.filter((one) => soundsAlike(one, text)).slice(0, 1)
  const shorter = await Promise.all([...heard, text].map((one) => findShorter(pool, one)))
  // Words anywhere, one of them in a title at least.
  return firstFound(pool, shorter.flat(), (one) => byWords(one, { places: 'one named', synonyms: true }))
}

async function findShorter(pool: pg.Pool, text: string): Promise<readonly string[]> {
  const words = contentTerms(text)
  const found = await Promise.all(
    words.map(async ({ term }) => {
      const textQuery = anywhere(term)
      return textQuery !== null && isFound(pool, textQuery)
    }),
  )
  const unknown = words.filter((_, index) => !found[index])
  return shorterTexts(text, new Set(unknown.map(({ term }) => term)))
}

/** Precision: of a text that is left in part, only words that sound as they were typed are taken for others. */
function soundsAlike(one: string, other: string): boolean {
  const soundsOf = (text: string) => contentTerms(text).map(({ written }) => soundKey(written))
  return soundsOf(one).join() === soundsOf(other).join()
}

const anywhere = (text: string) => byWords(text, { places: 'anywhere', synonyms: true })

function byWords(text: string, options: Parameters<typeof termsQuery>[1]): TextQuery | null {
  const words = termsQuery(text, options)
  return words === null ? null : { words }
}

/** The text in its likeliest spellings. */
async function spelledTexts(pool: pg.Pool, text: string): Promise<readonly string[]> {
  const words = findSuspects(text)
  const terms = new Map(words.map((word) => [word.term, findTerms(pool, word)]))
  const suspects = await Promise.all(
    words.map(async (word) => ({ word, terms: (await terms.get(word.term)) ?? [] })),
  )
  return correctedTexts(text, suspects).slice(0, MAX_TRIED)
}

type Candidate = SearchTerm & { readonly similarity: number }

/** The terms that sound alike or differ by a letter; only where there are none, those that have most in common. */
async function findTerms(pool: pg.Pool, word: Word): Promise<readonly SearchTerm[]> {
  const ofTitles = await runPrepared<Candidate>(
    pool,
    `(select term, written, items, 1 as similarity from search_terms
        where sound = $1 order by items desc, term limit 20)
      union (select term, written, items, 1 as similarity from search_terms
        where spellings && $2::text[] order by items desc, term limit 50)`,
    [soundKey(word.written), spellingsToFind(word)],
  )
  const near = [...ofTitles, ...ownTerms(word)]
  if (near.some(({ term }) => term === word.term)) return []
  const likely = likelyTerms(word, near)
  if (likely.length > 0 || !mayBeCorrected(word)) return likely
  const similar = await runPrepared<Candidate>(
    pool,
    `select term, written, items, similarity(term, $1) as similarity from search_terms
      where term % $1 order by similarity desc, items desc, term limit 20`,
    [word.term],
  )
  return likelyTerms(word, similar)
}
