import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  backedUp,
  type Empty,
  everyTable,
  fillTheRest,
  makeEmpty,
  restoredInto,
} from '@okoume/tests/server/backed-up-town.ts'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type ObjectStorage, startObjectStorage } from '@okoume/tests/server/object-storage.ts'
import { signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { idOf, upload } from '@okoume/tests/server/pictures.ts'
import { rent } from '@okoume/tests/server/renting.ts'
import { send } from '@okoume/tests/server/send.ts'
import { SERVER_SECRET, startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { buildTown, goodCalls, type Town } from '@okoume/tests/server/town.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { giveMoney } from '@okoume/tests/server/withdrawing.ts'
import { testCases } from '@okoume/tests/test-size.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  arePaymentsPaused,
  PAUSE_SUBJECT,
  PAUSES,
  RELEASES,
} from '../features/payments/transactions/outgoing-pause.ts'
import { checkLedger } from '../ledger-check/check-ledger.ts'
import { newUuid } from '../platform/clock/identifiers.ts'
import { openIdentityStorage, openStorage } from '../providers/storage/open-storage.ts'
import type { BackupSource } from './create-backup.ts'
import { pausePayments, releasePayments } from './pause-payments.ts'
import type { Storages } from './stored-files.ts'

let folder: string
let server: TestServer
let town: Town
let pictureId: string
let storages: Storages
let bucket: ObjectStorage
const emptied: Empty[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-backup-'))
  const storage = { kind: 'folder', folder: path.join(folder, 'pictures') } as const
  const identityStorage = { kind: 'folder', folder: path.join(folder, 'identity') } as const
  storages = { pictures: await openStorage(storage), identity: await openIdentityStorage(identityStorage) }
  server = await startTestServer({ jobs: false, storage, identityStorage })
  town = await buildTown(server)
  pictureId = idOf(await upload(town.owner))
  await town.renter.client.sendMessage({
    params: { id: town.rentalId },
    body: { key: newUuid(new Date()), text: 'À demain,\tvers \\N heures\\.\n« Rose »' },
  })
  await town.renter.client.submitVerification({ body: town.proofs })
  const photo = goodCalls(server, town).uploadHandoverPhoto
  await send(server, 'uploadHandoverPhoto', photo, `Bearer ${town.renter.token}`)
  await fillTheRest(server.pool, town.renter.id)
  bucket = await startObjectStorage()
}, 120_000)

