import { maskPublicText } from '@okoume/domain/listing/public-text.ts'
import { listingTerms } from '@okoume/domain/search/item-terms.ts'
import { soundKey } from '@okoume/domain/search/sound-key.ts'
import { betterWritten, titleTerms } from '@okoume/domain/search/split-text.ts'
import { spellingsNear } from '@okoume/domain/search/word-distance.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { enqueueJob } from '#platform/jobs/jobs.ts'

/** As many rows of one statement. */
const BATCH = 2000

interface CountedTerm {
  readonly written: string
  readonly items: number
}

/** Remembers the words of titles in the transaction that writes them, so that they are found by a faulty spelling at once. */
export async function rememberTerms(db: Kysely<Schema>, titles: readonly string[]): Promise<void> {
  const terms = new Map<string, CountedTerm>()
  for (const title of titles) count(terms, { title, offered: false })
  for (const rows of batchesOf(terms)) {
    await db
      .insertInto('searchTerms')
      .values(rows)
      .onConflict((conflict) => conflict.column('term').doNothing())
      .execute()
  }
}

/**
 * Counts the words of all titles, and forgets those that no title has any more. A word whose last title was deleted and
 * which another title brings while this runs may be forgotten until the next night.
 */
export async function recountTerms(db: Kysely<Schema>): Promise<void> {
  const terms = await countTerms(db)
  for (const rows of batchesOf(terms)) {
    await db
      .insertInto('searchTerms')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('term')
          .doUpdateSet({
            written: sql`excluded.written`,
            sound: sql`excluded.sound`,
            spellings: sql`excluded.spellings`,
            items: sql`excluded.items`,
          })
          .where(sql<boolean>`(search_terms.written, search_terms.sound, search_terms.items)
            <> (excluded.written, excluded.sound, excluded.items)`),
      )
      .execute()
  }
  await deleteOthers(db, terms)
  await writeMissingWords(db)
}

/** Orders the count where there is none yet: after the migration of an older catalogue, and in a new demo. */
export async function countFirstTerms(db: Kysely<Schema>): Promise<void> {
  const counted = await db.selectFrom('searchTerms').select('term').where('items', '>', 0).limit(1).execute()
  if (counted.length > 0) return
  await enqueueJob(db, 'recount-search-terms', {}, { key: 'recount-search-terms' })
}

/** Reads all titles a batch at a time, each its own snapshot. */
async function countTerms(db: Kysely<Schema>): Promise<ReadonlyMap<string, CountedTerm>> {
  const terms = new Map<string, CountedTerm>()
  let last: string | undefined
  do {
    const rows = await db
      .selectFrom('items')
      .select(['id', 'title', 'offered'])
      .where('deletedAt', 'is', null)
      .$if(last !== undefined, (query) => query.where('id', '>', last ?? ''))
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const row of rows) count(terms, row)
    last = rows.at(-1)?.id
  } while (last !== undefined)
  return terms
}

/** Of items from before a migration of the rules. One that changes meanwhile writes its own. */
async function writeMissingWords(db: Kysely<Schema>): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('items')
      .select(['id', 'title', 'description', 'category', 'location', 'place', 'specifications'])
      .where('searchWords', 'is', null)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    const words = rows.map((row) => listingTerms(row))
    await sql`update items set search_words = written.words::tsvector
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${words}::text[]) as written (id, words)
      where items.id = written.id and items.search_words is null`.execute(db)
  }
}

interface CountedTitle {
  readonly title: string
  readonly offered: boolean
}

/** Privacy: contacts in a title are masked before its words are taken. */
function count(terms: Map<string, CountedTerm>, { title, offered }: CountedTitle): void {
  for (const [term, written] of titleTerms(maskPublicText(title).text)) {
    const known = terms.get(term)
    const items = (known?.items ?? 0) + (offered ? 1 : 0)
    terms.set(term, { written: betterWritten(known?.written, written), items })
  }
}

/** In one order, so that two writers of the same new words wait for one another and never deadlock. */
function* batchesOf(terms: ReadonlyMap<string, CountedTerm>) {
  const sorted = [...terms].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (let start = 0; start < sorted.length; start += BATCH) {
    yield sorted.slice(start, start + BATCH).map(([term, { written, items }]) => ({
      term,
      written,
      sound: soundKey(written),
      spellings: [...spellingsNear(term)],
      items,
    }))
  }
}

async function deleteOthers(db: Kysely<Schema>, terms: ReadonlyMap<string, CountedTerm>): Promise<void> {
  let last = ''
  for (;;) {
    const rows = await db
      .selectFrom('searchTerms')
      .select('term')
      .where('term', '>', last)
      .orderBy('term')
      .limit(BATCH)
      .execute()
    const gone = rows.map(({ term }) => term).filter((term) => !terms.has(term))
    if (gone.length > 0) await db.deleteFrom('searchTerms').where('term', 'in', gone).execute()
    const next = rows.at(-1)?.term
    if (next === undefined) return
    last = next
  }
}
