import { describe, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../tests/database/test-database.ts'
import { publicTables, typeDisagreements } from './kysely-agreement.ts'
import { parseSchemaTypes } from './kysely-types.ts'

const TYPES = `
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** interface Schema { not: ThisOne } */
export interface Schema {
  town: TownTable
  'auth.users': UserTable
}

interface TownTable {
  readonly id: Generated<string>
  // a comment: with a colon
  name: string
  mayor: string | null
  state:
    | 'small'
    | 'large'
  visited_at: ColumnType<Date | null, Date | undefined, never>
  details: JSONColumnType<Record<string, string | null>>
  notes: Generated<string | null>
}

interface UserTable {
  id: string
}
`

const TABLES = `
  create table town (
    id text primary key,
    name text not null,
    mayor text,
    state text not null,
    visited_at timestamptz,
    details jsonb not null,
    notes text
  );
  create table migration (number integer);`

async function disagreements(types: string, tables: string): Promise<string[]> {
  const database = await createEmptyDatabase()
  await database.pool.query(tables)
  const found = typeDisagreements(parseSchemaTypes(types), await publicTables(database.pool))
  await database.drop()
  return found
}

describe('types and tables that agree', () => {
  test('are not complained about', async () => {
    expect(await disagreements(TYPES, TABLES)).toEqual([])
  })
})

describe('types and tables that disagree are told apart:', () => {
  test.each([
    ['a column without a type', TYPES.replace('  name: string\n', ''), 'schema.ts: town.name is missing'],
    [
      'a type without a column',
      TYPES.replace('  name: string\n', '  name: string\n  river: string\n'),
      'schema.ts: there is no column town.river in the database',
    ],
    [
      'a null that the type does not expect',
      TYPES.replace('mayor: string | null', 'mayor: string'),
      'schema.ts: town.mayor may be null in the database',
    ],
    [
      'a null that never comes',
      TYPES.replace('name: string\n', 'name: string | null\n'),
      'schema.ts: town.name can never be null in the database',
    ],
    [
      'a type without a table',
      TYPES.replace('town: TownTable', 'town: TownTable\n  village: TownTable'),
      'schema.ts: there is no table village in the database',
    ],
  ])('%s', async (_what, types, complaint) => {
    expect(await disagreements(types, TABLES)).toEqual([complaint])
  })

  test('a table without a type', async () => {
    expect(await disagreements(TYPES, `${TABLES} create table village (id text)`)).toEqual([
      'schema.ts: the table village is missing',
    ])
  })
})
