import type pg from 'pg'
import { notOfAnExtension } from './catalogue.ts'

export interface Column {
  readonly table: string
  readonly name: string
  /** PostgreSQL's name: `bigint`, `text[]`. */
  readonly type: string
  readonly nullable: boolean
  /** `by default`: has a default; `always`: PostgreSQL refuses any other value than its own. */
  readonly filled: 'never' | 'by default' | 'always'
  /** The check constraints on this column alone, as PostgreSQL prints them. */
  readonly checks: readonly string[]
}

// The migrations' record belongs to the runner: the product never queries it.
const NOT_OF_THE_PRODUCT = ['migration']

/**
 * Rolling restart: columns that only processes of the release before may still name. A migration of the next release
 * drops them, and their line here.
 */
const RETIRED: readonly string[] = ['users.administrator']

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable,
    case when a.attidentity = 'a' or a.attgenerated <> '' then 'always'
      when a.attidentity = 'd' or a.atthasdef then 'by default' else 'never' end as filled,
    array(
      select pg_get_constraintdef(oid, true) from pg_constraint
      where conrelid = c.oid and contype = 'c' and conkey = array[a.attnum] order by conname
    ) as checks
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all ($1)
    and c.relname || '.' || a.attname <> all ($2)
    and ${notOfAnExtension('pg_class', 'c.oid')}
  order by c.relname, a.attnum`

/** The columns of the tables that the product queries, by table. */
export async function readTables(pool: pg.Pool): Promise<Map<string, Column[]>> {
  const { rows } = await pool.query<Column>(COLUMNS, [NOT_OF_THE_PRODUCT, RETIRED])
  return Map.groupBy(rows, ({ table }) => table)
}
