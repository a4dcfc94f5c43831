import type pg from 'pg'
import { notOfAnExtension } from './catalogue.ts'

/** One statement per row, in the order of the query. */
async function statements(client: pg.ClientBase, query: string, schemas: string[]): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(query, [schemas])
  return rows.map(({ statement }) => statement)
}

export function schemaStatements(client: pg.ClientBase, schemas: string[]): Promise<string[]> {
  return statements(
    client,
    `select format('create schema %I;', nspname) as statement from pg_namespace
    where nspname = any ($1) and nspname <> 'public'
    order by nspname`,
    schemas,
  )
}

export function extensionStatements(client: pg.ClientBase, schemas: string[]): Promise<string[]> {
  return statements(
    client,
    `select format('create extension %I with schema %I;', extname, nspname) as statement
    from pg_extension join pg_namespace n on n.oid = extnamespace
    where nspname = any ($1)
    order by extname`,
    schemas,
  )
}

export function enumStatements(client: pg.ClientBase, schemas: string[]): Promise<string[]> {
  return statements(
    client,
    `select format('create type %s as enum (%s);', t.oid::regtype,
      (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)
        from pg_enum where enumtypid = t.oid)) as statement
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.typtype = 'e' and n.nspname = any ($1) and ${notOfAnExtension('pg_type', 't.oid')}
    order by n.nspname, t.typname`,
    schemas,
  )
}

export function functionStatements(client: pg.ClientBase, schemas: string[]): Promise<string[]> {
  return statements(
    client,
    `select rtrim(pg_get_functiondef(p.oid), E'\\n') || ';' as statement
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prokind in ('f', 'p') and n.nspname = any ($1) and ${notOfAnExtension('pg_proc', 'p.oid')}
    order by n.nspname, p.proname, pg_get_function_identity_arguments(p.oid) collate "C"`,
    schemas,
  )
}

/** Those of identity columns come with their columns. */
export function sequenceStatements(client: pg.ClientBase, schemas: string[]): Promise<string[]> {
  return statements(
    client,
    `select format('create sequence %s as %s increment by %s start with %s;',
      s.seqrelid::regclass, s.seqtypid::regtype, s.seqincrement, s.seqstart) as statement
    from pg_sequence s
    join pg_class c on c.oid = s.seqrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1) and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('i', 'e'))
    order by n.nspname, c.relname`,
    schemas,
  )
}

/** Foreign keys come last, so that the tables may be in alphabetical order. */
export function constraintStatements(client: pg.ClientBase, schemas: string[]): Promise<string[]> {
  return statements(
    client,
    `select format(E'alter table %s\\n  add constraint %I %s;',
      k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid, true)) as statement
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname = any ($1)
    order by n.nspname <> 'public', n.nspname, c.relname, k.conname`,
    schemas,
  )
}

/** Those of a primary key, a unique or an exclusion constraint come with their tables. */
export function indexStatements(client: pg.ClientBase, schemas: string[]): Promise<string[]> {
  return statements(
    client,
    `select pg_get_indexdef(i.indexrelid, 0, true) || ';' as statement
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_class x on x.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = any ($1)
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
      and ${notOfAnExtension('pg_class', 'c.oid')}
    order by n.nspname <> 'public', n.nspname, c.relname, x.relname`,
    schemas,
  )
}

export function triggerStatements(client: pg.ClientBase, schemas: string[]): Promise<string[]> {
  return statements(
    client,
    `select pg_get_triggerdef(t.oid, true) || ';' as statement
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname = any ($1) and ${notOfAnExtension('pg_class', 'c.oid')}
    order by n.nspname <> 'public', n.nspname, c.relname, t.tgname`,
    schemas,
  )
}

/** Objects that no section covers. */
export async function undescribedObjects(client: pg.ClientBase, schemas: string[]): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(
    `select format('view or partitioned table %s', c.oid::regclass) as object
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('v', 'm', 'p', 'f', 'c') and n.nspname = any ($1)
        and ${notOfAnExtension('pg_class', 'c.oid')}
    union all
    select format('domain or range %s', t.oid::regtype)
      from pg_type t join pg_namespace n on n.oid = t.typnamespace
      where t.typtype in ('d', 'r') and n.nspname = any ($1) and ${notOfAnExtension('pg_type', 't.oid')}
    union all
    select format('aggregate %s', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prokind in ('a', 'w') and n.nspname = any ($1) and ${notOfAnExtension('pg_proc', 'p.oid')}
    union all
    select format('policy %I on %s', polname, polrelid::regclass)
      from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1)
    order by 1`,
    [schemas],
  )
  return rows.map(({ object }) => object)
}
