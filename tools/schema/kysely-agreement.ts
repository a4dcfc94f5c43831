import type pg from 'pg'
import { notOfAnExtension } from './catalogue.ts'
import type { TableColumns } from './kysely-types.ts'

// The record of the migrations belongs to the runner: the product never queries it.
const NOT_OF_THE_PRODUCT = ['migration']

const COLUMNS = `
  select c.relname as table, a.attname as column, not a.attnotnull as nullable
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all ($1)
    and ${notOfAnExtension('pg_class', 'c.oid')}
  order by c.relname, a.attnum`

/** The tables that the product queries, as the database has them. */
export async function publicTables(pool: pg.Pool): Promise<TableColumns> {
  const { rows } = await pool.query<{ table: string; column: string; nullable: boolean }>(COLUMNS, [
    NOT_OF_THE_PRODUCT,
  ])
  const tables = new Map<string, Map<string, { nullable: boolean }>>()
  for (const { table, column, nullable } of rows) {
    tables.set(table, (tables.get(table) ?? new Map()).set(column, { nullable }))
  }
  return tables
}

/** One line for each difference between the Kysely types and the database. */
export function typeDisagreements(types: TableColumns, database: TableColumns): string[] {
  // The tables of other schemas may be typed too; their shape is their owner's.
  const typed = [...types.keys()].filter((table) => !table.includes('.'))
  const tables = [...new Set([...database.keys(), ...typed])].sort()
  return tables.flatMap((table) => tableDisagreements(table, types.get(table), database.get(table)))
}

function tableDisagreements(
  table: string,
  types: ReadonlyMap<string, { nullable: boolean }> | undefined,
  database: ReadonlyMap<string, { nullable: boolean }> | undefined,
): string[] {
  if (!types) return [`schema.ts: the table ${table} is missing`]
  if (!database) return [`schema.ts: there is no table ${table} in the database`]
  const columns = [...new Set([...database.keys(), ...types.keys()])]
  return columns.flatMap((column) => {
    const type = types.get(column)
    const real = database.get(column)
    if (!type) return [`schema.ts: ${table}.${column} is missing`]
    if (!real) return [`schema.ts: there is no column ${table}.${column} in the database`]
    if (type.nullable === real.nullable) return []
    return [`schema.ts: ${table}.${column} ${real.nullable ? 'may' : 'can never'} be null in the database`]
  })
}
