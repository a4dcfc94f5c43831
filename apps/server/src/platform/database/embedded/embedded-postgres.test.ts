import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEEP, testCases } from '@okoume/tests/test-size.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive } from './inspect-process.ts'

/** A fake start script of PostgreSQL for a rare case. */
const deepTest = test.runIf(DEEP)

/** A cluster that has run: making one takes longer than most of these tests. */
let preparedDir: string
let dataDir: string

beforeAll(async () => {
  preparedDir = mkdtempSync(join(tmpdir(), 'okoume-embedded-'))
  chmodSync(preparedDir, 0o755)
  await (await start(preparedDir)).stop()
})
afterAll(() => rmSync(preparedDir, { recursive: true, force: true }))

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'okoume-embedded-'))
  chmodSync(dataDir, 0o755)
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const start = (folder = dataDir) => startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } })

function copyPreparedCluster(folder = dataDir): void {
  const cluster = join(folder, 'cluster')
  cpSync(join(preparedDir, 'cluster'), cluster, { recursive: true })
  chmodSync(cluster, 0o700)
}

async function query(server: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('it starts on an empty folder, keeps what is committed, and stops completely', async () => {
  const first = await start()
  await query(first, `create table town as select 'Libreville' as name`)
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)

  const second = await start()
  expect(await query(second, 'select name from town')).toEqual([{ name: 'Libreville' }])
  await second.stop()
})

test('it listens on a private socket only, and is durable by default', async () => {
  const server = await startEmbeddedPostgres({ dataDir })

  const settings = await query(
    server,
    `select name, setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') order by name`,
  )

  expect(settings).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
  await server.stop()
})

test.skipIf(process.platform === 'win32')(
  'on the loopback address it asks for the password of its folder, at the same port each time',
  async () => {
    copyPreparedCluster()
    const startHere = () => startEmbeddedPostgres({ dataDir, loopback: true, settings: { fsync: 'off' } })
    const first = await startHere()
    const { port, passwordFile } = first.loopback ?? expect.unreachable()
    const connect = async (password: string) => {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'okoume', database: 'okoume', password })
      await client.connect()
      try {
        return (await client.query('select host(inet_client_addr()) as caller')).rows
      } finally {
        await client.end()
      }
    }

    expect(await connect(readFileSync(passwordFile, 'utf8'))).toEqual([{ caller: '127.0.0.1' }])
    await expect(connect('another')).rejects.toThrow(/password authentication failed/)
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600)
    expect(findRunningPostgres(dataDir)).toEqual(first.pool)
    expect(await query(first, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    await first.stop()

    const second = await startHere()
    expect(second.loopback).toEqual(first.loopback)
    await second.stop()
  },
)

test('a second start on a folder in use is refused, and the first continues', async () => {
  copyPreparedCluster()
  const server = await start()

  await expect(start()).rejects.toMatchObject({
    name: 'DatabaseStartError',
    code: 'DATA_IN_USE',
    message: expect.stringContaining('déjà utilisé'),
  })

  expect(await query(server, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await server.stop()
})

deepTest(
  'of two starts at the same instant on an empty folder one succeeds, the other is refused',
  async () => {
    const results = await Promise.allSettled([start(), start()])

    const started = results.filter((result) => result.status === 'fulfilled')
    const refused = results.filter((result) => result.status === 'rejected')
    expect(started).toHaveLength(1)
    expect(refused).toMatchObject([{ reason: { code: 'DATA_IN_USE' } }])
    await started[0]?.value.stop()
  },
)

test('data of another PostgreSQL version is refused and left unchanged', async () => {
  copyPreparedCluster()
  const versionFile = join(dataDir, 'cluster', 'PG_VERSION')
  writeFileSync(versionFile, '17\n')

  await expect(start()).rejects.toMatchObject({
    code: 'DATA_OTHER_VERSION',
    message: expect.stringMatching(/contient des données de PostgreSQL 17, cette version utilise 18/),
  })
  expect(readFileSync(versionFile, 'utf8')).toBe('17\n')
})

test('leftovers of an interrupted first start do not prevent the next', async () => {
  mkdirSync(join(dataDir, 'cluster', 'base', '1'), { recursive: true })
  writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '18\n')
  mkdirSync(join(dataDir, 'cluster.init-999999999', 'base'), { recursive: true })

  const server = await start()

  expect(await query(server, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('cluster.init'))).toEqual([])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('cluster.incomplet'))).toHaveLength(1)
  await server.stop()
})

