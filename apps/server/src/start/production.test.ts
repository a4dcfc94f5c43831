import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { INVOICE_SETTINGS } from '@okoume/tests/server/invoice-settings.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MAIN = path.join(import.meta.dirname, '../main.ts')
const MIGRATIONS = path.join(import.meta.dirname, '../../../../database/migrations')
const SETTINGS = {
  MODE: 'production',
  NODE_ENV: 'production',
  AUTH_SECRET: 'a secret of the tests, long enough to sign with',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'bonjour@okoume.test',
  ...INVOICE_SETTINGS,
  PAYMENT_AIRTEL: 'mypvit',
  PAYMENT_MOOV: 'mypvit',
  MYPVIT_BASE_URL: 'http://127.0.0.1:9',
  MYPVIT_RENEW_SECRET_URL: '/renew',
  MYPVIT_PAYMENT_URL: '/rest',
  MYPVIT_STATUS_URL: '/status',
  MYPVIT_AIRTEL_ACCOUNT: 'ACC_AIRTEL',
  MYPVIT_AIRTEL_PASSWORD: 'a password of the tests',
  MYPVIT_AIRTEL_CALLBACK_CODE: 'AIRTL',
  MYPVIT_MOOV_ACCOUNT: 'ACC_MOOV',
  MYPVIT_MOOV_PASSWORD: 'a password of the tests',
  MYPVIT_MOOV_CALLBACK_CODE: 'MOOVM',
  LOG_LEVEL: 'error',
  DRAIN_MS: '0',
  DATABASE_POOL_SIZE: '10',
}

interface Process {
  readonly origin: string
  readonly child: ChildProcess
  said(): string
}

let database: TestDatabase
let folder: string
let web: Process
let worker: Process
const started: ChildProcess[] = []

/** Both at the same instant, on an empty database. */
beforeAll(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-production-'))
  ;[web, worker] = await Promise.all([start('web'), start('worker')])
  for (const { origin, child, said } of [web, worker]) {
    await waitFor('the process to be ready', async () => {
      if (child.exitCode !== null) throw new Error(said())
      return (await statusOf(`${origin}/readyz`)) === 200
    })
  }
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true })
})

async function start(
  does: 'web' | 'worker',
  changed: { readonly MODE?: string; readonly DATA_DIR?: string } = {},
): Promise<Process> {
  const port = await freePort()
  const env = {
    ...SETTINGS,
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    PROCESS: does,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ...changed,
  }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
  return { origin: `http://127.0.0.1:${port}`, child, said: () => text }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? 0
}

const statuses = ({ origin }: Process, paths: readonly string[]) =>
  Promise.all(paths.map((at) => statusOf(origin + at)))

test('processes that start at once create tables and keys once, and need no lock on a folder', async () => {
  const { rows } = await database.pool.query(
    'select (select count(*) from auth.jwks) as keys, array_agg(name order by number) as tables from migration',
  )
  const files = await readdir(MIGRATIONS)
  expect(rows).toEqual([{ keys: 1, tables: files.map((name) => path.basename(name, '.sql')).toSorted() }])
  expect((await readdir(folder)).filter((name) => name.startsWith('okoume.sock'))).toEqual([])
})

test('nothing of the demo exists', async () => {
  const demo = [
    '/demo',
    '/demo/accounts',
    '/demo/mails',
    '/demo/clock',
    '/demo/phones/077123456',
    '/images/demo/perceuse/960.webp',
  ]
  expect(await statuses(web, demo)).toEqual(demo.map(() => 404))
  expect(await statuses(web, ['/', '/api/items', '/openapi.json'])).toEqual([200, 200, 200])
  expect(await (await fetch(`${web.origin}/openapi.json`)).text()).not.toContain('/demo')
  expect(await (await fetch(`${web.origin}/robots.txt`)).text()).not.toContain('/demo')
  expect(web.said()).not.toMatch(/okoume-demo|@okoume\.test|démonstration/)
  const { rows } = await database.pool.query(
    'select (select count(*) from users) as people, (select count(*) from demo_clock) as clocks',
  )
  expect(rows).toEqual([{ people: 0, clocks: 0 }])
})

test('a worker serves health checks only', async () => {
  const paths = ['/healthz', '/readyz', '/', '/api/items', '/api/auth/token', '/openapi.json', '/robots.txt']
  expect(await statuses(worker, paths)).toEqual([200, 200, 404, 404, 404, 404, 404])
})

test('started there without MODE, the demo says so and adds nobody', async () => {
  const { child, said } = await start('web', { MODE: '' })
  await once(child, 'close')
  expect([child.exitCode, said()]).toEqual([1, expect.stringContaining('MODE oublié')])
  expect((await database.pool.query('select from users')).rowCount).toBe(0)
})

test('where photos cannot be stored it does not start', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  const { child, said } = await start('web', { DATA_DIR: file })
  await once(child, 'close')
  expect([child.exitCode, said()]).toEqual([1, expect.stringMatching(/^Rien ne peut être gardé.*DATA_DIR/)])
})

test('on a signal they end cleanly', async () => {
  const ends = [web, worker].map(({ child }) => once(child, 'exit'))
  for (const { child } of [web, worker]) child.kill('SIGTERM')
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0])
})
