import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import {
  type BackupSource,
  createBackup,
  type MadeBackup,
} from '../../apps/server/src/backup/create-backup.ts'
import { type Restored, restoreBackup } from '../../apps/server/src/backup/restore-backup.ts'
import { createFileRestorer } from '../../apps/server/src/backup/restore-files.ts'
import type { Storages } from '../../apps/server/src/backup/stored-files.ts'
import { digestTable } from '../../apps/server/src/backup/tables/dump-table.ts'
import { listTables } from '../../apps/server/src/backup/tables/own-tables.ts'
import { newUuid } from '../../apps/server/src/platform/clock/identifiers.ts'
import { readMigrations } from '../../apps/server/src/platform/database/migration-files.ts'
import { createPool } from '../../apps/server/src/platform/database/pool.ts'
import { openIdentityStorage, openStorage } from '../../apps/server/src/providers/storage/open-storage.ts'
import { createEmptyDatabase, type TestDatabase } from '../database/test-database.ts'
import type { ObjectStorage } from './object-storage.ts'

const MIGRATIONS = await readMigrations(new URL('../../database/migrations', import.meta.url).pathname)

const silent = () => {}

/** With connections as the commands open them: those of the server are pipelined, and cannot stream COPY. */
export async function asCommand<Result>(
  { options }: pg.Pool,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = createPool({ at: { url: String(options.connectionString) }, size: 2, unhurried: true })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** A backup as bytes. */
export async function backedUp(source: BackupSource): Promise<MadeBackup & { readonly bytes: Buffer }> {
  let bytes: Buffer = Buffer.alloc(0)
  const made = await asCommand(source.pool, (pool) =>
    createBackup({ ...source, pool }, { now: new Date(), onProgress: silent }, async (archive) => {
      bytes = await buffer(archive)
    }),
  )
  return { ...made, bytes }
}

export interface Empty {
  readonly database: TestDatabase
  readonly dataDir: string
  readonly storages: Storages
}

/** An empty machine: an empty database, an empty folder, an empty bucket. */
export async function makeEmpty(folder: string, bucket: ObjectStorage): Promise<Empty> {
  const config = { kind: 's3', ...bucket.settings } as const
  return {
    database: await createEmptyDatabase(),
    dataDir: await mkdtemp(path.join(folder, 'data-')),
    storages: { pictures: await openStorage(config), identity: await openIdentityStorage(config) },
  }
}

/** Restores bytes as a pipe delivers them. */
export function restoredInto(empty: Empty, bytes: Buffer): Promise<Restored> {
  return pouredInto(empty, asStream(bytes))
}

export function pouredInto(empty: Empty, source: Readable): Promise<Restored> {
  const files = createFileRestorer(empty)
  return asCommand(empty.database.pool, (pool) =>
    restoreBackup(
      source,
      { pool, migrations: MIGRATIONS, files },
      { newId: newUuid, pausePayments: false, onProgress: silent },
    ),
  )
}

export const asStream = (bytes: Buffer): Readable => Readable.from(pieces(bytes), { objectMode: false })

const PIECE_BYTES = 65_536

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

/** Every product table: its row count and a digest of its rows, whatever their order. */
export function everyTable(serverPool: pg.Pool): Promise<Readonly<Record<string, string>>> {
  return asCommand(serverPool, digestTables)
}

async function digestTables(pool: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const client = await pool.connect()
  try {
    const tables = await listTables(client)
    const digests: Record<string, string> = {}
    for (const table of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row::text, '' order by row::text)), '') as digest
         from ${table.name} as row`,
      )
      digests[table.name] = rows[0]?.digest ?? ''
      // Read with the backup's own rights, so that an unreadable table shows here.
      await digestTable(client, table)
    }
    return digests
  } finally {
    client.release()
  }
}

/** A row in each table that the town leaves empty, so that no table is left out unnoticed. */
export async function fillTheRest(pool: pg.Pool, userId: string): Promise<void> {
  const id = randomUUID()
  const later = "now() + interval '1 day'"
  for (const statement of [
    `insert into chart_codes values ('wallet', '471300', '${userId}', now())`,
    `insert into former_certifications values ((select number from invoices where number is not null limit 1), 'r', 'u', now(), '${userId}', now(), '${userId}', 'x')`,
    `insert into safeguard_sign_offs values ((select day from safeguard_records limit 1), '${userId}', now(), '')`,
    `insert into yearly_statements values ('${userId}', 2025, encode(sha256('x'), 'hex'), 'x', now())`,
    `insert into operator_checkpoints values ('MOOV', 0, 0, now())`,
    `insert into statement_columns values ('mypvit', '{}', '${userId}', now())`,
    `insert into provider_secrets values ('mypvit', 'ACC', '\\x00ff5c6e', now(), ${later})`,
    `insert into payout_numbers values ('${userId}', '+24177000001', 'same', now()::date, null)`,
    `insert into automatic_payouts values ('${userId}', true, '+24177000001', 1000, now(), now(), now(), null)`,
    `insert into awaited_secrets values ('mypvit', 'ACC', now(), '\\x00ff5c6e', 3000)`,
    `insert into ticket_photos values ('${id}', (select id from tickets limit 1), repeat('a', 64), now(), null)`,
    `insert into item_versions
      select '${id}', id, owner_id, now(), title, description, landmark, specifications, checklist, price, price_unit,
        week_price, month_price, deposit, trusted_deposit from items limit 1`,
    `insert into favourites (user_id, item_id, created_at, known_price, known_offered)
      values ('${userId}', (select id from items limit 1), now(), 1, true)`,
    `insert into awaited_days values ('${id}', '${userId}', (select id from items limit 1), now()::date, now()::date, 1, now())`,
    `insert into search_matches values ((select id from saved_searches limit 1), (select id from items limit 1), now(), null)`,
    `insert into repeated_pictures values ((select id from items limit 1), (select id from items offset 1 limit 1), '${id}', '${id}', now())`,
    `insert into delegates values ('${id}', (select id from rentals limit 1), 'remise', 'owner', 'Awa', '+24177000001', sha256('x'), now(), null, null)`,
    `insert into contract_acceptances select rental_id, 'owner', '${userId}', digest, now() from rental_contracts limit 1`,
    `insert into notice_ways values ('${userId}', 'requests', 'mail')`,
    `insert into push_devices values ('${id}', '${userId}', 'https://push.exemple.test/${id}', 'p', 'a', now(), now(), null, null)`,
    `insert into call_counts values ('${id}', 1, ${later})`,
    "insert into installation (mode) values ('demo')",
    `insert into ledger_watch values ('${id}', 0, now())`,
    `insert into graphile_worker._private_known_crontabs values ('${id}', now(), now())`,
    `insert into auth.attempts values ('${id}', 1, ${later})`,
    `insert into auth.phone_codes (phone, code, expires_at) values ('${id}', '${id}', ${later})`,
    "insert into text_months values ('2026-11-01', 30)",
    `insert into simulator_texts values ('${id}', '+24177000001', 'x', now())`,
    `insert into auth.awaiting_browsers values ('${id}', (select id from auth.users limit 1), true, ${later})`,
    `insert into auth.email_changes values ((select id from auth.users limit 1), '${id}', 'a\\tb\\n@exemple.test', ${later})`,
    `insert into auth.two_factors (user_id, secret, backup_codes) values ((select id from auth.users limit 1), '${id}', '${id}')`,
    `insert into auth.verifications (identifier, value, expires_at) values ('${id}', '${id}', ${later})`,
  ]) {
    await pool.query(`${statement} on conflict do nothing`)
  }
}
