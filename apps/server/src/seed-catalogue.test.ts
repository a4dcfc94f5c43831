import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createTestDatabase } from '@okoume/tests/database/test-database.ts'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { acquireInstanceLock } from './platform/single-instance/instance-lock.ts'

const SCRIPT = path.join(import.meta.dirname, 'okoume.ts')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'okoume-seed-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [SCRIPT, 'seed', ...args], {
    env: { PATH: process.env.PATH, INIT_CWD: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

it('loads a file, relative to the working folder, into DATABASE_URL', async () => {
  const database = await createTestDatabase()
  const line = {
    id: 1,
    title: 'Perceuse',
    description: '',
    category: 'bricolage',
    city: 'Libreville',
    pricePerDay: 2000,
    condition: 'bon',
    deposit: 0,
    stock: 1,
    ownerId: 1,
    createdAt: '2024-01-01T00:00:00.000Z',
  }
  await writeFile(path.join(folder, 'catalogue.jsonl'), `${JSON.stringify(line)}\nabc\n`)

  const { code, output } = await run(['--from', 'catalogue.jsonl'], { DATABASE_URL: database.url })
  const { rows } = await database.pool.query('select title, images, specifications from items')
  await database.drop()

  expect(output).toContain("Ligne 2 refusée : ce n'est pas du JSON")
  expect(output).toContain('Objets ajoutés : 1 · comptes ajoutés : 1 · lignes refusées : 1')
  expect(code).toBe(1)
  expect(rows).toEqual([
    { title: 'Perceuse', images: [expect.stringContaining('perceuse')], specifications: {} },
  ])
})

it('says so when a server runs on the embedded database, and changes nothing', async () => {
  await writeFile(path.join(folder, 'catalogue.jsonl'), '')
  const lock = await acquireInstanceLock(path.join(folder, 'data'))
  lock.publish({ url: 'http://localhost:3000' })

  const { code, output } = await run(['--from', 'catalogue.jsonl'], { DATA_DIR: path.join(folder, 'data') })
  await lock.release()

  expect(output).toContain("Okoumé tourne déjà à l'adresse http://localhost:3000")
  expect(code).toBe(1)
})

it.each([
  [[], "Il manque l'option --from <fichier>.", 2],
  [['--from', 'nulle-part.jsonl'], "Le fichier nulle-part.jsonl n'existe pas.", 1],
])('prints its usage when it is started with %j', async (args, message, expected) => {
  const { code, output } = await run(args, { DATABASE_URL: inject('databaseServer').url })

  expect(output).toContain(message)
  expect(code).toBe(expected)
})
