import { type CalendarDay, dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import {
  type RentalStatus,
  type ReturnState,
  UNSETTLED_RETURNS,
} from '@okoume/domain/rental/rental-status.ts'
import { LIVE_STATUSES, rentalOccupancy } from '@okoume/domain/rental/rental-transitions.ts'
import type { Occupancy } from '@okoume/domain/stock/free-stock.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'
import { statement } from '#platform/database/statement.ts'

/** Some units of an item that are taken, and for whom. */
export interface StockReservation extends Occupancy {
  readonly id: string
  readonly renterId: string
  readonly kind: 'pending rental' | 'rental' | 'checkout'
}

interface StockReservationRow {
  readonly id: string
  readonly renter_id: string
  readonly start_date: CalendarDay
  readonly end_date: CalendarDay
  readonly quantity: number
  /** Null for a checkout. */
  readonly status: RentalStatus | null
  readonly return_state: ReturnState
  readonly return_settled_at: Date | null
  readonly return_proved_at: Date | null
}

const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/**
 * Of `rentals`: asked for, coming, under way, or over with its return not settled. The condition of the index
 * `rentals_occupying`, hence without parameters.
 */
export const IS_OPEN = sql<boolean>`(status in (${literals(LIVE_STATUSES)})
  or (status = 'terminée' and return_state in (${literals(UNSETTLED_RETURNS)})))`

/**
 * Everything that keeps units of an item from others now: its rentals, and checkouts being paid. One whose payment has
 * failed keeps nothing, though the job that lets go of it may not have run yet.
 */
export async function findStockReservations(
  db: Kysely<Schema>,
  itemId: string,
  now: Date,
): Promise<StockReservation[]> {
  return toStockReservations(await reservationRows(db, { itemId, now }), now)
}

/** To be read with {@link toStockReservations}: the domain decides among them. */
export const reservationRows = statement(
  (db, { itemId, now }: { readonly itemId: string; readonly now: Date }) => ({
    compile: () =>
      sql<StockReservationRow>`
    select id, renter_id, start_date, end_date, quantity, status, return_state, return_settled_at,
      return_proved_at
    from rentals
    where item_id = ${itemId} and ${IS_OPEN}
    union all
    select checkouts.id, renter_id, start_date, end_date, quantity, null, 'awaited', null, null
    from checkouts join payment_operations as payment on payment.id = payment_id
    where item_id = ${itemId} and checkouts.state = 'paying' and held_until > ${now}
      and payment.state <> 'failed'`.compile(db),
  }),
)

export function toStockReservations(rows: readonly StockReservationRow[], now: Date): StockReservation[] {
  const today = dayInLibreville(now)
  return rows.flatMap((row) => {
    const hold = toStockReservation(row, today)
    return hold ? [hold] : []
  })
}

function toStockReservation(row: StockReservationRow, today: CalendarDay): StockReservation | null {
  const { id, renter_id: renterId, start_date: start, end_date: end, quantity, status } = row
  if (status === null) return { id, renterId, start, end, quantity, kind: 'checkout' }
  const { return_state: returnState, return_settled_at: settledAt, return_proved_at: provedAt } = row
  const backAt = provedAt ?? (returnState === 'confirmed' ? settledAt : null)
  const backOn = backAt && dayInLibreville(backAt)
  const taken = rentalOccupancy({ start, end, quantity, status, returnState, backOn }, today)
  return taken && { ...taken, id, renterId, kind: status === 'en attente' ? 'pending rental' : 'rental' }
}
