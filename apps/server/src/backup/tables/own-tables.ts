import type pg from 'pg'
import type { ArchivedTable, Head } from '../archive/format.ts'

/** The schemas of a backup: the product's tables, the identity's, and the queue's. */
export const OWN_SCHEMAS = ['public', 'auth', 'graphile_worker']

/** The table in which the job queue records its own migrations. */
const QUEUE_HISTORY = 'graphile_worker.migrations'

/** The tables of a backup, quoted where SQL needs it, each with its stored columns. */
export async function listTables(client: pg.ClientBase): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(
    `select format('%I.%I', nspname, relname) as name,
       array(select attname::text from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname = any($1)
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     order by nspname, relname`,
    [OWN_SCHEMAS],
  )
  return rows.filter(({ name }) => name !== QUEUE_HISTORY)
}

/** The sequences' values. Sequences are not part of a snapshot: read after it, they are never behind its rows. */
export async function listSequences(client: pg.ClientBase): Promise<Head['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'S' and nspname = any($1) order by 1`,
    [OWN_SCHEMAS],
  )
  const sequences: Head['sequences'] = []
  for (const { name } of rows) {
    const found = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    sequences.push(...found.rows.map(({ last, called }) => ({ name, last, called })))
  }
  return sequences
}

export async function listMigrations(client: pg.ClientBase): Promise<Head['migrations']> {
  const { rows } = await client.query<Head['migrations'][number]>(
    'select number, name, digest from public.migration order by number',
  )
  return rows
}

export async function listQueueMigrations(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(`select id from ${QUEUE_HISTORY} order by id`)
  return rows.map(({ id }) => id)
}

/** Session settings for COPY: a text format independent of the server, no timeouts, and an error where row-level security would hide rows. */
export async function settleSession(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set local timezone = 'UTC';
    set local datestyle = 'ISO, YMD';
    set local intervalstyle = 'postgres';
    set local bytea_output = 'hex';
    set local extra_float_digits = 1;
    set local row_security = off;
    set local synchronize_seqscans = off;
    set local statement_timeout = 0;
    set local lock_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`)
}

export function copyStatement({ name, columns }: ArchivedTable, way: 'to stdout' | 'from stdin'): string {
  const quoted = columns.map((column) => `"${column.replaceAll('"', '""')}"`)
  return `copy ${name} (${quoted.join(', ')}) ${way}`
}
