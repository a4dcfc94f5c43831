import { existsSync } from 'node:fs'
import { link, open, rename, rm, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from '../archive/backup-error.ts'
import type { Holding } from './run-command.ts'

/** File mode, owner only: a backup contains all personal data. */
const MODE = 0o600

/** Atomic write: under a temporary name, and renamed once it is whole and on the disk. */
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

/** Never overwrites a file that appeared in the meantime: renaming would. */
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

/** Durability: without it a power failure could lose the new name. */
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
