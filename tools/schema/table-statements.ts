import type pg from 'pg'
import { notOfAnExtension } from './catalogue.ts'

interface TableRow {
  oid: number
  name: string
  unlogged: boolean
  options: string | null
}

interface ColumnRow {
  table: number
  name: string
  type: string
  collation: string | null
  required: boolean
  identity: '' | 'a' | 'd'
  generated: '' | 's' | 'v'
  expression: string | null
}

interface ConstraintRow {
  table: number
  name: string
  definition: string
}

const TABLES = `
  select c.oid::int as oid, c.oid::regclass::text as name, c.relpersistence = 'u' as unlogged,
    array_to_string(c.reloptions, ', ') as options
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any ($1) and ${notOfAnExtension('pg_class', 'c.oid')}
  order by n.nspname <> 'public', n.nspname, c.relname`

const COLUMNS = `
  select a.attrelid::int as table, quote_ident(a.attname) as name,
    format_type(a.atttypid, a.atttypmod) as type,
    case when a.attcollation <> t.typcollation then a.attcollation::regcollation::text end as collation,
    a.attnotnull as required, a.attidentity as identity, a.attgenerated as generated,
    pg_get_expr(d.adbin, d.adrelid, true) as expression
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = any ($1::int[]) and a.attnum > 0 and not a.attisdropped
  order by a.attrelid, a.attnum`

const CONSTRAINTS = `
  select conrelid::int as table, quote_ident(conname) as name, pg_get_constraintdef(oid, true) as definition
  from pg_constraint
  where conrelid = any ($1::int[]) and contype in ('p', 'u', 'c', 'x')
  order by conrelid, position(contype::text in 'puxc'), conname`

export async function tableStatements(client: pg.ClientBase, schemas: string[]): Promise<string[]> {
  const tables = (await client.query<TableRow>(TABLES, [schemas])).rows
  const oids = tables.map(({ oid }) => oid)
  const columns = (await client.query<ColumnRow>(COLUMNS, [oids])).rows
  const constraints = (await client.query<ConstraintRow>(CONSTRAINTS, [oids])).rows
  return tables.map((table) =>
    createTable(
      table,
      columns.filter((column) => column.table === table.oid),
      constraints.filter((constraint) => constraint.table === table.oid),
    ),
  )
}

function createTable(table: TableRow, columns: ColumnRow[], constraints: ConstraintRow[]): string {
  const lines = [
    ...columns.map(columnLine),
    ...constraints.map(({ name, definition }) => `constraint ${name} ${definition}`),
  ]
  const kind = table.unlogged ? 'unlogged table' : 'table'
  const options = table.options ? ` with (${table.options})` : ''
  return `create ${kind} ${table.name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${options};`
}

function columnLine(column: ColumnRow): string {
  const parts = [column.name, column.type]
  if (column.collation) parts.push(`collate ${column.collation}`)
  parts.push(...origin(column))
  if (column.required) parts.push('not null')
  return parts.join(' ')
}

/** Where its value comes from by default. */
function origin({ identity, generated, expression }: ColumnRow): string[] {
  if (identity) return [`generated ${identity === 'a' ? 'always' : 'by default'} as identity`]
  if (expression === null) return []
  if (generated) return [`generated always as (${expression}) ${generated === 's' ? 'stored' : 'virtual'}`]
  return [`default ${expression}`]
}
