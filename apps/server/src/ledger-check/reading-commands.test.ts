import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { tamper } from '@okoume/tests/server/tampering.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSafeguardRecords } from '../features/finance/safeguard/write-records.ts'
import { createKysely } from '../platform/database/kysely.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await tamper(
    database.pool,
    `insert into ledger_entries (cause, created_at) values ('payment received c', '2026-11-27 12:00+01');
     insert into ledger_postings select id, 'mobile_money', 'AIRTEL', -700 from ledger_entries;
     insert into ledger_postings select id, 'received', 'c', 700 from ledger_entries`,
  )
  const db = createKysely(database.pool)
  await writeSafeguardRecords({ db, notify: async () => {} }, new Date('2026-11-29T00:10:00+01:00'))
})
afterAll(() => database.drop())

function run(command: string, ...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: database.url }
  const file = path.join(import.meta.dirname, '../okoume.ts')
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [file, 'ledger', command, ...args],
      { env },
      (_, output, errors) => resolve({ code: child.exitCode ?? -1, output, errors }),
    )
  })
}

describe('ledger:journal', () => {
  it('writes the file of the finance desk', async () => {
    const { code, output } = await run('journal', '--from', '2026-11-27', '--to', '2026-11-28')
    expect(code).toBe(0)
    expect(output).toBe(
      [
        '\ufeffdate;piece;compte;libelle;debit;credit',
        '2026-11-27;E1;552100;Paiement reçu c;700;0',
        '2026-11-27;E1;471210;Paiement reçu c;0;700',
        '',
      ].join('\r\n'),
    )
  })

  it.each([
    [[], "Il manque l'option --from"],
    [['--from', '2026-11-27'], "Il manque l'option --to"],
    [['--from', '2026-02-30', '--to', '2026-03-01'], "Ce n'est pas un jour : 2026-02-30."],
    [['--from', '2026-11-27', '--to', '2026-11-28', '--until', '2026-11-28'], 'Option inconnue : --until.'],
    [['--from', '2026-03-02', '--to', '2026-03-01'], 'La fin est avant le début.'],
  ])('says how it is used where it cannot be: %j', async (args, message) => {
    const { code, output, errors } = await run('journal', ...args)
    expect([code, output, errors]).toEqual([2, '', expect.stringContaining(message)])
  })
})

describe('ledger:safeguard', () => {
  it.each([
    [[], 'day 2026-11-28\n'],
    [['2026-11-27'], 'day 2026-11-27\n'],
  ])('prints the record of a day and the digest of what it prints: %j', async (args, begin) => {
    const { code, output } = await run('safeguard', ...args)
    const [text = '', digest] = output.split('sha256 ')
    expect(code).toBe(0)
    expect(text.startsWith(begin)).toBe(true)
    expect(text).toContain('held AIRTEL 700\n')
    expect(digest?.trim()).toBe(createHash('sha256').update(text).digest('hex'))
  })

  it.each([
    ['2026-11-29', "Ce jour n'est pas écrit."],
    ['hier', "Ce n'est pas un jour : hier."],
  ])('has nothing to print of %s', async (day, message) => {
    const { code, output, errors } = await run('safeguard', day)
    expect([code, output, errors]).toEqual([2, '', expect.stringContaining(message)])
  })
})
