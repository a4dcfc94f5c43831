import { isDeepStrictEqual } from 'node:util'
import type { Written } from '@okoume/contract/model/written.ts'
import type { SavedSearch } from '@okoume/contract/wire/saved-search.ts'
import { type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { describePeriodProblem } from '@okoume/domain/calendar/period-rules.ts'
import {
  isNarrow,
  isOver,
  MAX_SEARCHES,
  nameOfSearch,
  type Rhythm,
  type SearchFilters,
} from '@okoume/domain/search/saved-search.ts'
import {
  type Matcher,
  matcherOf,
  rarestFragment,
  wordFragment,
} from '@okoume/domain/search/search-matcher.ts'
import { keyTerms, writeQuery } from '@okoume/domain/search/terms-query.ts'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { SavedSearchRow, Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockOpenAccount, lockUser } from '../../accounts/account-queries.ts'
import { readAlertText } from '../search/read-meaning.ts'

type ListedSearch = Pick<SavedSearchRow, 'id' | 'name' | 'filters' | 'rhythm' | 'createdAt' | 'stoppedAt'> & {
  readonly waiting: number
}

interface SearchesOf {
  readonly userId: string
  readonly now: Date
}

/** A person's saved searches, newest first. */
export async function listSavedSearches(
  db: Kysely<Schema>,
  order: SearchesOf,
): Promise<{ searches: Written<typeof SavedSearch>[] }> {
  const all = await findSavedSearches(db, order)
  return { searches: all.flatMap(({ stoppedAt, ...search }) => (stoppedAt === null ? [search] : [])) }
}

/** Those too that a mail's link has stopped, for as long as it may take that back. */
export async function findSavedSearches(db: Kysely<Schema>, { userId, now }: SearchesOf) {
  const { rows } = await sql<ListedSearch>`
    select id, name, filters, rhythm, created_at, stopped_at,
      (select count(*)::integer from search_matches where search_id = saved_searches.id and notified_at is null) as waiting
    from saved_searches where user_id = ${userId} order by created_at desc, id`.execute(db)
  const today = dayInLibreville(now)
  return rows.map(({ filters, createdAt, stoppedAt, ...row }) => ({
    ...row,
    query: queryOf(filters, today),
    over: isOver(filters, today),
    createdAt,
    stoppedAt,
  }))
}

/** The explorer's address of a search, without days that are over. */
export function queryOf({ from, to, ...filters }: SearchFilters, today: CalendarDay): string {
  const search = new URLSearchParams()
  const days = isOver({ from }, today) ? {} : { from, to }
  for (const [name, value] of Object.entries({ ...filters, ...days })) {
    if (Array.isArray(value)) for (const one of value) search.append(name, one)
    else if (value !== undefined && value !== false) search.set(name, String(value))
  }
  return String(search)
}

type AlertText = Awaited<ReturnType<typeof readAlertText>>

interface SaveContext {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  readonly newId: NewId
}

interface SearchToSave {
  readonly userId: string
  readonly filters: SearchFilters
  readonly now: Date
}

/**
 * Saves a search. The same again is the same.
 * @throws ApiError UNAUTHENTICATED, INVALID_INPUT where it narrows nothing or its days are over, TOO_MANY_SEARCHES
 */
export async function saveSearch(
  { db, pool, newId }: SaveContext,
  { userId, filters, now }: SearchToSave,
): Promise<void> {
  if (!isNarrow(filters)) {
    throw new ApiError('INVALID_INPUT', { q: 'Cherchez un mot, ou choisissez un filtre.' })
  }
  if (isOver(filters, dayInLibreville(now))) {
    throw new ApiError('INVALID_INPUT', {
      from: describePeriodProblem('START_IN_PAST', { priceUnit: 'jour' }),
    })
  }
  const alert = await readAlertText(pool, filters.q)
  await db.transaction().execute(async (trx) => {
    const own = await lockSearches(trx, userId)
    // As JSON reads it back: without what is undefined.
    const stored: unknown = JSON.parse(JSON.stringify(filters))
    const same = own.find((one) => isDeepStrictEqual(one.filters, stored))
    if (same?.stoppedAt === null) return
    refuseTooMany(own)
    // Stopped by a mail's link, and wanted again.
    if (same) await trx.deleteFrom('savedSearches').where('id', '=', same.id).execute()
    await insertSearch(trx, { id: newId(now), userId, filters, now, alert })
  })
}

async function insertSearch(
  trx: Kysely<Schema>,
  { id, userId, filters, now, alert }: SearchToSave & { readonly id: string; readonly alert: AlertText },
): Promise<void> {
  const search = {
    id,
    userId,
    name: nameOfSearch(filters),
    filters: JSON.stringify(filters),
    rhythm: 'daily',
    createdAt: now,
    openedAt: now,
  } as const
  await trx.insertInto('savedSearches').values(search).execute()
  const matcher = matcherOf({ ...filters, q: alert.q })
  const { keys, instant, minPrice, maxPrice } = matcher
  const [startDate, endDate] = [filters.from ?? null, filters.to ?? null]
  const common = { searchId: id, instant, minPrice, maxPrice, startDate, endDate }
  const texts = await textKeys(trx, matcher, alert)
  await trx
    .insertInto('savedSearchKeys')
    .values(keys.flatMap((key) => texts.map((text) => ({ ...key, ...common, ...text }))))
    .execute()
}

/** Counting stops here: so many searches under one fragment are cheap to read. */
const FRAGMENT_USES = 100

/** The text under one of its fragments; its words under each of those one of which every item has that they find. */
async function textKeys(
  trx: Kysely<Schema>,
  { fragments, text }: Matcher,
  { textQuery }: AlertText,
): Promise<Pick<Schema['savedSearchKeys'], 'fragment' | 'wanted' | 'words'>[]> {
  const words = textQuery?.words
  const keys = (words ? keyTerms(words) : []).map((word) => ({
    fragment: wordFragment(word),
    wanted: '',
    words: words ? writeQuery(words) : null,
  }))
  if (textQuery !== null && textQuery.text === undefined) return keys
  const { rows } = await sql<{ fragment: string; uses: number }>`
    select option.fragment, uses from unnest(${[...fragments]}::text[]) as option(fragment), lateral (
      select count(*)::integer as uses from (
        select from saved_search_keys as key where key.fragment = option.fragment limit ${FRAGMENT_USES}) as used) as counted
  `.execute(trx)
  const uses = new Map(rows.map((row) => [row.fragment, row.uses]))
  return [{ fragment: rarestFragment(fragments, uses), wanted: text, words: null }, ...keys]
}

interface OwnSearch {
  readonly id: string
  readonly userId: string
}

/** By the link of a mail, which can take it back. Idempotent. @throws ApiError UNAUTHENTICATED */
export async function stopSearch(
  db: Kysely<Schema>,
  { id, userId, now }: OwnSearch & { readonly now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockOpenAccount(trx, userId)
    await trx
      .updateTable('savedSearches')
      .set({ stoppedAt: now })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .where('stoppedAt', 'is', null)
      .execute()
  })
}

