import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import {
  asStream,
  backedUp,
  type Empty,
  everyTable,
  makeEmpty,
  pouredInto,
  restoredInto,
} from '@okoume/tests/server/backed-up-town.ts'
import { type ObjectStorage, startObjectStorage } from '@okoume/tests/server/object-storage.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { openIdentityStorage, openStorage } from '../providers/storage/open-storage.ts'
import { listStoredFiles, type Storages } from './stored-files.ts'

const SECRET = Buffer.from('a secret, long enough to sign with and to be altered')
const PICTURE = Buffer.alloc(50_000, 'a picture')

let folder: string
let used: TestDatabase
let bucket: ObjectStorage
let machine: Empty
let bytes: Buffer

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-refused-'))
  used = await createTestDatabase()
  await migrateJobs(used.pool, pino({ level: 'silent' }))
  await addObjectWithPicture()
  const storages = await keptPictures()
  bytes = (await backedUp({ pool: used.pool, storages, storedSecret: SECRET, secretName: null })).bytes
  bucket = await startObjectStorage()
  machine = await makeEmpty(folder, bucket)
})

afterAll(async () => {
  await machine?.database.drop()
  await used?.drop()
  await bucket?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function addObjectWithPicture(): Promise<void> {
  const owner = randomUUID()
  await used.pool.query(
    `insert into users (id, email, name, avatar, created_at) values ($1, 'rose@exemple.test', 'Rose', '', now())`,
    [owner],
  )
  await used.pool.query(
    `insert into items (id, owner_id, title, description, category, price, price_unit, price_per_day, images,
       location, available, offered, condition, deposit, specifications, search_text, created_at)
     values (gen_random_uuid(), $1, 'Perceuse', '', 'bricolage', 5000, 'jour', 5000, '{}',
       'Libreville', 1, true, 'bon', 0, '{}', 'perceuse', now())`,
    [owner],
  )
  await used.pool.query(
    'insert into pictures (id, owner_id, width, height, created_at) values (gen_random_uuid(), $1, 960, 720, now())',
    [owner],
  )
}

async function keptPictures(): Promise<Storages> {
  const storages = {
    pictures: await openStorage({ kind: 'folder', folder: path.join(folder, 'pictures') }),
    identity: await openIdentityStorage({ kind: 'folder', folder: path.join(folder, 'identity') }),
  }
  const client = await used.pool.connect()
  try {
    const stored = await listStoredFiles(client)
    for (const { keys } of stored()) for (const key of keys) await storages.pictures.put(key, PICTURE)
  } finally {
    client.release()
  }
  return storages
}

async function refusal(archive: Buffer): Promise<unknown> {
  const error = await restoredInto(machine, archive).catch((reason: unknown) => reason)
  const { rows } = await machine.database.pool.query(
    `select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(rows).toEqual([])
  expect([...bucket.objects.keys()]).toEqual([])
  await expect(stat(path.join(machine.dataDir, 'secret'))).rejects.toThrow('ENOENT')
  return error
}

describe('refused, with nothing changed:', () => {
  test.each([0, 0.6, 0.97])('a truncated one (at %s)', async (at) => {
    expect(await refusal(bytes.subarray(0, Math.floor(bytes.length * at)))).toMatchObject({
      name: 'BackupError',
      code: expect.stringMatching(at === 0 ? /^NOT_A_BACKUP$/ : /^ARCHIVE_CUT$/),
    })
  })

  test('one with a single altered byte: of a table, of a picture, of a key', async () => {
    for (const name of ['database/public.items/', 'objets/', 'keys/secret']) {
      const altered = Buffer.from(bytes)
      // After the header of 512 bytes, where the entry's bytes begin.
      const at = altered.indexOf(name) + 512 + 20
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
      expect(await refusal(altered), name).toMatchObject({ code: 'ARCHIVE_ALTERED' })
    }
  })

  test('one whose next part cannot be located', async () => {
    const altered = Buffer.from(bytes)
    const header = altered.indexOf('database/public.items/')
    altered.writeUInt8(altered.readUInt8(header) ^ 1, header)

    expect(await refusal(altered)).toMatchObject({ code: 'ARCHIVE_ALTERED' })
  })

  test('one from a newer version', async () => {
    const newer = Buffer.from(bytes.toString('latin1').replace('"format": 1', '"format": 2'), 'latin1')
    expect(await refusal(newer)).toMatchObject({ code: 'ARCHIVE_NEWER' })
    const [, digest = ''] = /"digest": "([0-9a-f]{64})"/.exec(bytes.toString('latin1')) ?? []
    const other = Buffer.from(
      bytes.toString('latin1').replace(digest, digest.replaceAll(/[0-7]/g, '8')),
      'latin1',
    )
    expect(await refusal(other)).toMatchObject({ code: 'OTHER_HISTORY' })
  })

  test('a file that is no backup', async () => {
    expect(await refusal(Buffer.alloc(5000, 'age-encryption.org/v1'))).toMatchObject({ code: 'NOT_A_BACKUP' })
  })

  test('a restore into a database that is not empty, which stays unchanged', async () => {
    const target = { ...machine, database: { ...machine.database, pool: used.pool } }
    const before = await everyTable(used.pool)

    await expect(restoredInto(target, bytes)).rejects.toMatchObject({ code: 'TARGET_NOT_EMPTY' })

    expect(await everyTable(used.pool)).toEqual(before)
    expect([...bucket.objects.keys()]).toEqual([])
  })

  test('a restore into a database that is not empty, and the program that pipes the backup is not left hanging', async () => {
    const target = { ...machine, database: { ...machine.database, pool: used.pool } }
    const through = new PassThrough()
    const pouring = pipeline(asStream(bytes), through)

    const [poured, restored] = await Promise.allSettled([pouring, pouredInto(target, through)])

    expect(poured.status).toBe('rejected')
    expect(restored).toMatchObject({ reason: { code: 'TARGET_NOT_EMPTY' } })
  })

  test('a restore into a data folder with another secret', async () => {
    const dataDir = await mkdtemp(path.join(folder, 'data-'))
    await writeFile(path.join(dataDir, 'secret'), 'another')

    await expect(restoredInto({ ...machine, dataDir }, bytes)).rejects.toMatchObject({
      code: 'TARGET_DIFFERS',
    })

    expect(await readFile(path.join(dataDir, 'secret'), 'utf8')).toBe('another')
  })
})

test('restored all the same: an archive that counted no rows of a table whose digest is right', async () => {
  const miscounted = bytes.toString('latin1').replaceAll('"rows": 1,', '"rows": 0,')
  expect(miscounted).not.toBe(bytes.toString('latin1'))
  const own = await makeEmpty(folder, bucket)
  try {
    await restoredInto(own, Buffer.from(miscounted, 'latin1'))
    expect(await everyTable(own.database.pool)).toEqual(await everyTable(used.pool))
  } finally {
    await own.database.drop()
  }
})
