import type { ItemBlock, ItemCalendar } from '@okoume/contract/wire/item-calendar.ts'
import {
  type CalendarDay,
  dayInLibreville,
  earlierDay,
  laterDay,
} from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongPeriod } from '@okoume/domain/calendar/format-day.ts'
import type { Period } from '@okoume/domain/calendar/rental-period.ts'
import {
  type Block,
  blockDays,
  blockProblems,
  MAX_BLOCKS,
  overlap,
  reopenDays,
} from '@okoume/domain/stock/blocked-days.ts'
import { canOccupy, freeInPeriod, isOversold, type Occupancy } from '@okoume/domain/stock/free-stock.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { planItemAlerts } from '../changes/plan-item-alerts.ts'
import type { ItemContext } from './item-context.ts'
import { type LockedItem, lockOwnItem } from './lock-item.ts'

interface OwnItem {
  readonly id: string
  readonly ownerId: string
  readonly now: Date
}

/**
 * The days of an item as its owner sees them, from today on.
 * @throws ApiError ITEM_NOT_FOUND, FORBIDDEN
 */
export async function readItemCalendar(context: ItemContext, order: OwnItem): Promise<ItemCalendar> {
  const { id, ownerId, now } = order
  const item = await context.db
    .selectFrom('items')
    .select(['title', 'available', 'ownerId'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!item) throw new ApiError('ITEM_NOT_FOUND')
  if (item.ownerId !== ownerId) throw new ApiError('FORBIDDEN')
  const reservations = await context.findReservations(context.db, id, now)
  const blocks = await findBlocks(context.db, id, dayInLibreville(now))
  return {
    title: item.title,
    available: item.available,
    blocks: blocks.map(({ start, end, ...block }) => ({ start_date: start, end_date: end, ...block })),
    taken: reservations.map(({ id: rentalId, kind, start, end, quantity }) => ({
      start_date: start,
      end_date: end,
      quantity,
      state: kind === 'rental' ? 'rented' : 'requested',
      rentalId: kind === 'checkout' || kind === 'agreement' ? null : rentalId,
    })),
  }
}

/**
 * Blocks days of an item that are neither rented nor asked for.
 * @throws ApiError ITEM_NOT_FOUND, FORBIDDEN, INVALID_INPUT, BLOCK_TAKEN, TOO_MANY_BLOCKS
 */
export async function addItemBlock(context: ItemContext, order: OwnItem & { readonly block: ItemBlock }) {
  const { id, now } = order
  const today = dayInLibreville(now)
  const { quantity, note } = order.block
  const newBlock = { ...periodOf(order.block), quantity, note }
  const problems = blockProblems(newBlock, today)
  if (Object.keys(problems).length > 0) throw new ApiError('INVALID_INPUT', problems)
  await changeBlocks(context, order, async (trx, item, blocks) => {
    if (quantity !== null && quantity > item.available) {
      throw new ApiError('INVALID_INPUT', { quantity: `${item.available} au plus.` })
    }
    refuseTakenDays(item, await context.findReservations(trx, id, now), newBlock)
    return blockDays(blocks, newBlock)
  })
}

/**
 * Opens days again, whether or not they were blocked.
 * @throws ApiError ITEM_NOT_FOUND, FORBIDDEN, INVALID_INPUT
 */
export async function reopenItemDays(
  context: ItemContext,
  order: OwnItem & { readonly days: Pick<ItemBlock, 'start_date' | 'end_date'> },
) {
  const days = periodOf(order.days)
  if (days.end < days.start) {
    throw new ApiError('INVALID_INPUT', { end_date: 'La date de fin précède la date de début.' })
  }
  await changeBlocks(context, order, async (trx, _, blocks) => {
    await planItemAlerts(trx, order.id)
    return reopenDays(blocks, days)
  })
}

type ChangeBlocks = (trx: Kysely<Schema>, item: LockedItem, blocks: readonly Block[]) => Promise<Block[]>

/** Serialised with bookings by the item's lock; blocks that are over go. */
async function changeBlocks(context: ItemContext, order: OwnItem, change: ChangeBlocks): Promise<void> {
  const { id, ownerId, now } = order
  const today = dayInLibreville(now)
  await context.db.transaction().execute(async (trx) => {
    const item = await lockOwnItem(trx, id, ownerId)
    const before = await findBlocks(trx, id, today)
    const after = await change(trx, item, before)
    if (after.length > MAX_BLOCKS) throw new ApiError('TOO_MANY_BLOCKS')
    await deleteBlocks(trx, id)
    const rows = after.map(({ start, end, quantity, note }) => ({
      id: context.newId(now),
      itemId: id,
      startDate: start,
      endDate: end,
      quantity,
      note,
    }))
    if (rows.length > 0) await trx.insertInto('itemBlocks').values(rows).execute()
  })
}

function refuseTakenDays(item: LockedItem, reservations: readonly Occupancy[], newBlock: Block): void {
  const { available } = item
  const units = { ...newBlock, quantity: newBlock.quantity ?? available }
  if (!canOccupy(available, reservations, units)) {
    const days = reservations
      .filter((reservation) => overlap(reservation, newBlock))
      .map(({ start, end }) =>
        formatLongPeriod(laterDay(start, newBlock.start), earlierDay(end, newBlock.end)),
      )
    const free = freeInPeriod(available, reservations, newBlock)
    const rest = free > 0 ? ` Vous pouvez en bloquer ${free} sur ${available}.` : ''
    throw new ApiError('BLOCK_TAKEN', {
      start_date: `Ces jours sont déjà loués : ${days.slice(0, 3).join(', ')}.${rest}`,
    })
  }
  if (isOversold(available, [...reservations, units], newBlock))
    throw new Error(`item ${item.id} would be oversold`)
}

async function findBlocks(db: Kysely<Schema>, itemId: string, today: CalendarDay): Promise<Block[]> {
  return db
    .selectFrom('itemBlocks')
    .select(['startDate as start', 'endDate as end', 'quantity', 'note'])
    .where('itemId', '=', itemId)
    .where('endDate', '>=', today)
    .orderBy('startDate')
    .execute()
}

/** Of an item that goes. */
export async function deleteBlocks(trx: Kysely<Schema>, itemId: string): Promise<void> {
  await trx.deleteFrom('itemBlocks').where('itemId', '=', itemId).execute()
}

/** Of a person who leaves. */
export async function deleteBlocksOfOwner(trx: Kysely<Schema>, ownerId: string): Promise<void> {
  await trx
    .deleteFrom('itemBlocks')
    .where('itemId', 'in', trx.selectFrom('items').select('id').where('ownerId', '=', ownerId))
    .execute()
}

function periodOf({ start_date, end_date }: Pick<ItemBlock, 'start_date' | 'end_date'>): Period {
  return { start: start_date, end: end_date }
}