test('a folder with other files in it is refused and left unchanged', async () => {
  mkdirSync(join(dataDir, 'cluster'))
  writeFileSync(join(dataDir, 'cluster', 'photos.zip'), 'precious')

  await expect(start()).rejects.toMatchObject({ code: 'START_FAILED' })
  expect(readFileSync(join(dataDir, 'cluster', 'photos.zip'), 'utf8')).toBe('precious')
})

deepTest(
  'a number that a crash left in the lock files and that now belongs to another process does not stand in the way',
  async () => {
    const first = await start()
    await first.stop()
    const lockFiles = [join('cluster', 'postmaster.pid'), join('socket', '.s.PGSQL.5432.lock')]
    for (const file of lockFiles) writeFileSync(join(dataDir, file), `${process.pid}\n${dataDir}\n`)

    const second = await start()
    expect(await query(second, 'select 1 as alive')).toEqual([{ alive: 1 }])
    await second.stop()
  },
)

test('a path too long for a socket works, and leaves nothing in the temporary folder', async () => {
  const longPath = join(dataDir, 'x'.repeat(120))
  copyPreparedCluster(longPath)
  const server = await start(longPath)

  expect(await query(server, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(existsSync(server.pool.host)).toBe(true)
  await server.stop()
  expect(existsSync(server.pool.host)).toBe(false)
})

test.runIf(DEEP && process.platform === 'linux')('it works below a private home, also for root', async () => {
  chmodSync(dataDir, 0o700)
  const server = await start(join(dataDir, 'data'))

  expect(await query(server, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await expect(start(join(dataDir, 'data'))).rejects.toMatchObject({ code: 'DATA_IN_USE' })
  await server.stop()
})

test('a setting unknown to PostgreSQL gives one clear sentence', async () => {
  copyPreparedCluster()
  const starting = startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', fsyn: 'off' } })

  await expect(starting).rejects.toMatchObject({
    code: 'START_FAILED',
    message: expect.stringContaining('unrecognized configuration parameter "fsyn"'),
  })
})

describe('killed with -9', () => {
  const restartable = (restart: Parameters<typeof startEmbeddedPostgres>[0]['restart'], folder = dataDir) =>
    startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' }, ...(restart && { restart }) })

  test.each(
    testCases([
      ['', ''],
      [' at a path too long for a socket', 'x'.repeat(120)],
    ]),
  )('it starts again at the same address%s, each time, with what was committed', async (_, folder) => {
    let restarts = 0
    const onRestart = () => {
      restarts += 1
    }
    const at = join(dataDir, folder)
    copyPreparedCluster(at)
    const server = await restartable({ onRestart, onFailure: expect.unreachable }, at)
    await query(server, `create table town as select 'Libreville' as name`)
    for (const count of [1, 2]) {
      process.kill(server.pid, 'SIGKILL')
      await expect.poll(() => restarts, { timeout: 30_000 }).toBe(count)
      expect(await query(server, 'select name from town')).toEqual([{ name: 'Libreville' }])
    }
    await server.stop()
    expect(isAlive(server.pid)).toBe(false)
  })

  deepTest('and unable to start again, it says why', async () => {
    const failed = Promise.withResolvers<unknown>()
    const server = await restartable({ onRestart: expect.unreachable, onFailure: failed.resolve })
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '17\n')
    process.kill(server.pid, 'SIGKILL')

    expect(await failed.promise).toMatchObject({ code: 'DATA_OTHER_VERSION' })
    await server.stop()
  })

  deepTest('while it is being stopped, it stays down', async () => {
    const server = await restartable({ onRestart: expect.unreachable, onFailure: expect.unreachable })
    const stopped = server.stop()
    process.kill(server.pid, 'SIGKILL')
    await stopped

    expect(isAlive(server.pid)).toBe(false)
  })
})
