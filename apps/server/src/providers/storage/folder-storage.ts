import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { PictureStorage } from '../../features/pictures/picture-storage.ts'
import { readOrNull } from './read-or-null.ts'

/** Keeps files in a folder of this machine. */
export function folderStorage(folder: string): PictureStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, bytes) => writeWhole(path.join(folder, key), bytes),
    get: (key) => readOrNull(disk, key, isMissing),
    deleteFolder: (key) => disk.deleteAll(key),
  }
}

function isMissing(cause: Error): boolean {
  return 'code' in cause && cause.code === 'ENOENT'
}

/** The library writes in place: a reader could get half a file, and keep it for a year. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const written = `${file}.${randomUUID()}.tmp`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    const handle = await open(written, 'wx', 0o640)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(written, file)
  } catch (error) {
    await rm(written, { force: true })
    throw error
  }
}
