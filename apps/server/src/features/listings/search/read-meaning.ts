import { searchText } from '@okoume/domain/listing/search-text.ts'
import { literalText } from '@okoume/domain/search/corrections.ts'
import { anyOfThings, termsQuery } from '@okoume/domain/search/terms-query.ts'
import type pg from 'pg'
import { correctText } from './correct-text.ts'
import { firstFound, isFound } from './is-found.ts'
import type { TextQuery } from './search-text-conditions.ts'

interface Found {
  /** Null for everything. */
  readonly textQuery: TextQuery | null
  /** The same in parts that are shown one after the other, where there are several. */
  readonly tiers: readonly TextQuery[]
}

/** How a typed text is searched, whatever the filters and the page. */
export interface Meaning extends Found {
  /** The text that was searched instead. */
  readonly corrected?: string
}

/** Texts that an item must have to be announced to a saved search: those that it finds now, or would if any item had them. */
export async function readAlertText(
  pool: pg.Pool,
  q = '',
): Promise<{ readonly q: string; readonly textQuery: TextQuery | null }> {
  const { textQuery, corrected = q } = await readMeaning(pool, q)
  const words = termsQuery(corrected, { places: 'anywhere', synonyms: true })
  const isOpen = literalText(q) === null && textQuery?.text !== undefined && textQuery.words === undefined
  if (!isOpen || words === null || (await isFound(pool, textQuery))) return { q: corrected, textQuery }
  return { q: corrected, textQuery: { text: textQuery.text, words, either: true } }
}

/** @throws what the database throws */
export async function readMeaning(pool: pg.Pool, q = ''): Promise<Meaning> {
  const literal = literalText(q)
  const text = searchText(literal ?? q)
  if (text === '') return { textQuery: null, tiers: [] }
  if (literal !== null) return asOne({ text })
  const found = await findMeant(pool, q)
  if (found) return found
  const corrected = await correctText(pool, q)
  if (corrected === null) return asOne({ text })
  const meant = (await findMeant(pool, corrected)) ?? ofWords(corrected, termsQuery, true)
  return { ...(meant ?? asOne({ text })), corrected }
}

const asOne = (textQuery: TextQuery): Found => ({ textQuery, tiers: [] })

/**
 * The text where some item has it, else its words. What has the text by accident alone, in no title as a word, comes after the
 * titles with its words or others for the same. Null where no item has either.
 */
async function findMeant(pool: pg.Pool, q: string): Promise<Found | null> {
  const text = searchText(q)
  const titled = termsQuery(q, { places: 'all named', synonyms: false })
  if (titled === null) return (await isFound(pool, { text })) ? asOne({ text }) : null
  if (await isFound(pool, { text, words: titled })) return asOne({ text })
  const meant = [
    termsQuery(q, { places: 'all named', synonyms: true }),
    termsQuery(q, { places: 'one named', synonyms: true }),
    anyOfThings(q, { places: 'all named', synonyms: true }),
  ]
  const [literal, words] = await Promise.all([
    isFound(pool, { text }),
    firstFound(pool, [...new Set(meant)], (one) => (one === null ? null : { words: one })),
  ])
  if (literal && words === null) return asOne({ text })
  if (literal && words) {
    return { textQuery: { text, words, either: true }, tiers: [{ words }, { text, without: words }] }
  }
  const found = [ofWords(q, termsQuery, false), ofWords(q, anyOfThings, true)]
  return firstFound(pool, found, (one) => one?.textQuery ?? null)
}

/** Items named by the words first, then those that have them anywhere. */
function ofWords(q: string, query: typeof termsQuery, synonyms: boolean): Found | null {
  const named = query(q, { places: 'all named', synonyms })
  const words = query(q, { places: 'anywhere', synonyms })
  if (named === null || words === null) return null
  return { textQuery: { words }, tiers: [{ words: named }, { words, without: named }] }
}
