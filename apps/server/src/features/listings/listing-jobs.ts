import type pg from 'pg'
import { z } from 'zod'
import { Failures } from '../../platform/jobs/each-in-turn.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AlertContext } from './alerts/alert-context.ts'
import { notifyOfFavourite } from './favourites/notify-of-favourite.ts'
import { deleteOldVersions } from './items/item-versions.ts'
import { comparePicture } from './repeated-pictures/compare-picture.ts'
import { findMatches, type ItemToMatch, noteMatches } from './saved-searches/match-searches.ts'
import { notifyDueSearches, notifyOfMatches, sweepSearches } from './saved-searches/notify-of-matches.ts'
import { recountTerms } from './terms/search-terms.ts'

const ItemPayload = z.object({ id: z.uuid() })

export type ListingJobContext = AlertContext & { readonly pool: pg.Pool }

export function listingJobs(context: ListingJobContext) {
  return {
    'item-changed': (payload) => notifyOfItem(context, ItemPayload.parse(payload).id),
    'compare-picture': (payload) =>
      comparePicture(context, ItemPayload.parse(payload).id, context.clock.now()),
    'notify-searches': () => notifyDueSearches(context, context.clock.now()),
    'sweep-searches': () => sweepSearches(context, context.clock.now()),
    'recount-search-terms': () => recountTerms(context.db),
    'delete-item-versions': () => deleteOldVersions(context.db, context.clock.now()),
  } satisfies Jobs
}

// 18:00 in Libreville is 17:00 UTC all year.
export const LISTING_SCHEDULES = {
  'notify-searches': '0 17 * * *',
  'sweep-searches': '11 4 * * *',
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
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!item) return
  const failures = new Failures()
  await failures.attempt('favourites', () => notifyOfFavourite(context, item, now))
  if (item.offered) {
    await failures.attempt('searches', () => notifyOfSearches(context, { item, now, failures }))
  }
  failures.throwAny()
}

interface NewItem {
  readonly item: ItemToMatch
  readonly now: Date
  readonly failures: Failures
}

/** At once, where a person wants it so; the others wait for the evening. */
async function notifyOfSearches(context: ListingJobContext, { item, now, failures }: NewItem): Promise<void> {
  const searchIds = await findMatches(context, { item, now })
  const fresh = await noteMatches(context.pool, { item, searchIds, now })
  for (const { id, rhythm } of fresh) {
    if (rhythm === 'at once')
      await failures.attempt(id, () => notifyOfMatches(context, { id, now, atOnce: true }))
  }
}
