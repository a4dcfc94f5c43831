import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { createPool } from '../apps/server/src/platform/database/pool.ts'
import { migrateJobs } from '../apps/server/src/platform/jobs/jobs.ts'
import { loadCatalogue } from '../apps/server/src/seed/load-catalogue.ts'
import { seedItem } from '../apps/server/src/seed/seed-rows.ts'
import type { Bookable } from './bookings.ts'
import { makeItem } from './catalogue.ts'
import { addRenters, takeTokensBack } from './renters.ts'
import { catalogueLine } from './scale-probes.ts'

/** A PostgreSQL with a catalogue of that size, twice: for the product, and for the bare server. */
export interface LoadDatabase {
  readonly folder: string
  readonly product: { readonly url: string; readonly pool: pg.Pool }
  readonly bare: { readonly url: string; readonly pool: pg.Pool }
  /** Items from the whole catalogue, which are viewed and booked. */
  readonly items: readonly Bookable[]
}

const MIGRATIONS = path.resolve(import.meta.dirname, '../database/migrations')
const BARE = 'bare'
// Two processes with a worker, the bare server, and connections for preparing them.
const SETTINGS = { max_connections: '200' }
const MAX_ITEMS = 10_000

/** All resources are released through the stack, also when the start itself is aborted. */
export async function openLoadDatabase(stack: AsyncDisposableStack, size: number): Promise<LoadDatabase> {
  console.error(`Preparing ${size} objects…`)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'okoume-load-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), settings: SETTINGS })
  stack.defer(() => server.stop())
  await fill(server.url, size)
  const urlOf = (database: string) => server.url.replace(/\/[^/]+$/, `/${database}`)
  await copy(urlOf('postgres'), { from: server.pool.database, to: BARE })
  const open = (url: string) => {
    const pool = createPool({ at: { url } })
    stack.defer(() => pool.end())
    return { url, pool }
  }
  return { folder, product: open(server.url), bare: open(urlOf(BARE)), items: sampleOf(size) }
}

async function fill(url: string, size: number): Promise<void> {
  const pool = createPool({ at: { url }, unhurried: true })
  try {
    await migrate(pool, MIGRATIONS)
    await migrateJobs(pool, pino({ level: 'warn' }))
    const refuse = ({ why }: { readonly why: string }) => {
      throw new Error(`an object of the measurement was refused: ${why}`)
    }
    const quietly = () => {}
    const lines = linesOf(size)
    await loadCatalogue({ pool, lines, onProgress: quietly, onRefused: refuse, onIndexing: quietly })
    await addRenters(pool, '')
    await takeTokensBack(pool)
    await pool.query('vacuum analyze')
  } finally {
    await pool.end()
  }
}

async function* linesOf(size: number): AsyncGenerator<string> {
  for (let n = 0; n < size; n++) yield JSON.stringify(catalogueLine(makeItem(n), n, size))
}

/** PostgreSQL copies only a database without connections. */
async function copy(server: string, { from, to }: { readonly from: string; readonly to: string }) {
  const pool = createPool({ at: { url: server }, size: 1, unhurried: true })
  await pool.query(`create database ${to} template ${from}`)
  await pool.end()
}

/** One less than possible: then a renter returns to the same item only after a long time. */
function sampleOf(size: number): Bookable[] {
  const count = Math.min(size, MAX_ITEMS) - 1
  return Array.from({ length: count }, (_, index) => {
    const place = Math.floor((index / count) * size)
    const { id, title, price, deposit } = seedItem(catalogueLine(makeItem(place), place, size))
    return { id, title, price, priceUnit: 'jour' as const, deposit }
  })
}
