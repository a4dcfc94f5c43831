import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import type { NewItem } from '../../apps/server/src/features/listings/items/add-items.ts'
import { createKysely } from '../../apps/server/src/platform/database/kysely.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { createPool } from '../../apps/server/src/platform/database/pool.ts'
import type { Schema } from '../../apps/server/src/platform/database/schema.ts'
import { migrateJobs } from '../../apps/server/src/platform/jobs/jobs.ts'
import { addNeighbours, addObject, type Neighbour } from '../simulation/neighbours.ts'

/** Seeds the town's people and items directly into the database. */
export interface Town {
  readonly neighbours: readonly Neighbour[]
  readonly items: readonly NewItem[]
}

/** Direct access to the database for the scenario's checks. */
export interface Books {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  close(): Promise<void>
}

const MIGRATIONS = resolve(import.meta.dirname, '../../database/migrations')
const DATABASE = 'okoume'
const PEOPLE = 8
const ITEMS = 6
// Large stock, so that most requests are granted; small enough that some are refused.
const PIECES = 40

export function openBooks(url: string): Books {
  const pool = createPool({ at: { url }, size: 3, unhurried: true })
  return { pool, db: createKysely(pool), close: () => pool.end() }
}

/** Creates the product's database on that server, with people and items; returns its address. */
export async function settleTown(urlOf: (database?: string) => string): Promise<{ url: string; town: Town }> {
  const server = openBooks(urlOf())
  await server.pool.query(`create database ${DATABASE}`)
  await server.close()
  const url = urlOf(DATABASE)
  const books = openBooks(url)
  await migrate(books.pool, MIGRATIONS)
  await migrateJobs(books.pool, pino({ level: 'error' }))
  const database = { url, pool: books.pool, searchPool: books.pool, kysely: books.db, drop: books.close }
  const neighbours = await addNeighbours(database, PEOPLE)
  const items: NewItem[] = []
  for (let n = 0; n < ITEMS; n++) {
    const owner = neighbours[n % neighbours.length]
    if (owner) items.push(await addObject(database, owner, { available: PIECES, deposit: 5000 }))
  }
  // Owners are verified people, whose items are shown.
  await books.db.updateTable('users').set({ verifier: 2 }).execute()
  await books.close()
  return { url, town: { neighbours, items } }
}
