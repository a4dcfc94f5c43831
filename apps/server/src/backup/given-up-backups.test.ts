import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { asCommand } from '@okoume/tests/server/backed-up-town.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { readArchive } from './archive/read-archive.ts'
import { createBackup } from './create-backup.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await migrateJobs(database.pool, pino({ level: 'silent' }))
})
afterAll(() => database.drop())

function backUpFor(consume: (archive: Readable) => Promise<void>) {
  // More than any buffer between the two: the writer waits for the reader.
  const storedSecret = Buffer.alloc(1024 * 1024, 'a secret')
  return asCommand(database.pool, (pool) => {
    const source = { pool, storages: null, storedSecret, secretName: null }
    return createBackup(source, { now: new Date(), onProgress: () => {} }, consume)
  })
}

const fullAfter = (pieces: number) => {
  let left = pieces
  return new Writable({
    highWaterMark: 1,
    write(_bytes, _encoding, done) {
      left -= 1
      done(left < 0 ? Object.assign(new Error('no space left'), { code: 'ENOSPC' }) : null)
    },
  })
}

test.each([0, 1, 3])(
  'a reader that stops after %s pieces of a backup ends it, and the reason is reported',
  async (pieces) => {
    const attempt = backUpFor((archive) => pipeline(archive, fullAfter(pieces)))

    await expect(attempt).rejects.toMatchObject({ code: 'ENOSPC' })
  },
)

test('a reader that refuses before reading anything ends it too', async () => {
  await expect(backUpFor(() => Promise.reject(new Error('not for me')))).rejects.toThrow('not for me')
})

test.each([0, 5000])('a disk that fails after %s bytes is reported at once', async (count) => {
  async function* failing() {
    yield Buffer.alloc(count)
    throw Object.assign(new Error('read failed'), { code: 'EIO' })
  }
  const reader = { begin: async () => {}, entry: async () => {} }

  await expect(readArchive(Readable.from(failing()), reader)).rejects.toMatchObject({ code: 'EIO' })
})
