import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newUuid } from '../apps/server/src/platform/clock/identifiers.ts'
import { runStatement } from './bare-statements.ts'
import { identifier } from './identifiers.ts'
import { type BookingNames, type Recordings, rename } from './recording.ts'
import { RENTERS } from './renters.ts'

/** Runs the statements of one booking, in order, on one connection. Returns the checkout's id. */
export async function bookBare(
  pool: pg.Pool,
  { statements, names }: Recordings['booking'],
  { item, key }: Pick<BookingNames, 'item' | 'key'>,
): Promise<string> {
  const own = newNames(item, key)
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) {
      await runStatement(client, { text, values: values.map((value) => rename(value, names, own)) })
    }
  } finally {
    client.release()
  }
  return own.checkout
}

function newNames(item: string, key: string): BookingNames {
  const now = new Date()
  const n = Number(key.split('-').at(-1))
  return {
    item,
    key,
    renter: identifier('renter', n % RENTERS),
    checkout: newUuid(now),
    payment: newUuid(now),
    prompt: newUuid(now),
    reference: randomBytes(7).toString('hex').toUpperCase(),
  }
}
