import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { OpenFile, StreamingStorage } from '../../features/pictures/picture-storage.ts'
import { readOrNull } from './read-or-null.ts'

interface Modes {
  readonly file: number
  readonly folder: number
}

const SHARED_WITH_GROUP: Modes = { file: 0o640, folder: 0o777 }
/** File mode: for the server's own user only. */
const OWN: Modes = { file: 0o600, folder: 0o700 }

/** Keeps files in a folder of this machine. */
export function folderStorage(folder: string): StreamingStorage {
  return storageIn(folder, SHARED_WITH_GROUP)
}

/** The same, readable by the server alone. */
export function privateFolderStorage(folder: string): StreamingStorage {
  return storageIn(folder, OWN)
}

function storageIn(folder: string, modes: Modes): StreamingStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, bytes) => writeWhole(path.join(folder, key), bytes, modes),
    get: (key) => readOrNull(disk, key, isMissing),
    open: (key) => openFile(path.join(folder, key)),
    deleteFolder: (key) => disk.deleteAll(key),
  }
}

function isMissing(cause: Error): boolean {
  return 'code' in cause && cause.code === 'ENOENT'
}

async function openFile(file: string): Promise<OpenFile | null> {
  try {
    const handle = await open(file)
    return { size: (await handle.stat()).size, stream: handle.createReadStream() }
  } catch (error) {
    if (error instanceof Error && isMissing(error)) return null
    throw error
  }
}

/** The library writes in place: a reader could get half a file, and keep it for a year. */
async function writeWhole(file: string, bytes: Buffer, modes: Modes): Promise<void> {
  const written = `${file}.${randomUUID()}.tmp`
  await mkdir(path.dirname(file), { recursive: true, mode: modes.folder })
  try {
    const handle = await open(written, 'wx', modes.file)
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
