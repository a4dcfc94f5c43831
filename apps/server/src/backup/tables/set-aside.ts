import type pg from 'pg'
import type { ArchivedTable } from '../archive/format.ts'
import { OWN_SCHEMAS } from './own-tables.ts'

interface Made {
  readonly drop: string
  readonly make: string
}

/** Drops constraints and indexes before loading, and creates them again afterwards, which is faster than row by row. */
export interface SetAside {
  putBack(): Promise<void>
}

// Performance: with more maintenance memory an index is built in a fraction of the time.
const INDEX_MEMORY = '256MB'

/**
 * Drops foreign keys and indexes and disables triggers. Needs table ownership, not superuser. Triggers would count rows
 * twice, and foreign keys would need the tables in an order. All within the caller's transaction.
 */
export async function setAside(client: pg.ClientBase, tables: readonly ArchivedTable[]): Promise<SetAside> {
  const made = [...(await foreignKeys(client)), ...(await plainIndexes(client))]
  for (const { drop } of made) await client.query(drop)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  return {
    async putBack() {
      await client.query(`set local maintenance_work_mem = '${INDEX_MEMORY}'`)
      // Indexes before the foreign keys that are checked by them.
      for (const { make } of made.toReversed()) await client.query(make)
      for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
    },
  }
}

async function foreignKeys(client: pg.ClientBase): Promise<Made[]> {
  const { rows } = await client.query<Made>(
    `select format('alter table %I.%I drop constraint %I', nspname, relname, conname) as drop,
       format('alter table %I.%I add constraint %I %s', nspname, relname, conname, pg_get_constraintdef(pg_constraint.oid)) as make
     from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
     where contype = 'f' and nspname = any($1) order by pg_constraint.oid`,
    [OWN_SCHEMAS],
  )
  return rows
}

/** All indexes but those of constraints. */
async function plainIndexes(client: pg.ClientBase): Promise<Made[]> {
  const { rows } = await client.query<Made>(
    `select format('drop index %I.%I', nspname, relname) as drop, pg_get_indexdef(indexrelid) as make
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = any($1) and not exists (select from pg_constraint where conindid = indexrelid)
       and not exists (select from pg_depend where objid = indrelid and deptype = 'e')
     order by indexrelid`,
    [OWN_SCHEMAS],
  )
  return rows
}

/** Everything that loading changes of the schema for a while, to be held against itself afterwards. */
export async function describeSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) as line
     from pg_constraint join pg_namespace on pg_namespace.oid = connamespace where nspname = any($1)
     union all
     select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid
       join pg_namespace on pg_namespace.oid = relnamespace where nspname = any($1)
     union all
     select format('%s %s', pg_get_triggerdef(pg_trigger.oid), tgenabled) from pg_trigger
       join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
     where not tgisinternal and nspname = any($1)
     order by 1`,
    [OWN_SCHEMAS],
  )
  return rows.map(({ line }) => line).join('\n')
}
