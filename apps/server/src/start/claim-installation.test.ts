import { createTestDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Mode } from '../config/modes.ts'
import { claimInstallation, OtherModeError } from './claim-installation.ts'
import { explainStartFailure } from './start-failure.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const start = (mode: Mode) => claimInstallation(database.kysely, mode)

test('a database belongs to the first mode, however many start at once and whenever', async () => {
  await Promise.all([start('production'), start('production')])
  await start('production')
  await expect(start('demo')).rejects.toThrow(OtherModeError)
})

test("a demo's database is refused to production from its first start, before it has any people", async () => {
  await start('demo')
  await expect(start('production')).rejects.toThrow(OtherModeError)
  await start('demo')
})

test('a database with demo data is never claimed for production', async () => {
  await database.kysely.insertInto('demoClock').values({ onlyRow: true, offsetMs: 0 }).execute()
  await expect(start('production')).rejects.toThrow(OtherModeError)
  await start('demo')
})

test.each<[Mode, Mode]>([
  ['staging', 'production'],
  ['staging', 'demo'],
  ['production', 'staging'],
  ['demo', 'staging'],
])('a start as %s is refused where %s was first', async (later, first) => {
  await start(first)
  await expect(start(later)).rejects.toThrow(
    later === 'demo' ? /Ajoutez MODE=staging/ : new RegExp(`^MODE=${later} : .*base vide`),
  )
  await start(first)
})

test('a copy of production is refused to staging for what it would send', async () => {
  await start('production')
  await expect(start('staging')).rejects.toThrow(
    /une de ses sauvegardes : un essai y enverrait de vrais retraits/,
  )
})

test('a forgotten MODE is reported in one line with what to do', () => {
  expect(explainStartFailure(new OtherModeError('demo', 'production'))).toMatch(
    /^MODE=demo, ou MODE oublié : .* MODE=production/,
  )
  expect(explainStartFailure(new OtherModeError('production', 'demo'))).toMatch(
    /^MODE=production : cette base .* DATABASE_URL\.$/,
  )
})
