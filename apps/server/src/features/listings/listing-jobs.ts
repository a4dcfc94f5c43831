import { favouriteAlert } from '@okoume/domain/favourites/favourites.ts'
import type pg from 'pg'
import { z } from 'zod'
import { movedSince } from '../../platform/feature.ts'
import { eachInTurn, Failures, type Page } from '../../platform/jobs/each-in-turn.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { lockAddressee } from '../notifications/notification.ts'
import type { AlertContext } from './alerts/alert-context.ts'
import { deletePastDays } from './awaited-days/awaited-days.ts'
import { notifyOfFreeDays } from './awaited-days/notify-of-free-days.ts'
import { deleteOldVersions } from './items/item-versions.ts'
import { comparePicture } from './repeated-pictures/compare-picture.ts'
import { findMatches, noteMatches } from './saved-searches/match-searches.ts'
import { notifyDueSearches, notifyOfMatches, sweepSearches } from './saved-searches/notify-of-matches.ts'
import { recountTerms } from './terms/search-terms.ts'

const ItemPayload = z.object({ id: z.uuid() })

export type ListingJobContext = AlertContext & { readonly pool: pg.Pool }

export function listingJobs(context: ListingJobContext) {
  return {
    'item-changed': (payload) => notifyOfItem(context, ItemPayload.parse(payload).id),
    'compare-picture': (payload) =>
      comparePicture(context, ItemPayload.parse(payload).id, context.clock.now()),
    'notify-searches': (payload) => notifyDueSearches(context, context.clock.now(), movedSince(payload)),
    'sweep-searches': () => sweepSearches(context, context.clock.now()),
    'sweep-awaited-days': () => deletePastDays(context.db, context.clock.now()),
    'recount-search-terms': () => recountTerms(context.db),
    'delete-item-versions': () => deleteOldVersions(context.db, context.clock.now()),
  } satisfies Jobs
}

// 18:00 in Libreville is 17:00 UTC all year.
export const LISTING_SCHEDULES = {
  'notify-searches': '0 17 * * *',
  'sweep-searches': '11 4 * * *',
  'sweep-awaited-days': '17 4 * * *',
  'recount-search-terms': '13 3 * * *',
  'delete-item-versions': '37 3 * * *',
}

/**
 * Notifies whom an item concerns as it is now: those who marked it, and those whose search it is new to.
 * @throws AggregateError once all have had their turn, where some have failed
 */
async function notifyOfItem(context: ListingJobContext, id: string): Promise<void> {
  const now = context.clock.now()
  const item = await context.db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!item) return
  const failures = new Failures()
  await failures.attempt('favourites', () => notifyOfFavourite(context, item, now))
  if (item.offered) await failures.attempt('awaited days', () => notifyOfFreeDays(context, item, now))
  if (item.offered)
    await failures.attempt('searches', async () => {
      const searchIds = await findMatches(context, { item, now })
      // At once, where a person wants it so; the others wait for the evening.
      for (const { id: search, rhythm } of await noteMatches(context.pool, { item, searchIds, now }))
        if (rhythm === 'at once')
          await failures.attempt(search, () => notifyOfMatches(context, { id: search, now, atOnce: true }))
    })
  failures.throwAny()
}

interface ChangedItem {
  readonly id: string
  readonly ownerId: string
  readonly title: string
  readonly pricePerDay: number
  readonly offered: boolean
}

/**
 * Notifies the people who marked an item of a lower price or its return. Idempotent: what each of them knows is compared
 * with the item as it is now.
 * @throws AggregateError once all have had their turn, where some have failed
 */
async function notifyOfFavourite(context: AlertContext, item: ChangedItem, now: Date): Promise<void> {
  await eachInTurn(
    ({ last, limit }: Page<{ readonly id: string }>) =>
      context.db
        .selectFrom('favourites')
        .innerJoin('users', 'users.id', 'favourites.userId')
        .select('userId as id')
        .where('itemId', '=', item.id)
        .where('userId', '<>', item.ownerId)
        .where('users.suspendedAt', 'is', null)
        // Only those to whom the item is not as they know it.
        .where((eb) =>
          eb.or([eb('knownOffered', '<>', item.offered), eb('knownPrice', '>', item.pricePerDay)]),
        )
        .$if(last !== undefined, (query) => query.where('userId', '>', last?.id ?? ''))
        .orderBy('userId')
        .limit(limit)
        .execute(),
    ({ id }) => notifyMarker(context, { item, userId: id, now }),
  )
}

interface Marking {
  readonly item: ChangedItem
  readonly userId: string
  readonly now: Date
}

async function notifyMarker(context: AlertContext, { item, userId, now }: Marking): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockAddressee(trx, userId)
    const favourite = await trx
      .selectFrom('favourites')
      .select(['knownPrice', 'knownOffered', 'notifiedAt'])
      .where('userId', '=', userId)
      .where('itemId', '=', item.id)
      .forUpdate()
      .executeTakeFirst()
    // Unmarked meanwhile; closing an account deletes its favourites.
    if (!favourite) return
    const { knownPrice: price, knownOffered: offered, notifiedAt } = favourite
    const { alert, known } = favouriteAlert(
      { price, offered, notifiedAt },
      { pricePerDay: item.pricePerDay, offered: item.offered },
      now,
    )
    if (alert) {
      const stop = context.alertLinks.pathOf({ kind: 'favori', id: item.id, userId }, now)
      await context.notify(trx, 'favourite changed', { userId, item, alert, knownPrice: price, stop }, now)
    }
    await trx
      .updateTable('favourites')
      .set({ knownPrice: known.price, knownOffered: known.offered, notifiedAt: known.notifiedAt })
      .where('userId', '=', userId)
      .where('itemId', '=', item.id)
      .execute()
  })
}
