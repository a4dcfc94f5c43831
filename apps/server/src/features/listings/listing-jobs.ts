import { favouriteAlert } from '@okoume/domain/favourites/favourites.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { quoted } from '@okoume/domain/writing/quoted.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { FavouriteRow, Schema } from '#platform/database/schema.ts'
import { movedSince } from '../../platform/feature.ts'
import { eachInTurn, Failures, type Page } from '../../platform/jobs/each-in-turn.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { lockAddressee, type NotificationContent, notifyPerson } from '../notifications/notify.ts'
import type { AlertContext } from './alerts/alert-context.ts'
import { deleteOldVersions } from './items/item-versions.ts'
import { maskText } from './items/present-item.ts'
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
    'notify-searches': (payload) => notifyDueSearches(context, context.clock.now(), movedSince(payload)),
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
    .where('deletedAt', 'is', null)
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

interface ChangedItem {
  readonly id: string
  readonly ownerId: string
  readonly title: string
  readonly pricePerDay: number
  readonly offered: boolean
}

/**
 * Notifies the people who marked an item of a lower price or its return. What each of them knows is compared with the item
 * as it is now, so that a job that runs twice, or late, notifies nobody twice.
 * @throws AggregateError once all have had their turn, where some have failed
 */
async function notifyOfFavourite(context: AlertContext, item: ChangedItem, now: Date): Promise<void> {
  await eachInTurn(
    (page) => findMarkers(context.db, item, page),
    ({ id }) => notifyMarker(context, { item, userId: id, now }),
  )
}

interface Marker {
  readonly id: string
}

/** Those to whom the item is not as they know it, besides its owner; a suspended account is not notified. */
async function findMarkers(
  db: Kysely<Schema>,
  { id, ownerId: owner, pricePerDay: price, offered }: ChangedItem,
  { last, limit }: Page<Marker>,
): Promise<Marker[]> {
  return db
    .selectFrom('favourites')
    .innerJoin('users', 'users.id', 'favourites.userId')
    .select('userId as id')
    .where('itemId', '=', id)
    .where('userId', '<>', owner)
    .where('users.suspendedAt', 'is', null)
    .where((eb) => eb.or([eb('knownOffered', '<>', offered), eb('knownPrice', '>', price)]))
    .$if(last !== undefined, (query) => query.where('userId', '>', last?.id ?? ''))
    .orderBy('userId')
    .limit(limit)
    .execute()
}

interface Marking {
  readonly item: ChangedItem
  readonly userId: string
  readonly now: Date
}

async function notifyMarker(context: AlertContext, { item, userId, now }: Marking): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const person = await lockAddressee(trx, userId)
    const favourite = await lockFavourite(trx, userId, item.id)
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
      const cause = `favourite ${userId} ${item.id} ${now.getTime()}`
      await notifyPerson(trx, person, { cause, stop, ...ALERTS[alert](item, price) }, { ...context, now })
    }
    await trx
      .updateTable('favourites')
      .set({ knownPrice: known.price, knownOffered: known.offered, notifiedAt: known.notifiedAt })
      .where('userId', '=', userId)
      .where('itemId', '=', item.id)
      .execute()
  })
}

async function lockFavourite(
  trx: Kysely<Schema>,
  userId: string,
  itemId: string,
): Promise<FavouriteRow | undefined> {
  return trx
    .selectFrom('favourites')
    .selectAll()
    .where('userId', '=', userId)
    .where('itemId', '=', itemId)
    .forUpdate()
    .executeTakeFirst()
}

type Alert = (item: ChangedItem, knownPrice: number) => Omit<NotificationContent, 'cause'>

const ALERTS: Readonly<Record<'cheaper' | 'offered again', Alert>> = {
  cheaper: (item, knownPrice) => ({
    ...aboutFavourite(item),
    title: `${quoted(maskText(item.title))} coûte moins cher`,
    paragraphs: [
      `Un de vos favoris est passé de ${formatFrancs(knownPrice)} à ${formatFrancs(item.pricePerDay)} par jour.`,
    ],
  }),
  'offered again': (item) => ({
    ...aboutFavourite(item),
    title: `${quoted(maskText(item.title))} est de nouveau proposé`,
    paragraphs: [`Un de vos favoris se loue de nouveau, à ${formatFrancs(item.pricePerDay)} par jour.`],
  }),
}

function aboutFavourite({ id }: ChangedItem): Pick<NotificationContent, 'kind' | 'action' | 'other'> {
  return {
    kind: 'alerts',
    action: { label: "Voir l'objet", path: `/objet/${id}` },
    other: { label: 'Voir vos favoris', path: '/favoris' },
  }
}
