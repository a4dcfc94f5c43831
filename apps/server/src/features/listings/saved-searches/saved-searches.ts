import type { SavedSearch } from '@okoume/contract/wire/saved-search.ts'
import {
  isNarrow,
  matcherOf,
  nameOfSearch,
  type Rhythm,
  SEARCHES_AT_MOST,
  type SearchFilters,
} from '@okoume/domain/search/saved-search.ts'
import { type Kysely, sql } from 'kysely'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { SavedSearchRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockUser } from '../../accounts/account-queries.ts'

type ListedSearch = Pick<SavedSearchRow, 'id' | 'name' | 'filters' | 'rhythm' | 'created_at'> & {
  readonly waiting: number
}

/** A person's saved searches, newest first. */
export async function listSavedSearches(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ searches: SavedSearch[] }> {
  const { rows } = await sql<ListedSearch>`
    select id, name, filters, rhythm, created_at,
      (select count(*)::integer from search_matches where search_id = saved_searches.id and notified_at is null) as waiting
    from saved_searches where user_id = ${userId} order by created_at desc, id`.execute(db)
  return {
    searches: rows.map(({ filters, created_at, ...row }) => ({
      ...row,
      query: queryOf(filters),
      createdAt: created_at.toISOString(),
    })),
  }
}

/** The explorer's address of a search. */
function queryOf({ location, instant, ...filters }: SearchFilters): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined) search.set(name, String(value))
  for (const town of location) search.append('location', town)
  if (instant) search.set('instant', 'true')
  return String(search)
}

interface SearchToSave {
  readonly userId: string
  readonly filters: SearchFilters
  readonly now: Date
}

/**
 * Saves a search. The same again is the same.
 * @throws ApiError UNAUTHENTICATED, INVALID_INPUT where it narrows nothing, TOO_MANY_SEARCHES
 */
export async function saveSearch(
  { db, newId }: { readonly db: Kysely<Schema>; readonly newId: NewId },
  { userId, filters, now }: SearchToSave,
): Promise<void> {
  if (!isNarrow(filters)) {
    throw new ApiError('INVALID_INPUT', { q: 'Cherchez un mot, ou choisissez un filtre.' })
  }
  const written = JSON.stringify(filters)
  const { keys, wanted, minPrice, maxPrice, instant } = matcherOf(filters)
  await db.transaction().execute(async (trx) => {
    // Serialises a person's changes: two at once never save more than there may be.
    if (!(await lockUser(trx, userId))) throw new ApiError('UNAUTHENTICATED')
    const own = await trx
      .selectFrom('saved_searches')
      .select(sql<boolean>`filters = ${written}::jsonb`.as('same'))
      .where('user_id', '=', userId)
      .execute()
    if (own.some(({ same }) => same)) return
    if (own.length >= SEARCHES_AT_MOST) throw new ApiError('TOO_MANY_SEARCHES')
    await trx
      .insertInto('saved_searches')
      .values({
        id: newId(now),
        user_id: userId,
        name: nameOfSearch(filters),
        filters: written,
        wanted,
        keys: [...keys],
        min_price: minPrice,
        max_price: maxPrice,
        instant,
        rhythm: 'daily',
        created_at: now,
        opened_at: now,
      })
      .execute()
  })
}

interface SearchChange {
  readonly id: string
  readonly userId: string
  readonly rhythm: Rhythm | undefined
  readonly opened: boolean
  readonly now: Date
}

/** Idempotent: one that is not there, or is another person's, is no error. */
export async function changeSavedSearch(
  db: Kysely<Schema>,
  { id, userId, rhythm, opened, now }: SearchChange,
): Promise<void> {
  if (!rhythm && !opened) return
  await db
    .updateTable('saved_searches')
    .set({ ...(rhythm && { rhythm }), ...(opened && { opened_at: now, asked_at: null }) })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** Idempotent, likewise. */
export async function deleteSavedSearch(db: Kysely<Schema>, id: string, userId: string): Promise<void> {
  await db.deleteFrom('saved_searches').where('id', '=', id).where('user_id', '=', userId).execute()
}
