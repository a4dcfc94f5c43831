import type pg from 'pg'
import type { MigrationFile } from '../platform/database/migration-files.ts'
import { BackupError } from './archive/backup-error.ts'
import type { ArchivedTable, Head } from './archive/format.ts'

/**
 * Our migrations that create the tables of the backup's version.
 * @throws BackupError for a backup that this program does not understand
 */
export function selectMigrations(head: Head, ours: readonly MigrationFile[]): MigrationFile[] {
  return head.migrations.map(({ number, name, digest }, index) => {
    const file = ours[index]
    if (!file) throw newer(`la migration ${name}`)
    if (file.number !== number || file.digest !== digest) {
      throw new BackupError(
        'OTHER_HISTORY',
        `Cette sauvegarde vient d'un autre programme : sa migration ${name} n'est pas la nôtre. Restaurez-la avec la version d'Okoumé qui l'a faite.`,
      )
    }
    return file
  })
}

/** The queue's tables are made by its library: they may have more than the backup knows, not less. */
export function refuseNewerQueue(head: Head, ours: readonly number[]): void {
  const newest = Math.max(0, ...ours)
  const unknown = head.queueMigrations.find((id) => id > newest)
  if (unknown !== undefined) throw newer(`la migration ${unknown} de la file des tâches`)
}

/** Names of tables become part of statements: none is taken but ours. */
export function refuseUnknownTables(head: Head, ours: readonly ArchivedTable[]): void {
  const unknown = head.tables.find((table) => !ours.some(({ name }) => name === table.name))
  if (!unknown) return
  throw new BackupError(
    'ARCHIVE_ALTERED',
    `Cette sauvegarde annonce une table que ce programme ne connaît pas : ${unknown.name}.`,
  )
}

function newer(what: string): BackupError {
  return new BackupError(
    'ARCHIVE_NEWER',
    `Cette sauvegarde vient d'une version plus récente d'Okoumé (elle connaît ${what}) : installez cette version-là, puis recommencez.`,
  )
}

/** An interrupted restore leaves the queue's tables without jobs: these are no foreign data. */
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
  const queue = await client.query<{ there: boolean }>(
    `select to_regclass('graphile_worker.jobs') is not null as there`,
  )
  if (!queue.rows[0]?.there) return
  const jobs = await client.query<{ used: boolean }>(
    'select exists (select from graphile_worker.jobs) as used',
  )
  if (jobs.rows[0]?.used) throw notEmpty('graphile_worker')
}

function notEmpty(name: string): BackupError {
  return new BackupError(
    'TARGET_NOT_EMPTY',
    `Cette base n'est pas vide (${name} y est) : une restauration n'écrase jamais rien. Créez-en une vide, ou mettez l'ancienne de côté.`,
  )
}
