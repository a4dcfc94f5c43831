import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import { openChecked } from '../../ledger-check/open-checked.ts'
import { BackupError } from '../archive/backup-error.ts'
import { recordBackup } from '../backup-record.ts'
import { counted } from '../counted.ts'
import { type BackupSource, createBackup, type MadeBackup } from '../create-backup.ts'
import { EXIT, type Holding } from './run-command.ts'
import { nameOfSecret, openStorages, readPlaces, readStoredSecret } from './settings.ts'
import { prepareFile } from './write-file.ts'

const HOLES_SHOWN = 10

/** Everything that must survive, in one file; `-` writes it to the standard output. */
export async function backUp(file: string, holding: Holding): Promise<number> {
  const output = file === '-' ? standardOutput() : await prepareFile(file, holding)
  const places = readPlaces(process.env)
  const database = await openChecked(places)
  holding.close(database.close)
  const storedSecret = await readStoredSecret(places.dataDir)
  const source: BackupSource = {
    pool: database.pool,
    storages: await openStorages(places),
    storedSecret,
    secretName: nameOfSecret(places.authSecret ?? storedSecret?.toString()),
  }
  const made = await createBackup(source, { now: new Date(), onProgress }, output.consume)
  await output.keep()
  const incomplete = made.missing.length > 0
  // A pipe's reader may still fail: `--stored` records those.
  if (file !== '-') await recordBackup(database.db, incomplete)
  for (const line of await summary(made, file, source)) console.error(line)
  return incomplete ? EXIT.filesMissing : EXIT.done
}

/** Records a backup that was written to a pipe, once every command behind it has succeeded. */
export async function noteStored(incomplete: boolean, holding: Holding): Promise<number> {
  const database = await openChecked(readPlaces(process.env))
  holding.close(database.close)
  await recordBackup(database.db, incomplete)
  console.error("C'est noté : la sauvegarde est à l'abri.")
  return EXIT.done
}

function standardOutput() {
  if (process.stdout.isTTY) {
    throw new BackupError(
      'WRONG_USE',
      "Une sauvegarde ne s'affiche pas dans un terminal : envoyez-la à age, ou nommez un fichier.",
    )
  }
  return {
    consume: (archive: Readable) => pipeline(archive, process.stdout, { end: false }),
    // Where writing is not done at once, the process would leave before its last bytes.
    keep: () => new Promise<void>((resolve) => process.stdout.write('', () => resolve())),
  }
}

/** Messages go to standard error: standard output may be the archive. */
const onProgress = (line: string) => console.error(`  ${line}`)

async function summary({ rows, files, missing }: MadeBackup, file: string, source: BackupSource) {
  const size = file === '-' ? '' : `, ${formatThousands(Math.ceil((await stat(file)).size / 1024))} Ko`
  const content = `${counted(rows, 'ligne')} et ${counted(files, 'fichier')}${size}`
  const holes = missing.slice(0, HOLES_SHOWN).map((name) => `    ${name}`)
  const { storedSecret, secretName } = source
  // The data folder may keep one that is not in use any more.
  const hasSecret = storedSecret !== null && nameOfSecret(storedSecret.toString()) === secretName
  return [
    `Sauvegarde faite : ${content}.`,
    ...(missing.length > 0
      ? [
          `Attention : la base parle de ${counted(missing.length, 'fichier')} que le stockage n'avait pas :`,
          ...holes,
          'Vérifiez que DATA_DIR ou STORAGE_S3_… sont ceux du serveur.',
        ]
      : []),
    ...(hasSecret
      ? []
      : ["Le secret AUTH_SECRET n'y est pas : gardez-le à part, elle ne sert à rien sans lui."]),
  ]
}
