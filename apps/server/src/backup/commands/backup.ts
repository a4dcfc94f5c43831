// `npm run backup -- FILE`: everything that must survive, in one file. `-` writes it to the standard output.

import { existsSync } from 'node:fs'
import { link, open, rename, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { formatThousands } from '@okoume/domain/money/francs.ts'
import { openChecked } from '../../ledger-check/open-checked.ts'
import { BackupError } from '../archive/backup-error.ts'
import { counted } from '../counted.ts'
import { type BackupSource, createBackup, type MadeBackup } from '../create-backup.ts'
import { EXIT, type Holding, runCommand } from './run-command.ts'
import { nameOfSecret, openStorages, readPlaces, readStoredSecret } from './settings.ts'

/** For who made it alone: it holds everything that the product knows. */
const MODE = 0o600

/** Writes under a name of its own, and gives it the asked one once it is whole and on the disk. */
export async function prepareFile(file: string, holding: Holding) {
  if (existsSync(file)) throw isThere(file)
  const unfinished = `${file}.${process.pid}.incomplet`
  const handle = await open(unfinished, 'wx', MODE)
  holding.discard(() => rm(unfinished, { force: true }))
  return {
    consume: (archive: Readable) => pipeline(archive, handle.createWriteStream({ flush: true })),
    async keep() {
      await giveName(unfinished, file)
      await flushFolder(path.dirname(file))
    },
  }
}

/** A name that somebody took in the meantime is theirs: renaming would put ours over it. */
async function giveName(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file)
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST' || existsSync(file)) throw isThere(file)
    // The file system has no hard links.
    return rename(unfinished, file)
  }
  await unlink(unfinished)
}

/** Until then a cut of the current may take the name away. */
async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder)
    await handle.sync().finally(() => handle.close())
  } catch (error) {
    // Windows flushes no folders, nor do some file systems.
    if (readErrorCode(error) === 'EIO') throw error
  }
}

function readErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}

function isThere(file: string): BackupError {
  return new BackupError('FILE_EXISTS', `${file} existe déjà : une sauvegarde n'en écrase jamais une autre.`)
}

const USE = `Utilisation :
  npm run backup -- FICHIER
  npm run --silent backup -- - | age -r … > FICHIER.age
Que faire de ce fichier : docs/operations/backup.md`

const HOLES_SHOWN = 10

async function backUp(holding: Holding): Promise<number> {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || more.length > 0 || (file.startsWith('-') && file !== '-')) {
    throw new BackupError('WRONG_USE', USE)
  }
  const output = file === '-' ? standardOutput() : await prepareFile(file, holding)
  const source = await openSource(holding)
  const made = await createBackup(source, { now: new Date(), onProgress }, output.consume)
  await output.keep()
  for (const line of await summary(made, file, source)) console.error(line)
  return made.missing.length > 0 ? EXIT.filesMissing : EXIT.done
}

async function openSource(holding: Holding): Promise<BackupSource> {
  const places = readPlaces(process.env)
  const database = await openChecked(places)
  holding.close(database.close)
  const keptSecret = await readStoredSecret(places.dataDir)
  return {
    pool: database.pool,
    storages: await openStorages(places),
    keptSecret,
    secretName: nameOfSecret(places.authSecret ?? keptSecret?.toString()),
  }
}

function standardOutput() {
  if (process.stdout.isTTY) {
    throw new BackupError('WRONG_USE', `Une sauvegarde ne s'affiche pas dans un terminal.\n${USE}`)
  }
  return {
    consume: (archive: Readable) => pipeline(archive, process.stdout, { end: false }),
    // Where writing is not done at once, the process would leave before its last bytes.
    keep: () => new Promise<void>((resolve) => process.stdout.write('', () => resolve())),
  }
}

/** The standard output may be the archive: what is told goes beside it. */
const onProgress = (line: string) => console.error(`  ${line}`)

async function summary({ rows, files, missing }: MadeBackup, file: string, source: BackupSource) {
  const size = file === '-' ? '' : `, ${formatThousands(Math.ceil((await stat(file)).size / 1024))} Ko`
  const kept = `${counted(rows, 'ligne')} et ${counted(files, 'fichier')}${size}`
  const holes = missing.slice(0, HOLES_SHOWN).map((name) => `    ${name}`)
  return [
    `Sauvegarde faite : ${kept}.`,
    ...(missing.length > 0
      ? [
          `Attention : la base parle de ${counted(missing.length, 'fichier')} que le stockage n'avait pas :`,
          ...holes,
          'Vérifiez que DATA_DIR ou STORAGE_S3_… sont ceux du serveur.',
        ]
      : []),
    ...(holdsSecret(source)
      ? []
      : ["Le secret AUTH_SECRET n'y est pas : gardez-le à part, elle ne sert à rien sans lui."]),
  ]
}

/** The data folder may keep one that is not in use any more. */
function holdsSecret({ keptSecret, secretName }: BackupSource): boolean {
  return keptSecret !== null && nameOfSecret(keptSecret.toString()) === secretName
}

await runCommand(backUp)
