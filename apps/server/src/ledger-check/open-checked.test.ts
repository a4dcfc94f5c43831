import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { acquireInstanceLock } from '../platform/single-instance/instance-lock.ts'
import { AlreadyRunningError } from '../platform/start-errors.ts'
import { checkLedger } from './check-ledger.ts'
import { NoDatabaseError, openChecked } from './open-checked.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../database/migrations')

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'okoume-check-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const open = () => openChecked({ databaseUrl: undefined, dataDir })

test('creates no database where there is none', async () => {
  await expect(open()).rejects.toThrow(NoDatabaseError)
})

test('uses the running database, which stays unchanged, and starts a stopped one', async () => {
  const startedAt = async (pool: pg.Pool) =>
    (await pool.query('select pg_postmaster_start_time() as at')).rows[0]?.at
  const lock = await acquireInstanceLock(dataDir)
  const database = await openDatabase({ dataDir: path.join(dataDir, 'postgres') })
  await migrate(database.pool, MIGRATIONS)
  const started = await startedAt(database.pool)

  const beside = await open()
  expect(await startedAt(beside.pool)).toEqual(started)
  await beside.close()
  expect(await startedAt(database.pool)).toEqual(started)
  await database.close()
  await lock.release()

  const alone = await open()
  expect(await startedAt(alone.pool)).not.toEqual(started)
  expect((await checkLedger(alone.db, { limit: 1 })).flatMap(({ violations }) => violations)).toEqual([])
  await alone.close()
}, 60_000)

test('does not wait for a server that is only starting', async () => {
  const lock = await acquireInstanceLock(dataDir)
  await mkdir(path.join(dataDir, 'postgres/cluster'), { recursive: true })

  await expect(open()).rejects.toThrow(AlreadyRunningError)
  await lock.release()
})
