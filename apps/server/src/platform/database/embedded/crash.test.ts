import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DEEP } from '@okoume/tests/test-size.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { inspectProcess, isAlive } from './inspect-process.ts'

/** Commits one row after the other and prints each, until it is killed. */
const WRITER = `
import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)}
import pg from ${JSON.stringify(import.meta.resolve('pg'))}

const server = await startEmbeddedPostgres({ dataDir: process.argv[2] })
console.log('pid', server.pid)
const client = new pg.Client({ connectionString: server.url })
await client.connect()
await client.query('create table if not exists written (number integer primary key)')
for (let number = 1; ; number++) {
  await client.query('insert into written values ($1)', [number])
  console.log('committed', number)
}
`

interface Writer {
  process: ChildProcess
  serverPid: number
  committed: () => number
}

let dataDir: string
let script: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'okoume-crash-'))
  chmodSync(dataDir, 0o755)
  script = join(dataDir, 'writer.mjs')
  writeFileSync(script, WRITER)
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function startWriter(): Promise<Writer> {
  const child = spawn(process.execPath, [script, join(dataDir, 'postgres')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let serverPid = 0
  let committed = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [what, number] = line.split(' ')
    if (what === 'pid') serverPid = Number(number)
    if (what === 'committed') committed = Number(number)
  })
  await expect.poll(() => committed, { timeout: 15_000 }).toBeGreaterThan(50)
  return { process: child, serverPid, committed: () => committed }
}

async function killAtOnce(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** Both its shells: the one that reads the pipe, and the one that waits for the server. */
function killGuardOf(serverPid: number): void {
  const guard = inspectProcess(serverPid)?.parent
  if (guard === undefined) throw new Error('PostgreSQL has no guard')
  const children = readFileSync(`/proc/${guard}/task/${guard}/children`, 'utf8').trim().split(' ').map(Number)
  for (const pid of [...children, guard]) if (pid !== serverPid) process.kill(pid, 'SIGKILL')
}

async function writtenRows(): Promise<number> {
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ written: string }>('select count(*) as written from written')
  await client.end()
  await server.stop()
  return Number(rows[0]?.written)
}

test('kill -9 of the process leaves no PostgreSQL behind and loses no committed row', async () => {
  const writer = await startWriter()

  await killAtOnce(writer.process)

  await expect.poll(() => isAlive(writer.serverPid), { timeout: 10_000 }).toBe(false)
  expect(await writtenRows()).toBeGreaterThanOrEqual(writer.committed())
}, 40_000)

test.runIf(DEEP)(
  'a start right after kill -9 waits for the old PostgreSQL and loses nothing',
  async () => {
    const writer = await startWriter()

    await killAtOnce(writer.process)

    expect(await writtenRows()).toBeGreaterThanOrEqual(writer.committed())
    expect(isAlive(writer.serverPid)).toBe(false)
  },
  40_000,
)

test.runIf(DEEP && process.platform === 'linux')(
  'a PostgreSQL that lost its guard too is stopped by the next start, and loses nothing',
  async () => {
    const writer = await startWriter()

    killGuardOf(writer.serverPid)
    await killAtOnce(writer.process)
    expect(isAlive(writer.serverPid)).toBe(true)

    expect(await writtenRows()).toBeGreaterThanOrEqual(writer.committed())
    expect(isAlive(writer.serverPid)).toBe(false)
  },
  40_000,
)

test.runIf(DEEP)(
  'kill -9 of PostgreSQL itself loses no committed row',
  async () => {
    const writer = await startWriter()

    process.kill(writer.serverPid, 'SIGKILL')
    await once(writer.process, 'exit')

    expect(await writtenRows()).toBeGreaterThanOrEqual(writer.committed())
  },
  40_000,
)
