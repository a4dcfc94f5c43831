import type { MigrationFile } from '../platform/database/migration-files.ts'
import { BackupError } from './archive/backup-error.ts'
import type { ArchivedTable, Head } from './archive/format.ts'

/**
 * The migrations of ours that make the tables as the backup knows them.
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
