import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { ledgerFaults } from '@okoume/tests/server/ledger-invariants.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '../app.ts'
import { readConfig } from '../config/config.ts'

let database: TestDatabase
let app: App
let folder: string
const faults: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-demo-'))
  app = await createApp({
    config: readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' }, ''),
    database: { ...database, embedded: false, close: database.drop },
    secret: 'a secret of the tests, long enough to sign with',
    log: pino({ level: 'error' }, { write: (line) => faults.push(line) }),
    pages: false,
  })
  await app.http.ready()
  await app.demo?.seed()
}, 60_000)
afterAll(async () => {
  await app.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const OWNER = 'proprietaire@okoume.test'
const RENTER = 'locataire@okoume.test'
const ADMINISTRATOR = 'admin@okoume.test'

async function statesOf(side: 'ownerId' | 'renterId', email: string): Promise<Set<string>> {
  const rows = await database.kysely
    .selectFrom('rentals')
    .innerJoin('users', 'users.id', `rentals.${side}`)
    .select(['rentals.status', 'rentals.returnState'])
    .where('users.email', '=', email)
    .execute()
  return new Set(rows.flatMap(({ status, returnState }) => [status, returnState]))
}

test('the renter and the owner of the demo have rentals in every common state', async () => {
  const everyday = ['en attente', 'acceptée', 'refusée', 'en cours', 'terminée', 'annulée']
  expect(await statesOf('renterId', RENTER)).toEqual(
    new Set([...everyday, 'awaited', 'declared', 'contested', 'settled', 'presumed']),
  )
  const received = await statesOf('ownerId', OWNER)
  for (const state of ['en attente', 'acceptée', 'en cours', 'terminée', 'declared', 'contested', 'settled'])
    expect(received).toContain(state)
})

test('past rentals are reviewed by both, and one review waits for the other', async () => {
  const { rows } = await database.pool.query<{ published: boolean; reviews: number }>(`
    select published_at is not null as published, count(*)::int as reviews from rental_reviews
    group by 1 order by 1`)
  expect(rows).toEqual([
    { published: false, reviews: 1 },
    { published: true, reviews: 16 },
  ])
})

test('an owner and a renter are trusted', async () => {
  const { rows } = await database.pool.query(
    'select name, trusted_owner, trusted_renter from users where trusted_owner or trusted_renter order by name',
  )
  expect(rows).toEqual([
    { name: 'Annick Ondo', trusted_owner: true, trusted_renter: false },
    { name: 'Landry Koumba', trusted_owner: false, trusted_renter: true },
  ])
})

test('a contested return waits for the administrator, with its reason', async () => {
  const contested = await database.kysely
    .selectFrom('rentals')
    .select(['contestReason', 'deposit'])
    .where('returnState', '=', 'contested')
    .execute()
  expect(contested).toEqual([
    { contestReason: expect.stringContaining('La lame est tordue'), deposit: 30_000 },
  ])
})

test('everyone was notified when it happened, and old notifications are read', async () => {
  const { rows } = await database.pool.query<{ email: string; unread: number; read: number; wrong: number }>(
    `select email, count(*) filter (where read_at is null)::int as unread, count(read_at)::int as read,
       count(*) filter (where notices.created_at > now() + interval '1 minute')::int as wrong
     from notices join users on users.id = user_id where email = any($1) group by email`,
    [[OWNER, RENTER, ADMINISTRATOR]],
  )
  expect(rows).toHaveLength(3)
  for (const { unread, read, wrong } of rows) {
    expect(unread).toBeGreaterThan(0)
    expect(read).toBeGreaterThan(unread)
    expect(wrong).toBe(0)
  }
  const { rows: days } = await database.pool.query(
    'select distinct (created_at at time zone $1)::date from notices',
    ['Africa/Libreville'],
  )
  expect(days.length).toBeGreaterThan(8)
})

test('every franc of it is in the ledger, and no mail is left to be sent', async () => {
  expect(await ledgerFaults(database.kysely)).toEqual([])
  const { rows } = await database.pool.query(
    "select 1 from payment_operations where state in ('created', 'submitting', 'pending', 'review')",
  )
  expect(rows).toEqual([])
  expect(faults).toEqual([])
})

test('an interrupted seeding resumes where it stopped', async () => {
  const count = async () =>
    (
      await database.pool.query(
        'select (select count(*) from rentals) as rentals, (select count(*) from notices) as notices, (select count(*) from ledger_entries) as entries',
      )
    ).rows
  const before = await count()
  await database.pool.query('delete from demo_clock')
  await app.demo?.seed()

  expect(await count()).toEqual(before)
})
