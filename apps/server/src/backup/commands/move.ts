import { existsSync } from 'node:fs'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { NoDatabaseError } from '../../ledger-check/open-checked.ts'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { BackupError } from '../archive/backup-error.ts'
import { counted } from '../counted.ts'
import { createBackup } from '../create-backup.ts'
import { type Restored, type RestoreTarget, restoreBackup } from '../restore-backup.ts'
import { createFileRestorer } from '../restore-files.ts'
import type { Holding } from './run-command.ts'
import { openStorages, readPlaces } from './settings.ts'
import { openTarget, reportLedger } from './target.ts'

/** Takes the embedded database to a real server. Files and secret stay where they are. */
export async function move(address: string | undefined, holding: Holding): Promise<number> {
  const places = readPlaces(process.env)
  const url = address ?? places.databaseUrl
  if (url === undefined)
    throw new BackupError('WRONG_USE', "Il manque l'adresse de la base : okoume move --help")
  const folder = path.join(places.dataDir, 'postgres')
  if (!existsSync(path.join(folder, 'cluster'))) {
    throw new NoDatabaseError(`Il n'y a pas de base à déplacer dans ${folder}.`)
  }
  // The lock of the folder: no process writes files that the move would leave behind.
  const target = await openTarget({ ...places, databaseUrl: url }, holding)
  const source = await openDatabase({ dataDir: folder, poolSize: 2, unhurried: true })
  holding.close(source.close)
  const files = createFileRestorer({ dataDir: places.dataDir, storages: await openStorages(places) })
  const { rows } = await pour(source, { ...target, files })
  console.error(
    `Déplacé : ${counted(rows, 'ligne')}. Démarrez maintenant avec DATABASE_URL ; l'ancienne base reste dans ${folder}.`,
  )
  return reportLedger(target.kysely)
}

const onProgress = (line: string) => console.error(`  ${line}`)

/** Nothing can have happened since: the server is stopped, so that no payment has to wait. */
async function pour(source: { pool: RestoreTarget['pool'] }, target: RestoreTarget): Promise<Restored> {
  const through = new PassThrough()
  const moment = { now: new Date(), onProgress }
  const alone = { pool: source.pool, storages: null, storedSecret: null, secretName: null }
  const reading = createBackup(alone, { ...moment, onProgress: () => {} }, (archive: Readable) =>
    pipeline(archive, through),
  )
  const writing = restoreBackup(through, target, { ...moment, newId: newUuid, pausePayments: false })
  const [read, written] = await Promise.allSettled([reading, writing])
  if (written.status === 'rejected') throw written.reason
  if (read.status === 'rejected') throw read.reason
  return written.value
}
