import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { StorageConfig } from '../../config/storage-config.ts'
import type { StreamingStorage } from '../../features/pictures/picture-storage.ts'
import { UnavailableError } from '../../platform/http/api-error.ts'
import { readOrNull } from './read-or-null.ts'

/** Where the pictures of objects are kept. */
export async function openStorage(config: StorageConfig): Promise<StreamingStorage> {
  if (config.kind === 'folder') return sayingWhenAway(storageIn(config.folder, SHARED_WITH_GROUP))
  // The library is large: only who uses it waits for it.
  const { bucketStorage } = await import('./bucket-storage.ts')
  return sayingWhenAway(bucketStorage(config))
}

const IDENTITY_PREFIX = 'identity/'

/** Where identity documents are kept: apart from all that is served, and only ever encrypted. */
export async function openIdentityStorage(config: StorageConfig): Promise<StreamingStorage> {
  if (config.kind === 'folder') return sayingWhenAway(storageIn(config.folder, OWN))
  const { bucketStorage } = await import('./bucket-storage.ts')
  return sayingWhenAway(bucketStorage(config, IDENTITY_PREFIX))
}

/** A bucket that does not answer, or a disk that is full, is no fault of ours: the same request may succeed later. */
function sayingWhenAway({ put, get, open, deleteFolder }: StreamingStorage): StreamingStorage {
  const away = (error: unknown): never => {
    throw new UnavailableError('the storage of files is unavailable', error)
  }
  return {
    put: (key, bytes) => put(key, bytes).catch(away),
    get: (key) => get(key).catch(away),
    open: (key) => open(key).catch(away),
    deleteFolder: (key) => deleteFolder(key).catch(away),
  }
}

interface Modes {
  readonly file: number
  readonly folder: number
}

const SHARED_WITH_GROUP: Modes = { file: 0o640, folder: 0o777 }
/** File mode: for the server's own user only. */
const OWN: Modes = { file: 0o600, folder: 0o700 }

function storageIn(folder: string, modes: Modes): StreamingStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, bytes) => writeWhole(path.join(folder, key), bytes, modes),
    get: (key) => readOrNull(disk, key, isMissing),
    open: async (key) => {
      try {
        const handle = await open(path.join(folder, key))
        return { size: (await handle.stat()).size, stream: handle.createReadStream() }
      } catch (error) {
        if (error instanceof Error && isMissing(error)) return null
        throw error
      }
    },
    deleteFolder: (key) => disk.deleteAll(key),
  }
}

function isMissing(cause: Error): boolean {
  return 'code' in cause && cause.code === 'ENOENT'
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
