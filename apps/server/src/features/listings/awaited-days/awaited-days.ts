import type { Written } from '@okoume/contract/model/written.ts'
import type { AwaitedDaysList, DaysToAwait } from '@okoume/contract/wire/awaited-days.ts'
import { type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import { awaitedDaysProblems, MAX_AWAITED_PERIODS } from '@okoume/domain/stock/awaited-days.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { lockUser } from '../../accounts/account-queries.ts'
import { planItemAlerts } from '../changes/plan-item-alerts.ts'
import { readFreeUnits } from '../items/bookable.ts'
import { periodRulesOf } from '../items/item-columns.ts'
import type { ItemContext } from '../items/item-context.ts'
import { maskText } from '../items/present-item.ts'

/** A person's awaited days, newest first. */
export async function listAwaitedDays(
  db: Kysely<Schema>,
  userId: string,
): Promise<Written<typeof AwaitedDaysList>> {
  const rows = await db
    .selectFrom('awaitedDays')
    .innerJoin('items', 'items.id', 'awaitedDays.itemId')
    .select([
      'awaitedDays.id',
      'itemId',
      'title',
      'startDate',
      'endDate',
      'quantity',
      'awaitedDays.createdAt',
    ])
    .where('userId', '=', userId)
    .orderBy('awaitedDays.createdAt', 'desc')
    .orderBy('awaitedDays.id')
    .execute()
  return {
    awaited: rows.map(({ title, startDate, endDate, ...row }) => ({
      ...row,
      itemTitle: maskText(title),
      start_date: startDate,
      end_date: endDate,
    })),
  }
}

interface AwaitOrder {
  readonly userId: string
  readonly body: DaysToAwait
  readonly now: Date
}

/**
 * Notes that a person waits for days of an item that are taken. The same days again are the same, with the quantity of the last time.
 * @throws ApiError UNAUTHENTICATED, ITEM_NOT_FOUND, ITEM_NOT_OFFERED, OWN_ITEM, INVALID_INPUT, DAYS_FREE, TOO_MANY_AWAITED_DAYS
 */
export async function awaitDays(context: ItemContext, { userId, body, now }: AwaitOrder): Promise<void> {
  const { item_id: itemId, quantity } = body
  // The contract has checked that both are dates.
  const period = { start: body.start_date as CalendarDay, end: body.end_date as CalendarDay }
  await context.db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId))) throw new ApiError('UNAUTHENTICATED')
    await refuseUnlessTaken({ ...context, db: trx }, { userId, itemId, period, quantity, now })
    const own = await trx.selectFrom('awaitedDays').selectAll().where('userId', '=', userId).execute()
    const same = own.find(
      (one) => one.itemId === itemId && one.startDate === period.start && one.endDate === period.end,
    )
    if (same?.quantity === quantity) return
    if (same) {
      await trx.updateTable('awaitedDays').set({ quantity }).where('id', '=', same.id).execute()
      return planItemAlerts(trx, itemId)
    }
    if (own.length >= MAX_AWAITED_PERIODS) throw new ApiError('TOO_MANY_AWAITED_DAYS')
    const row = { id: context.newId(now), userId, itemId, quantity, createdAt: now }
    await trx
      .insertInto('awaitedDays')
      .values({ ...row, startDate: period.start, endDate: period.end })
      .execute()
    // Race: the days may come free between the look above and this commit.
    await planItemAlerts(trx, itemId)
  })
}

interface WantedDays {
  readonly userId: string
  readonly itemId: string
  readonly period: Period
  readonly quantity: number
  readonly now: Date
}

async function refuseUnlessTaken(
  context: ItemContext,
  { userId, itemId, period, quantity, now }: WantedDays,
): Promise<void> {
  const item = await context.db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', itemId)
    .where('deletedAt', 'is', null)
    .where('offeredIfShown', 'is', null)
    .executeTakeFirst()
  if (!item) throw new ApiError('ITEM_NOT_FOUND')
  if (item.ownerId === userId) throw new ApiError('OWN_ITEM')
  if (!item.offered) throw new ApiError('ITEM_NOT_OFFERED')
  const problems = awaitedDaysProblems(period, periodRulesOf(item), now)
  if (Object.keys(problems).length > 0) throw new ApiError('INVALID_INPUT', problems)
  if (quantity > item.available)
    throw new ApiError('INVALID_INPUT', { quantity: `${item.available} au plus.` })
  const isFree = await readFreeUnits(context, item, now)
  if (isFree({ ...period, quantity })) throw new ApiError('DAYS_FREE')
}

/** Idempotent. */
export async function stopAwaitingDays(
  db: Kysely<Schema>,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  await db.deleteFrom('awaitedDays').where('id', '=', id).where('userId', '=', userId).execute()
}

/** To be run in the transaction that books the item for that person: they no longer wait for days that they have. */
export function noLongerAwaited(
  db: Pick<Kysely<Schema>, 'deleteFrom'>,
  { userId, itemId, start, end }: Period & { readonly userId: string; readonly itemId: string },
) {
  return db
    .deleteFrom('awaitedDays')
    .where('userId', '=', userId)
    .where('itemId', '=', itemId)
    .where('startDate', '<=', end)
    .where('endDate', '>=', start)
}

/** Of days that have begun no rental can start. */
export async function deletePastDays(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('awaitedDays').where('startDate', '<', dayInLibreville(now)).execute()
}
