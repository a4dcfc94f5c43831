import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '@okoume/tests/database/test-database.ts'
import { tamper } from '@okoume/tests/server/tampering.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const SCRIPT = path.join(import.meta.dirname, '../okoume.ts')

let opened: TestDatabase[]
beforeEach(() => {
  opened = []
})
afterEach(async () => {
  for (const database of opened) await database.drop()
})

async function open(database: Promise<TestDatabase>): Promise<TestDatabase> {
  opened.push(await database)
  return database
}

function begin(env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [SCRIPT, 'ledger', 'check', ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const ended = once(child, 'close').then(([code]) => ({ code, output }))
  return { child, ended }
}

const run = (...typed: Parameters<typeof begin>) => begin(...typed).ended

describe('the command', () => {
  it('reports each rule as kept, also beside production settings, and exits with 0', async () => {
    const { url } = await open(createTestDatabase())

    const { code, output } = await run({ DATABASE_URL: url, MODE: 'production', PORT: 'x' })

    expect(output).toContain('✓ Chaque écriture a des mouvements, dont la somme est nulle')
    expect(output).not.toContain('✗')
    expect(output).toContain('Le grand livre est juste : 0 écriture')
    expect(code).toBe(0)
  })

  it('names the first violation of each broken rule, and exits with 1', async () => {
    const { url, pool } = await open(createTestDatabase())
    await tamper(
      pool,
      `insert into ledger_entries (cause, created_at) values ('adjustment x', now());
       insert into ledger_postings values ((select id from ledger_entries), 'wallet', 'rose', 12000)`,
    )

    const { code, output } = await run({ DATABASE_URL: url })

    expect(output).toContain('✗ Chaque solde est la somme de ses mouvements (balances-are-sums)')
    expect(output).toContain('wallet rose: balance 0 FCFA, posted 12000 FCFA')
    expect(output).toContain('✓ Aucun solde sous zéro')
    expect(output).toContain('règles ne tiennent pas')
    expect(code).toBe(1)
  })

  it('refuses unknown arguments, and checks nothing', async () => {
    const { code, output } = await run({ DATABASE_URL: 'postgresql://127.0.0.1:1/none' }, ['--tout'])

    expect([code, output]).toEqual([2, expect.stringContaining('Option inconnue : --tout.')])
  })

  it('exits silently on a signal while it waits for a lock, and not as if a rule were broken', async () => {
    const { url, pool } = await open(createTestDatabase())
    const holder = await pool.connect()
    await holder.query('begin; lock table withdrawals')
    const { child, ended } = begin({ DATABASE_URL: url })
    await waitFor('the check to wait', async () => {
      const { rowCount } = await pool.query(
        "select from pg_locks where not granted and relation = 'withdrawals'::regclass",
      )
      return (rowCount ?? 0) > 0
    })

    child.kill('SIGTERM')
    const { code, output } = await ended
    await holder.query('rollback')
    holder.release()

    expect(code).toBe(143)
    expect(output).not.toMatch(/Error|✗|Le grand livre/)
  })

  it('reports a database that is older than the program, and one that does not answer', async () => {
    const { url } = await open(createEmptyDatabase())

    const older = await run({ DATABASE_URL: url })
    const silent = await run({ DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:1/none' })

    expect([older.code, older.output]).toEqual([2, expect.stringContaining("d'une version plus ancienne")])
    expect([silent.code, silent.output]).toEqual([2, expect.stringContaining('ne répond pas')])
    expect(silent.output).not.toContain('secret')
  })
})
