import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { openChecked } from '../../ledger-check/open-checked.ts'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { readMigrations } from '../../platform/database/migration-files.ts'
import type { Head } from '../archive/format.ts'
import { counted } from '../counted.ts'
import { refuseUnused } from '../create-backup.ts'
import { releasePayments } from '../pause-payments.ts'
import { checkBackup, type Restored, restoreBackup } from '../restore-backup.ts'
import { createFileRestorer } from '../restore-files.ts'
import { EXIT, type Holding } from './run-command.ts'
import {
  MIGRATIONS,
  nameOfSecret,
  openStorages,
  type Places,
  readPlaces,
  readStoredSecret,
} from './settings.ts'
import { openTarget, reportLedger } from './target.ts'

/** Reads a whole backup and changes nothing. */
export async function check(file: string): Promise<number> {
  const { head, end } = await checkBackup(await read(file), await readMigrations(MIGRATIONS))
  const rows = end.tables.reduce((sum, table) => sum + table.rows, 0)
  const files = end.parts.reduce((sum, { name, entries }) => sum + (isFilePart(name) ? entries : 0), 0)
  const content = `${madeOn(head)}, ${counted(rows, 'ligne')}, ${counted(files, 'fichier')}`
  if (end.missingFiles === 0) {
    console.log(`Cette sauvegarde est entière : ${content}.`)
    return EXIT.done
  }
  console.log(
    `Cette sauvegarde se lit jusqu'à sa fin, mais il y manque ${counted(end.missingFiles, 'fichier')} : ${content}.`,
  )
  return EXIT.filesMissing
}

const isFilePart = (name: string) => name === 'pictures' || name === 'identity'

/** Into an empty database. */
export async function restore(file: string, holding: Holding): Promise<number> {
  const places = readPlaces(process.env)
  // A file can be read twice: one that is no good is found out before anything is begun.
  if (file !== '-') await checkBackup(await read(file), await readMigrations(MIGRATIONS))
  const { pool, kysely, migrations } = await openTarget(places, holding)
  const files = createFileRestorer({ dataDir: places.dataDir, storages: await openStorages(places) })
  holding.discard(files.undo)
  const restored = await restoreBackup(
    await read(file),
    { pool, migrations, files },
    { newId: newUuid, pausePayments: true, onProgress },
  )
  for (const line of await summary(restored, places)) console.error(line)
  return reportLedger(kysely)
}

/** Opened before anything is awaited: the stream's error «no such file» would be unhandled. */
async function read(file: string): Promise<Readable> {
  return file === '-' ? process.stdin : (await open(file)).createReadStream()
}

const onProgress = (line: string) => console.error(`  ${line}`)

const madeOn = ({ createdAt }: Head) => {
  const at = new Date(createdAt)
  return `faite le ${formatLongDay(dayInLibreville(at))} (${createdAt})`
}

async function summary({ head, rows, files, missingFiles, asked }: Restored, places: Places) {
  const secret = places.authSecret ?? (await readStoredSecret(places.dataDir))?.toString()
  const isOther = head.secretName !== null && nameOfSecret(secret) !== head.secretName
  return [
    `Restauré : la sauvegarde ${madeOn(head)}, ${counted(rows, 'ligne')} et ${counted(files, 'fichier')}.`,
    ...(missingFiles > 0
      ? [`Attention : il y manquait déjà ${counted(missingFiles, 'fichier')} quand elle a été faite.`]
      : []),
    ...(isOther
      ? [
          "Attention : AUTH_SECRET n'est pas celui de la sauvegarde. Donnez-le (ou AUTH_SECRET_PREVIOUS) avant de démarrer.",
        ]
      : []),
    ...(asked > 0
      ? [
          `${counted(asked, 'paiement')} que la sauvegarde ne sait pas partis : demandés au prestataire, jamais renvoyés.`,
        ]
      : []),
    'Les remboursements et les retraits attendent : comparez avec les relevés des prestataires, puis',
    '  okoume restore --confirm',
    'Quoi comparer, et le reste : docs/operations/backup.md',
  ]
}

/** Lets money leave again after a restore. */
export async function confirm(holding: Holding): Promise<number> {
  const database = await openChecked(readPlaces(process.env))
  holding.close(database.close)
  const client = await database.pool.connect()
  try {
    await refuseUnused(client)
    const released = await releasePayments(client, newUuid)
    console.log(
      released === null
        ? "Aucun paiement n'était retenu."
        : `C'est noté. Partiront dans les prochaines minutes : ${counted(released.count, 'paiement')}, ${formatFrancs(released.sum)}.`,
    )
  } finally {
    client.release()
  }
  return EXIT.done
}
