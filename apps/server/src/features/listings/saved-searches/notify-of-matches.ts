import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import {
  ASK_AFTER_DAYS,
  AT_ONCE_A_DAY,
  DELETE_AFTER_DAYS,
  rhythmsDue,
} from '@okoume/domain/search/saved-search.ts'
import { type Kysely, sql } from 'kysely'
import type { ItemRow, SavedSearchRow, Schema } from '#platform/database/schema.ts'
import { eachInTurn } from '#platform/jobs/each-in-turn.ts'
import { lockAddressee } from '../../notifications/notification.ts'
import type { AlertContext } from '../alerts/alert-context.ts'
import { type BookableContext, type BookableRow, findBookable } from '../items/bookable.ts'
import { queryOf } from './saved-searches.ts'

const NO_ID = '00000000-0000-0000-0000-000000000000'
/** A search that is matched by an item so long after the first time is notified of it again. */
const MATCHES_RETENTION_MS = 400 * DAY_MS

interface SearchToNotify {
  readonly id: string
  readonly now: Date
  /** As soon as an item appears; a person receives a few of them a day. */
  readonly atOnce: boolean
}

/** Notifies the person of a saved search of the items that wait for it: one alert, each item once. */
export async function notifyOfMatches(context: AlertContext, order: SearchToNotify): Promise<void> {
  const { id, now, atOnce } = order
  await context.db.transaction().execute(async (trx) => {
    const search = await lockSearch(trx, id)
    if (!search) return
    if (atOnce) {
      const { today } = await trx
        .selectFrom('notices')
        .select(sql<number>`count(*)::integer`.as('today'))
        .where('userId', '=', search.userId)
        .where('createdAt', '>', new Date(now.getTime() - DAY_MS))
        .where('cause', 'like', 'search %')
        .executeTakeFirstOrThrow()
      if (today >= AT_ONCE_A_DAY) return
    }
    const items = await takeWaiting({ ...context, db: trx }, search, now)
    if (items.length === 0) return
    await context.notify(trx, 'search matched', { search, items, stop: stopPath(context, search, now) }, now)
  })
}

function stopPath({ alertLinks }: AlertContext, { id, userId }: SavedSearchRow, now: Date): string {
  return alertLinks.pathOf({ kind: 'recherche', id, userId }, now)
}

/** The person first, as everywhere; undefined where the search was stopped meanwhile, or while the account is suspended. */
async function lockSearch(trx: Kysely<Schema>, id: string): Promise<SavedSearchRow | undefined> {
  const known = await trx
    .selectFrom('savedSearches')
    .innerJoin('users', 'users.id', 'savedSearches.userId')
    .select('userId')
    .where('savedSearches.id', '=', id)
    .where('savedSearches.stoppedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!known) return undefined
  await lockAddressee(trx, known.userId)
  return trx
    .selectFrom('savedSearches')
    .selectAll()
    .where('id', '=', id)
    .where('stoppedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

type WaitingItem = BookableRow & Pick<ItemRow, 'title' | 'pricePerDay' | 'place' | 'location'>

/**
 * Marks what is announced: what is still offered, and free on the days of the search, newest first. What is not may match
 * again: its row is deleted. The caller has locked the search, so that no match is added meanwhile.
 */
async function takeWaiting(
  context: BookableContext,
  { id, filters: { from, to } }: SavedSearchRow,
  now: Date,
): Promise<readonly WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    select items.* from search_matches join items on items.id = item_id and items.offered and items.deleted_at is null
    where search_id = ${id} and notified_at is null
    order by matched_at desc, items.id`.execute(context.db)
  const period = from && to ? { start: from, end: to } : null
  const bookable = period && (await findBookable(context, rows, { period, now }))
  const announced = bookable ? rows.filter((item) => bookable.has(item.id)) : rows
  const ids = announced.map((item) => item.id)
  await sql`delete from search_matches where search_id = ${id} and notified_at is null
    and item_id <> all(${ids}::uuid[])`.execute(context.db)
  await sql`update search_matches set notified_at = ${now} where search_id = ${id} and notified_at is null`.execute(
    context.db,
  )
  return announced
}

/**
 * At 18:00: notifies of everything that waits, weekly searches on Fridays; `since` is when it last ran, where that was days ago.
 * @throws AggregateError once all have had their turn, where some have failed
 */
export async function notifyDueSearches(context: AlertContext, now: Date, since = now): Promise<void> {
  const rhythms = rhythmsDue(now, since)
  await eachInTurn(
    async ({ last, limit }) => {
      const { rows } = await sql<{ id: string }>`
        select distinct search_id as id from search_matches join saved_searches on saved_searches.id = search_id
        where notified_at is null and stopped_at is null and search_id > ${last?.id ?? NO_ID} and rhythm = any(${[...rhythms]}::text[])
        order by search_id limit ${limit}`.execute(context.db)
      return rows
    },
    ({ id }) => notifyOfMatches(context, { id, now, atOnce: false }),
  )
}

/**
 * Ends searches whose days are over, asks who has not opened one for long whether to keep it, and deletes it where no one
 * answers.
 * @throws AggregateError as above
 */
export async function sweepSearches(context: AlertContext, now: Date): Promise<void> {
  const { db } = context
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db
    .deleteFrom('savedSearches')
    .where('openedAt', '<', ago(ASK_AFTER_DAYS * DAY_MS))
    .where('askedAt', '<', ago(DELETE_AFTER_DAYS * DAY_MS))
    .execute()
  await db
    .deleteFrom('savedSearches')
    .where('stoppedAt', '<', ago(DELETE_AFTER_DAYS * DAY_MS))
    .execute()
  await db.deleteFrom('searchMatches').where('matchedAt', '<', ago(MATCHES_RETENTION_MS)).execute()
  await endPastSearches(context, now)
  await eachInTurn(
    ({ last, limit }) =>
      db
        .selectFrom('savedSearches')
        .select('id')
        .where('stoppedAt', 'is', null)
        .where('openedAt', '<', ago(ASK_AFTER_DAYS * DAY_MS))
        .where('askedAt', 'is', null)
        .where('id', '>', last?.id ?? NO_ID)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ id }) => askWhetherWanted(context, id, now),
  )
}

async function endPastSearches(context: AlertContext, now: Date): Promise<void> {
  const today = dayInLibreville(now)
  await eachInTurn(
    ({ last, limit }) =>
      context.db
        .selectFrom('savedSearchKeys')
        .select('searchId as id')
        .distinct()
        .where('startDate', '<', today)
        .where('searchId', '>', last?.id ?? NO_ID)
        .orderBy('searchId')
        .limit(limit)
        .execute(),
    ({ id }) =>
      context.db.transaction().execute(async (trx) => {
        const search = await lockSearch(trx, id)
        if (!search) return
        const query = queryOf(search.filters, today)
        await context.notify(trx, 'search ended', { search, query }, now)
        await trx.deleteFrom('savedSearches').where('id', '=', id).execute()
      }),
  )
}

async function askWhetherWanted(context: AlertContext, id: string, now: Date): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const search = await lockSearch(trx, id)
    if (!search || search.askedAt !== null) return
    await context.notify(trx, 'search unopened', { search, stop: stopPath(context, search, now) }, now)
    await trx.updateTable('savedSearches').set({ askedAt: now }).where('id', '=', id).execute()
  })
}
