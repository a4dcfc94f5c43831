import type pg from 'pg'
import { BackupError } from '../archive/backup-error.ts'

/** Whatever a restore that was cut has left is its own: the queue's tables, without a job in them. */
export async function refuseUsedDatabase(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p', 'v', 'm', 'f') and nspname !~ '^pg_' and nspname not in ('information_schema', 'graphile_worker')
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     limit 1`,
  )
  const [found] = rows
  if (found) throw notEmpty(found.name)
  if (await hasJobs(client)) throw notEmpty('graphile_worker')
}

async function hasJobs(client: pg.ClientBase): Promise<boolean> {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('graphile_worker.jobs') is not null as there`,
  )
  if (!there.rows[0]?.there) return false
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from graphile_worker.jobs) as used',
  )
  return rows[0]?.used ?? false
}

function notEmpty(name: string): BackupError {
  return new BackupError(
    'TARGET_NOT_EMPTY',
    `Cette base n'est pas vide (${name} y est) : une restauration n'écrase jamais rien. Créez-en une vide, ou mettez l'ancienne de côté.`,
  )
}
