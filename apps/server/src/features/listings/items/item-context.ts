import type { ItemReservation, Occupancy } from '@okoume/domain/stock/free-stock.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Clock } from '#platform/clock/clock.ts'
import type { Schema } from '#platform/database/schema.ts'

export interface ItemContext {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  /** Of few connections with a short patience, for searches of texts. */
  readonly searchPool: pg.Pool
  readonly clock: Clock
  readonly newId: (now: Date) => string
  /** Rentals and requests that occupy an item. Injected, because the rentals are above the catalogue. */
  readonly findReservations: (
    db: Kysely<Schema>,
    itemId: string,
    now: Date,
  ) => Promise<readonly ItemReservation[]>
  /** By item of that owner: the requests that they accepted themself. */
  readonly acceptedByHand: (db: Kysely<Schema>, ownerId: string) => Promise<ReadonlyMap<string, number>>
  /** By item: what others find taken of it, its days of preparation included. */
  readonly findOccupancies: (
    db: Kysely<Schema>,
    items: readonly { readonly id: string; readonly bufferDays: number }[],
    now: Date,
  ) => Promise<ReadonlyMap<string, readonly Occupancy[]>>
}