/** Idempotent. @throws ApiError UNAUTHENTICATED, TOO_MANY_SEARCHES */
export async function resumeSearch(db: Kysely<Schema>, { id, userId }: OwnSearch): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const others = (await lockSearches(trx, userId)).filter((one) => one.id !== id)
    refuseTooMany(others)
    await trx
      .updateTable('savedSearches')
      .set({ stoppedAt: null })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .execute()
  })
}

type LockedSearch = Pick<SavedSearchRow, 'id' | 'filters' | 'stoppedAt'>

/** Serialises a person's changes: two at once never save more than there may be. */
async function lockSearches(trx: Kysely<Schema>, userId: string): Promise<LockedSearch[]> {
  if (!(await lockUser(trx, userId))) throw new ApiError('UNAUTHENTICATED')
  return trx
    .selectFrom('savedSearches')
    .select(['id', 'filters', 'stoppedAt'])
    .where('userId', '=', userId)
    .execute()
}

function refuseTooMany(searches: readonly LockedSearch[]): void {
  const running = searches.filter(({ stoppedAt }) => stoppedAt === null)
  if (running.length >= MAX_SEARCHES) throw new ApiError('TOO_MANY_SEARCHES')
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
    .updateTable('savedSearches')
    .set({ ...(rhythm && { rhythm }), ...(opened && { openedAt: now, askedAt: null }) })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .execute()
}

/** Idempotent, likewise. */
export async function deleteSavedSearch(db: Kysely<Schema>, id: string, userId: string): Promise<void> {
  await db.deleteFrom('savedSearches').where('id', '=', id).where('userId', '=', userId).execute()
}
