import path from 'node:path'
import { openDatabase } from '../../platform/database/database.ts'
import { readMigrations } from '../../platform/database/migration-files.ts'
import { acquireInstanceLock } from '../../platform/single-instance/instance-lock.ts'
import type { Holding } from './run-command.ts'
import { MIGRATIONS, type Places } from './settings.ts'

/** The database that is to be filled; no server can start on that folder meanwhile. */
export async function openTarget({ dataDir, databaseUrl }: Places, holding: Holding) {
  const lock = await acquireInstanceLock(dataDir)
  holding.close(lock.release)
  const database = await openDatabase({
    url: databaseUrl,
    dataDir: path.join(dataDir, 'postgres'),
    // The queue makes its tables beside the connection that fills the rest.
    poolSize: 2,
    unhurried: true,
  })
  holding.close(database.close)
  return { ...database, migrations: await readMigrations(MIGRATIONS) }
}
