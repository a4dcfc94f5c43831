import type pg from 'pg'
import type { Booking } from './bookings.ts'
import type { Measured } from './rates.ts'
import { clearBookings } from './scratch-database.ts'
import type { Line } from './table.ts'

/** How many people request how few items, for the same days, at the same instant. */
export const CROWD = { renters: 1000, items: 100 } as const

interface Asked {
  readonly status: number
  readonly milliseconds: number
}

/**
 * Concurrent bookings, each on its own connection. Throws where an item is oversold, where PostgreSQL had to break a
 * deadlock, or where an answer is neither a success nor a refusal.
 */
export async function measureCrowd(
  { scratch, product }: Measured,
  makeBooking: (n: number) => Booking,
): Promise<Line[]> {
  await clearBookings(scratch)
  const { pool } = scratch.product
  const deadlocksBefore = await deadlocks(pool)
  const asked = await Promise.all(
    Array.from({ length: CROWD.renters }, (_, n) => ask(product.url, makeBooking(n))),
  )
  const strange = asked.filter(({ status }) => status !== 202 && status !== 409)
  if (strange.length > 0) throw new Error(`the crowd was answered ${strange.map(({ status }) => status)}`)
  const oversold = await oversoldItems(pool)
  if (oversold.length > 0) throw new Error(`oversold: ${oversold.join(', ')}`)
  if ((await deadlocks(pool)) !== deadlocksBefore) throw new Error('the crowd met a deadlock')
  await clearBookings(scratch)
  return linesOf(asked)
}

async function ask(url: string, { headers, body }: Booking): Promise<Asked> {
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/payment`, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return { status: response.status, milliseconds: performance.now() - startedAt }
}

async function oversoldItems(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ title: string }>(
    `select title from items join checkouts on item_id = items.id
     group by items.id having sum(quantity) > available`,
  )
  return rows.map(({ title }) => title)
}

async function deadlocks(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? 0
}

function linesOf(asked: readonly Asked[]): Line[] {
  const times = asked.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0)
  const booked = asked.filter(({ status }) => status === 202).length
  const line = (what: string, product: string): Line => ({
    what: `${CROWD.renters} renters at once on ${CROWD.items} objects: ${what}`,
    ...{ product, reference: '', ratio: '', goal: '', reached: null },
  })
  return [
    line('booked, refused', `${booked}, ${asked.length - booked}`),
    line('half are answered after', `${at(0.5)} ms`),
    line('99 of 100 are answered after', `${at(0.99)} ms`),
  ]
}
