import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '@okoume/tests/database/test-database.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateJobs } from '../../platform/jobs/jobs.ts'
import { readBackupState } from '../backup-record.ts'

let folder: string
let used: TestDatabase
let empty: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'okoume-commands-'))
  used = await createTestDatabase()
  empty = await createEmptyDatabase()
  await migrateJobs(used.pool, pino({ level: 'silent' }))
})
afterAll(async () => {
  await used?.drop()
  await empty?.drop()
  await rm(folder, { recursive: true })
})

async function typed(
  command: 'backup' | 'restore',
  args: readonly string[],
  { url }: TestDatabase,
  dataDir = folder,
) {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../../okoume.ts'), command, ...args],
    {
      env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

test('where Okoumé has never been started there is nothing to confirm, and one sentence says so', async () => {
  const { code, output } = await typed('restore', ['--confirm'], empty)
  expect([code, output]).toEqual([1, "Cette base est vide : Okoumé n'y a jamais démarré.\n"])
})

test.each(['backup', 'restore'] as const)(
  '%s reports in one line that the data folder is a file',
  async (command) => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    const archive = command === 'backup' ? path.join(folder, 'new.okoume') : '-'
    const { code, output } = await typed(command, [archive], used, file)
    expect([code, output]).toEqual([1, expect.stringMatching(/^Ce n'est pas un dossier \(.*file.*\)\.\n$/)])
  },
)

test('a backup without the pictures has an exit code of its own, and so has its check; it can be restored', async () => {
  const owner = randomUUID()
  await used.pool.query(
    `insert into users (id, email, name, avatar, created_at) values ($1, 'rose@exemple.test', 'Rose', '', now())`,
    [owner],
  )
  await used.pool.query(
    'insert into pictures (id, owner_id, width, height, created_at) values (gen_random_uuid(), $1, 960, 720, now())',
    [owner],
  )
  const file = path.join(folder, 'one.okoume')

  const made = await typed('backup', [file], used)
  expect(made).toEqual({ code: 4, output: expect.stringContaining('5 fichiers que le stockage n') })
  expect(await readBackupState(used.kysely)).toMatchObject({ wholeAge: null, incomplete: true })
  const checked = await typed('restore', ['--check', file], used)
  expect(checked).toEqual({ code: 4, output: expect.stringContaining('il y manque 5 fichiers') })
  expect(checked.output).not.toContain('entière')
  const restored = await typed('restore', [file], empty)
  expect(restored).toEqual({ code: 0, output: expect.stringContaining('il y manquait déjà 5 fichiers') })
})

test('a backup counts once it is in its file, one through a pipe once it is said to be stored, with or without holes', async () => {
  const piped = await createTestDatabase()
  try {
    await migrateJobs(piped.pool, pino({ level: 'silent' }))
    const state = () => readBackupState(piped.kysely)
    expect(await typed('backup', ['-'], piped)).toMatchObject({ code: 0 })
    expect(await state()).toEqual({ age: null, wholeAge: null, incomplete: false })

    expect(await typed('backup', ['--stored', '--incomplete'], piped)).toMatchObject({ code: 0 })
    expect(await state()).toEqual({ age: expect.any(Number), wholeAge: null, incomplete: true })
    expect(await typed('backup', ['--stored'], piped)).toMatchObject({ code: 0 })
    expect(await state()).toEqual({
      age: expect.any(Number),
      wholeAge: expect.any(Number),
      incomplete: false,
    })
  } finally {
    await piped.drop()
  }
})

test('--incomplete says what was stored, and nothing by itself', async () => {
  const { code, output } = await typed('backup', ['-', '--incomplete'], used)
  expect([code, output]).toEqual([2, expect.stringContaining('--incomplete va avec --stored.')])
})

test('a whole backup in a file counts by itself', async () => {
  const whole = await createTestDatabase()
  try {
    await migrateJobs(whole.pool, pino({ level: 'silent' }))
    const file = path.join(folder, 'whole.okoume')
    expect(await typed('backup', [file], whole)).toMatchObject({ code: 0 })
    expect(await readBackupState(whole.kysely)).toMatchObject({ wholeAge: expect.any(Number) })
  } finally {
    await whole.drop()
  }
})