afterAll(async () => {
  for (const { database } of emptied) await database.drop()
  await bucket?.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

function source(): BackupSource {
  return { pool: server.pool, storages, storedSecret: Buffer.from(SERVER_SECRET), secretName: null }
}

async function emptyMachine(): Promise<Empty> {
  const empty = await makeEmpty(folder, bucket)
  emptied.push(empty)
  return empty
}

async function brokenRules(db: TestServer['db']): Promise<string[]> {
  const findings = await checkLedger(db, { limit: 1 })
  return findings.flatMap(({ violations }) => violations)
}

test('no table is left out: the backup has every table of the database, each with rows', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by schemaname, tablename`,
  )
  const digests = await everyTable(server.pool)

  expect(rows.map(({ name }) => name)).toEqual(
    [...Object.keys(digests), 'graphile_worker.migrations'].toSorted(),
  )
  expect(Object.entries(digests).filter(([, digest]) => digest.startsWith('0 '))).toEqual([])
})

describe('restored into an empty machine,', () => {
  let machine: Empty
  let before: Readonly<Record<string, string>>
  beforeAll(async () => {
    machine = await emptyMachine()
    before = await everyTable(server.pool)
    const { bytes, missing } = await backedUp(source())
    expect(missing).toEqual([])
    await restoredInto(machine, bytes)
  })

  test('every table, file and key is unchanged, and the ledger is consistent', async () => {
    expect(await everyTable(machine.database.pool)).toEqual(before)
    for (const [key, bytes] of bucket.objects) {
      const where = key.startsWith('identity/') ? key : path.join('pictures', key)
      expect(await readFile(path.join(folder, where)), key).toEqual(bytes)
    }
    expect([...bucket.objects.keys()].filter((key) => key.includes(pictureId))).toHaveLength(5)
    expect([...bucket.objects.keys()].filter((key) => key.startsWith('identity/'))).toHaveLength(4)
    const secret = path.join(machine.dataDir, 'secret')
    expect(await readFile(secret, 'utf8')).toBe(SERVER_SECRET)
    expect((await stat(secret)).mode & 0o777).toBe(0o600)
    expect(await brokenRules(machine.database.kysely)).toEqual([])
  })

  test('an owner rents out again, and counters are correct', async () => {
    const config = { kind: 's3', ...bucket.settings } as const
    const restored = await startTestServer({
      database: machine.database,
      storage: config,
      identityStorage: config,
    })
    try {
      const owner = await signUpOwner(restored, 'Ferdinand Essono')
      const renter = await signUpConfirmed(restored, 'Annick Ondo')
      const listing = await addListing(restored, owner)
      const wish = { start: restored.day(2), end: restored.day(3) }
      expect(await rent(restored, renter, listing, wish)).toMatch(/^[0-9a-f-]{36}$/)

      const { rows } = await restored.pool.query(
        `select (select sum(offered)::int from item_tally where band = 1) as counted,
           (select count(*)::int from items where offered and deleted_at is null) as there`,
      )
      expect(rows[0]?.counted).toBe(rows[0]?.there)
      expect(await brokenRules(restored.db)).toEqual([])
    } finally {
      await restored.stop()
    }
  })
})

describe('what happened after the backup is not repeated:', () => {
  test('orders that the backup has as unsent are queried; new payouts wait until an operator confirms', async () => {
    const client = await server.pool.connect()
    const unsent = `insert into payment_operations (id, kind, cause, provider, operator, account_code, phone, amount, label,
        reference, state, created_at, updated_at)
      values ($1, 'collect', $1::uuid::text, 'simulator', 'AIRTEL', 'ACC_SIMULATOR_AIRTEL', '+24174000001', 500, 'Retrait', 'UNSENT', 'created', now(), now())`
    const id = newUuid(new Date())
    const withdrawalIsSent = async () => {
      await server.runDue()
      const { rows } = await client.query(
        `select state from payment_operations where kind = 'payout' and failure is null order by created_at desc, id desc limit 1`,
      )
      return rows[0]?.state !== 'created'
    }
    try {
      await client.query(unsent, [id])
      expect(await pausePayments(client, new Date().toISOString(), newUuid)).toBe(1)
      const { rows } = await client.query(
        'select state, submitted_at is not null as asked from payment_operations where id = $1',
        [id],
      )
      expect(rows).toEqual([{ state: 'submitting', asked: true }])

      await giveMoney(town.administrator, town.owner, 5000)
      await town.owner.client.requestWithdrawal({
        headers: { 'idempotency-key': newUuid(new Date()) },
        body: { phoneNumber: town.owner.phone, amount: 1000 },
      })
      expect(await withdrawalIsSent()).toBe(false)

      expect(await releasePayments(client, newUuid)).toEqual({ count: 1, sum: 1000 })
      expect(await releasePayments(client, newUuid)).toBeNull()
      await waitFor('the withdrawal to be sent', withdrawalIsSent)
    } finally {
      await client.query('update payment_operations set state = $2 where id = $1', [id, 'failed'])
      client.release()
    }
  })

  test('a restore pauses payouts and a confirmation resumes them, whatever clocks wrote earlier pauses', async () => {
    const client = await server.pool.connect()
    const written = `insert into audit_events (id, at, actor_id, action, subject, details)
      values ($1, clock_timestamp() + $2::interval, null, $3, $4, '{}')`
    try {
      await client.query(written, [newUuid(new Date()), '1 hour', RELEASES, PAUSE_SUBJECT])
      await pausePayments(client, new Date().toISOString(), newUuid)
      expect(await arePaymentsPaused(server.db)).toBe(true)

      await client.query(written, [newUuid(new Date()), '2 hours', PAUSES, PAUSE_SUBJECT])
      expect(await releasePayments(client, newUuid)).not.toBeNull()
      expect(await arePaymentsPaused(server.db)).toBe(false)
    } finally {
      client.release()
    }
  })
})

test('a backup made while money moves is a consistent snapshot', async () => {
  let isMoving = true
  let moves = 0
  const move = async () => {
    while (isMoving) {
      await giveMoney(town.administrator, town.owner, 100)
      moves += 1
    }
  }
  const moving = move()
  const slow: BackupSource = { ...source(), storages: null }
  const { bytes } = await backedUp(slow)
  await waitFor('some money to move', async () => moves > 3)
  const again = await backedUp(slow)
  isMoving = false
  await moving
  for (const archive of testCases([again.bytes, bytes])) {
    const machine = await emptyMachine()
    await restoredInto(machine, archive)
    expect(await brokenRules(machine.database.kysely)).toEqual([])
  }
})

test('a missing file is reported; one whose row was deleted too is not', async () => {
  const [remaining, gone] = [idOf(await upload(town.owner)), idOf(await upload(town.owner))]
  for (const id of [remaining, gone]) await storages.pictures.deleteFolder(`objets/${id}`)
  const racing: Storages = {
    ...storages,
    pictures: {
      ...storages.pictures,
      async get(key) {
        // Its owner deletes it while the files are copied.
        if (key.includes(gone)) await server.pool.query('delete from pictures where id = $1', [gone])
        return storages.pictures.get(key)
      },
    },
  }

  const { missing } = await backedUp({ ...source(), storages: racing })

  expect(missing).toHaveLength(5)
  expect(missing.every((name) => name.includes(remaining))).toBe(true)
})
