import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { addItems, type NewItem } from '../apps/server/src/features/listings/items/add-items.ts'
import {
  type PoolAddress,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/database/embedded/embedded-postgres.ts'
import { createKysely } from '../apps/server/src/platform/database/kysely.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { createPool } from '../apps/server/src/platform/database/pool.ts'
import { migrateJobs } from '../apps/server/src/platform/jobs/jobs.ts'
import { OWNERS } from './catalogue.ts'
import { identifier } from './identifiers.ts'
import { addPeople, addRenters } from './renters.ts'

/** A PostgreSQL with two identical databases: one for the product, one for the baseline. */
export interface Scratch {
  readonly folder: string
  readonly product: { readonly url: string; readonly pool: pg.Pool }
  readonly bare: { readonly url: string; readonly pool: pg.Pool; readonly address: PoolAddress }
  /** An id token of each renter. */
  readonly tokens: readonly string[]
}

const MIGRATIONS = path.resolve(import.meta.dirname, '../database/migrations')
const BATCH = 1000
const PAUSE_MS = 50
const BARE = 'bare'

/** All resources are released through the stack, also when the start itself is aborted. */
export async function openScratch(
  stack: AsyncDisposableStack,
  items: readonly NewItem[],
  issuer: string,
): Promise<Scratch> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'okoume-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  // With the product's own settings, so that durability is the same.
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
  stack.defer(() => server.stop())
  const tokens = await fill(server.url, items, issuer)
  await clone(server.url, server.pool.database)
  const open = (url: string) => {
    const pool = createPool({ at: { url } })
    stack.defer(() => pool.end())
    return { url, pool }
  }
  const address = { ...server.pool, database: BARE }
  const bare = { ...open(server.url.replace(/\/[^/]+$/, `/${BARE}`)), address }
  return { folder, product: open(server.url), bare, tokens }
}

async function fill(url: string, items: readonly NewItem[], issuer: string): Promise<string[]> {
  const pool = createPool({ at: { url }, unhurried: true })
  try {
    await migrate(pool, MIGRATIONS)
    await migrateJobs(pool, pino({ level: 'warn' }))
    await addPeople(
      pool,
      Array.from({ length: OWNERS }, (_, n) => identifier('owner', n)),
      'proprietaire',
    )
    const tokens = await addRenters(pool, issuer)
    const db = createKysely(pool)
    for (let from = 0; from < items.length; from += BATCH) await addItems(db, items.slice(from, from + BATCH))
    await pool.query('vacuum analyze')
    return tokens
  } finally {
    await pool.end()
  }
}

/** PostgreSQL copies only a database without connections. */
async function clone(url: string, original: string): Promise<void> {
  const server = createPool({ at: { url: url.replace(/\/[^/]+$/, '/postgres') }, size: 1 })
  await server.query(`create database ${BARE} template ${original}`)
  await server.end()
}

/** Deletes all bookings: the next run finds every item free, and no job of the last one running. */
export async function clearBookings({ product, bare }: Scratch): Promise<void> {
  for (const { pool } of [product, bare]) {
    while (await isBusy(pool)) await delay(PAUSE_MS)
    // With their dependent rows, of which there are none; but triggers refuse to empty those that are evidence.
    await pool.query(`begin; set local session_replication_role = replica;
      truncate rentals, checkouts, payment_operations, simulator_operations cascade; commit`)
  }
}

/** Deletes waiting jobs; returns whether a job, or an abandoned request, is still running. */
async function isBusy(pool: pg.Pool): Promise<boolean> {
  await pool.query('delete from graphile_worker._private_jobs where locked_at is null')
  const { rows } = await pool.query<{ busy: boolean }>(
    `select exists (select from graphile_worker._private_jobs)
       or exists (select from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend'
           and pid <> pg_backend_pid() and state <> 'idle') as busy`,
  )
  return rows[0]?.busy ?? false
}
