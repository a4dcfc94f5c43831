import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PRODUCTION_SETTINGS,
  type ServerProcess,
  startServerProcess,
  statusOf,
  untilReady,
} from './server-process.test-helper.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../../../../database/migrations')

let database: TestDatabase
let folder: string
let web: ServerProcess
let worker: ServerProcess
const started: ChildProcess[] = []

/** Both at the same instant, on an empty database. */
beforeAll(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-production-'))
  ;[web, worker] = await Promise.all([start('web'), start('worker')])
  await Promise.all([web, worker].map((one) => untilReady(one)))
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true })
})

async function start(
  does: 'web' | 'worker',
  changed: { readonly MODE?: string; readonly DATA_DIR?: string } = {},
): Promise<ServerProcess> {
  const settings = { PROCESS: does, DATABASE_URL: database.url, DATA_DIR: folder, ...changed }
  const one = await startServerProcess({ ...PRODUCTION_SETTINGS, ...settings })
  started.push(one.child)
  return one
}

const statuses = ({ origin }: ServerProcess, paths: readonly string[]) =>
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
  expect(await statuses(web, ['/api/docs', '/api/docs/viewer.js'])).toEqual([404, 404])
  expect(await (await fetch(`${web.origin}/api/docs`)).text()).toMatch(/lang="fr"[\s\S]*Page non trouvée/)
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
