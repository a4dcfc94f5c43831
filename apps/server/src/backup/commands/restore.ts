// `npm run restore -- FILE` into an empty database; `--check FILE` only reads it; `--confirm` lets money leave again.
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { dayInLibreville } from '@okoume/domain/calendar/calendar-day.ts'
import { formatLongDay } from '@okoume/domain/calendar/format-day.ts'
import { formatFrancs } from '@okoume/domain/money/francs.ts'
import { openChecked } from '../../ledger-check/open-checked.ts'
import { newUuid } from '../../platform/clock/identifiers.ts'
import { readMigrations } from '../../platform/database/migration-files.ts'
import { BackupError } from '../archive/backup-error.ts'
import type { Head } from '../archive/format.ts'
import { counted } from '../counted.ts'
import { refuseUnused } from '../create-backup.ts'
import { releasePayments } from '../pause-payments.ts'
import { checkBackup, type Restored, restoreBackup } from '../restore-backup.ts'
import { createFileRestorer } from '../restore-files.ts'
import { EXIT, type Holding, runCommand } from './run-command.ts'
import {
  MIGRATIONS,
  nameOfSecret,
  openStorages,
  type Places,
  readPlaces,
  readStoredSecret,
} from './settings.ts'
import { openTarget, reportLedger } from './target.ts'

const USE = `Utilisation :
  npm run restore -- FICHIER            dans une base vide
  age -d FICHIER.age | npm run restore -- -
  npm run restore -- --check FICHIER    lit la sauvegarde, ne change rien
  npm run restore -- --confirm          laisse repartir les paiements après une restauration
Ce qu'il faut savoir avant : docs/operations/backup.md`

function chosen(args: readonly string[]): (holding: Holding) => Promise<number> {
  const [first, second, ...more] = args
  const isFile = (name: string | undefined) => name !== undefined && (name === '-' || !name.startsWith('-'))
  if (first === '--confirm' && second === undefined) return confirm
  if (first === '--check' && second !== undefined && isFile(second) && more.length === 0)
    return () => check(second)
  if (first !== undefined && isFile(first) && second === undefined)
    return (holding) => restore(first, holding)
  throw new BackupError('WRONG_USE', USE)
}

async function check(file: string): Promise<number> {
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

async function restore(file: string, holding: Holding): Promise<number> {
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
    '  npm run restore -- --confirm',
    'Quoi comparer, et le reste : docs/operations/backup.md',
  ]
}

async function confirm(holding: Holding): Promise<number> {
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

await runCommand((holding) => chosen(process.argv.slice(2))(holding))
