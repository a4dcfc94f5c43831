import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SCRIPT = path.join(import.meta.dirname, 'psql.ts')

let folder: string
/** Has a `psql` that prints what it was called with. */
let programs: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'okoume-psql-'))
  programs = path.join(folder, 'bin')
  mkdirSync(programs)
  writeFileSync(path.join(programs, 'psql'), '#!/bin/sh\necho "$PGPASSWORD"\nprintf "%s\\n" "$@"\nexit 3\n', {
    mode: 0o755,
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(environment: NodeJS.ProcessEnv, ...args: string[]) {
  const env = { DATA_DIR: folder, ...environment }
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

const DATABASE_URL = 'postgresql://okoume:s%26cret@127.0.0.1:5432/okoume'

test.skipIf(process.platform === 'win32')(
  'psql gets the database of DATABASE_URL, what follows, and the password where nobody sees it; its exit code is told',
  () => {
    expect(run({ PATH: programs, DATABASE_URL }, '-c', 'select 1')).toMatchObject({
      status: 3,
      stdout: 's&cret\npostgresql://okoume@127.0.0.1:5432/okoume\n-c\nselect 1\n',
    })
  },
)

test('where nothing runs, it says what to start', () => {
  expect(run({ PATH: programs })).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run dev') })
})

test('where psql is not installed, it says what to install', () => {
  const refused = run({ PATH: path.join(folder, 'nothing'), DATABASE_URL })
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('apt install postgresql-client'),
  })
})
