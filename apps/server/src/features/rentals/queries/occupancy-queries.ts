import { type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import {
  LIVE_STATUSES,
  type OccupancyFacts,
  rentalOccupancy,
} from '@okoume/domain/rental/rental-occupancy.ts'
import { UNSETTLED_RETURNS } from '@okoume/domain/rental/rental-status.ts'
import type { ItemReservation } from '@okoume/domain/stock/free-stock.ts'
import { type Occupancy, withPreparation } from '@okoume/domain/stock/free-stock.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { statement } from '#platform/database/statement.ts'
import type { LockedItem } from '../../listings/items/lock-item.ts'

/** Some units of an item that are taken, and for whom. */
export interface StockReservation extends Occupancy {
  readonly id: string
  readonly renterId: string
  readonly kind: ItemReservation['kind'] | 'block'
}

interface ReservationColumns {
  readonly itemId: string
  readonly id: string
  /** The owner, for days that they keep for themself. */
  readonly renterId: string
  readonly startDate: CalendarDay
  readonly endDate: CalendarDay
  readonly quantity: number
}

type StockReservationRow = ReservationColumns &
  (
    | (OccupancyFacts & { readonly source: 'rental' })
    | { readonly source: 'checkout'; readonly enquiryId: string | null }
    | { readonly source: 'block' | 'agreement' }
  )

const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/**
 * Of `rentals`: asked for, coming, under way, or over with its return not settled. The condition of the index
 * `rentals_occupying`, hence without parameters.
 */
export const IS_OPEN = sql<boolean>`(status in (${literals(LIVE_STATUSES)})
  or (status = 'terminée' and return_state in (${literals(UNSETTLED_RETURNS)})))`

/**
 * Everything that keeps units of an item from others now: its rentals, checkouts being paid, agreements whose owner reserves the days, and
 * blocked days. A checkout whose payment has failed keeps nothing, though the job that lets go of it may not have run yet.
 */
export async function findStockReservations(
  db: Kysely<Schema>,
  itemId: string,
  now: Date,
): Promise<StockReservation[]> {
  return toStockReservations(await reservationRows(db, { itemId, now }), now)
}

/** With the days that the item takes to be ready again; those that the owner keeps need none. */
export function asOthersFindIt(reservation: StockReservation, bufferDays: number): StockReservation {
  return reservation.kind === 'block' ? reservation : withPreparation(reservation, bufferDays)
}

/** The same without the days that the owner keeps. */
export async function findItemReservations(
  db: Kysely<Schema>,
  itemId: string,
  now: Date,
): Promise<ItemReservation[]> {
  const reservations = await findStockReservations(db, itemId, now)
  return reservations.flatMap(({ kind, ...reserved }) => (kind === 'block' ? [] : [{ ...reserved, kind }]))
}

export const occupiedItem = statement((db, { id }: { readonly id: string }) =>
  db
    .selectFrom('items')
    .select(['ownerId', 'bufferDays', sql<boolean>`offered_if_shown is not null`.as('hidden')])
    .where('id', '=', id)
    .where('deletedAt', 'is', null),
)

/** To be read with {@link toStockReservations}: the domain decides among them. */
export const reservationRows = statement(
  (db, { itemId, now }: { readonly itemId: string; readonly now: Date }) => ({
    compile: () => selectReservations(sql`item_id = ${itemId}`, now).compile(db),
  }),
)

const reservationsOfItems = statement(
  (db, { itemIds, now }: { readonly itemIds: readonly string[]; readonly now: Date }) => ({
    compile: () => selectReservations(sql`item_id = any(${itemIds}::uuid[])`, now).compile(db),
  }),
)

/** Occupancies of these items as others see them, in one statement; items without any are left out. */
export async function findOccupancies(
  db: Kysely<Schema>,
  items: readonly Pick<LockedItem, 'id' | 'bufferDays'>[],
  now: Date,
): Promise<ReadonlyMap<string, readonly Occupancy[]>> {
  const rows = await reservationsOfItems(db, { itemIds: items.map(({ id }) => id), now })
  const bufferDays = new Map(items.map((item) => [item.id, item.bufferDays]))
  const byItem = [...Map.groupBy(rows, ({ itemId }) => itemId)]
  return new Map(
    byItem.map(([id, taken]) => [
      id,
      toStockReservations(taken, now).map((one) => asOthersFindIt(one, bufferDays.get(id) ?? 0)),
    ]),
  )
}

/** A payment that succeeds after it had failed takes no reservation back: others may have taken its stock since. */
const STILL_RESERVES = sql`payment.state <> 'failed' and not (payment.state = 'succeeded' and payment.failure is not null)`

function selectReservations(ofItem: RawBuilder<unknown>, now: Date): RawBuilder<StockReservationRow> {
  return sql`
    select 'rental' as source, item_id, id, renter_id, start_date, end_date, quantity, status, return_state, return_settled_at,
      return_proved_at, contest_cause, null::uuid as enquiry_id
    from rentals
    where ${ofItem} and ${IS_OPEN}
    union all
    select 'checkout', item_id, checkouts.id, renter_id, start_date, end_date, quantity, null, 'awaited', null, null, null, enquiry_id
    from checkouts join payment_operations as payment on payment.id = payment_id
    where ${ofItem} and checkouts.state = 'paying' and held_until > ${now}
      and ${STILL_RESERVES}
    union all
    select 'agreement', item_id, id, renter_id, start_date, end_date, quantity, null, 'awaited', null, null, null, null
    from enquiries
    where ${ofItem} and state = 'pre-approved' and reserved_until > ${now}
    union all
    select 'block', item_id, item_blocks.id, items.owner_id, start_date, end_date,
      coalesce(item_blocks.quantity, items.available), null, 'awaited', null, null, null, null
    from item_blocks join items on items.id = item_id
    where ${ofItem} and end_date >= (${now}::timestamptz at time zone 'Africa/Libreville')::date`
}

export function toStockReservations(rows: readonly StockReservationRow[], now: Date): StockReservation[] {
  const today = dayInLibreville(now)
  // Its own payment takes the place of an agreement: the same units are not counted twice.
  const beingPaid = new Set(rows.map((row) => row.source === 'checkout' && row.enquiryId))
  return rows.flatMap((row): StockReservation[] => {
    const { source, id, renterId, startDate: start, endDate: end, quantity } = row
    if (source === 'agreement' && beingPaid.has(id)) return []
    if (source !== 'rental') return [{ id, renterId, start, end, quantity, kind: source }]
    const taken = rentalOccupancy(row, today)
    if (!taken) return []
    return [{ ...taken, id, renterId, kind: row.status === 'en attente' ? 'pending rental' : 'rental' }]
  })
}
