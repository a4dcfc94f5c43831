import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@okoume/tests/database/test-database.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'okoume-migrations-'))
  await add('0001-town.sql', 'create table town (name text);')
  await add('0002-libreville.sql', `insert into town values ('Libreville');`)
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const add = (name: string, sql: string) => writeFile(join(folder, name), sql)

async function towns(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('select name from town')
  return rows.map(({ name }) => name)
}

test('migrations run once, in the order of their numbers, and later only new ones', async () => {
  expect(await migrate(database.pool, folder)).toEqual({ applied: ['0001-town', '0002-libreville'] })
  await add('0003-oyem.sql', `insert into town values ('Oyem');`)

  expect(await migrate(database.pool, folder)).toEqual({ applied: ['0003-oyem'] })
  expect(await migrate(database.pool, folder)).toEqual({ applied: [] })
  expect(await towns()).toEqual(['Libreville', 'Oyem'])
})

test('two processes that start together run each migration once between them', async () => {
  await add('0003-slow.sql', `select pg_sleep(0.2); insert into town values ('Oyem');`)
  const pools = [1, 2, 3].map(() => createPool({ at: { url: database.url }, size: 2 }))

  const results = await Promise.all(pools.map((pool) => migrate(pool, folder)))

  const applied = results.flatMap((result) => result.applied)
  expect(applied.sort()).toEqual(['0001-town', '0002-libreville', '0003-slow'])
  expect(await towns()).toEqual(['Libreville', 'Oyem'])
  await Promise.all(pools.map((pool) => pool.end()))
})

test('a migration that waits for a long reader blocks no other readers, and gets its turn', async () => {
  await migrate(database.pool, folder)
  await add('0003-people.sql', 'alter table town add column people integer;')
  const reader = await database.pool.connect()
  await reader.query('begin; select from town')
  const heldUp = Promise.withResolvers<string>()

  const migrating = migrate(database.pool, folder, { onHeldUp: heldUp.resolve })

  expect(await heldUp.promise).toContain('0003-people')
  expect(await towns()).toEqual(['Libreville'])
  await reader.query('rollback')
  reader.release()
  expect(await migrating).toEqual({ applied: ['0003-people'] })
})

test('in a deadlock of a migration with a reader, the reader is answered and the migration retries', async () => {
  await add('0003-river.sql', 'create table river (name text);')
  await migrate(database.pool, folder)
  const change = (table: string) => `alter table ${table} add column length integer;`
  // Longer than the reader needs to reach the first table.
  await add('0004-lengths.sql', `${change('town')} select pg_sleep(0.5); ${change('river')}`)
  const reader = await database.pool.connect()
  await reader.query('begin; select from river')
  const migrating = migrate(database.pool, folder)
  await vi.waitUntil(() => isLocked('town'), { timeout: 20_000 })

  const found = await reader.query('select name from town')
  await reader.query('commit')
  reader.release()

  expect(found.rows).toEqual([{ name: 'Libreville' }])
  expect(await migrating).toEqual({ applied: ['0004-lengths'] })
})

async function isLocked(table: string): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `select from pg_locks where relation = $1::regclass and mode = 'AccessExclusiveLock' and granted`,
    [table],
  )
  return rowCount === 1
}

test('a migration that fails changes nothing, and those before it stay', async () => {
  await add('0003-broken.sql', `insert into town values ('Oyem'); select * from nowhere;`)

  await expect(migrate(database.pool, folder)).rejects.toMatchObject({
    name: 'DatabaseStartError',
    code: 'MIGRATION_FAILED',
    message: expect.stringMatching(/^La migration 0003-broken a échoué et n'a rien changé : .*nowhere/),
  })

  expect(await towns()).toEqual(['Libreville'])
  await add('0003-broken.sql', `insert into town values ('Oyem');`)
  expect(await migrate(database.pool, folder)).toEqual({ applied: ['0003-broken'] })
})

test('an applied migration that was edited is refused', async () => {
  await migrate(database.pool, folder)
  await add('0002-libreville.sql', `insert into town values ('Port-Gentil');`)

  await expect(migrate(database.pool, folder)).rejects.toMatchObject({
    code: 'MIGRATION_CHANGED',
    message: expect.stringContaining('0002-libreville, déjà appliquée à cette base, a été modifiée'),
  })
})

test('line ends of another system are not an edit', async () => {
  await add('0003-two-lines.sql', 'select 1;\nselect 2;\n')
  await migrate(database.pool, folder)
  await add('0003-two-lines.sql', 'select 1;\r\nselect 2;\r\n')

  expect(await migrate(database.pool, folder)).toEqual({ applied: [] })
})

test('an applied migration that is missing, or a new one before it, is refused', async () => {
  await add('0005-oyem.sql', `insert into town values ('Oyem');`)
  await migrate(database.pool, folder)

  await add('0004-late.sql', 'select 1;')
  await expect(migrate(database.pool, folder)).rejects.toMatchObject({ code: 'MIGRATION_CHANGED' })

  await rm(join(folder, '0004-late.sql'))
  await rm(join(folder, '0002-libreville.sql'))
  await expect(migrate(database.pool, folder)).rejects.toMatchObject({ code: 'MIGRATION_CHANGED' })
})

test('a database newer than the program is refused', async () => {
  await migrate(database.pool, folder)
  await rm(join(folder, '0002-libreville.sql'))

  await expect(migrate(database.pool, folder)).rejects.toMatchObject({
    code: 'DATABASE_NEWER',
    message: expect.stringContaining('plus récente que ce programme'),
  })
})

test('a file without a number, and two with the same one, are refused', async () => {
  await add('oyem.sql', 'select 1;')
  await expect(migrate(database.pool, folder)).rejects.toMatchObject({ code: 'MIGRATION_FAILED' })

  await rename(join(folder, 'oyem.sql'), join(folder, '0002-oyem.sql'))
  await expect(migrate(database.pool, folder)).rejects.toMatchObject({
    message: expect.stringContaining('portent le même numéro'),
  })
})
