import type { StorageConfig } from '../../config/storage-config.ts'
import type { StreamingStorage } from '../../features/pictures/picture-storage.ts'
import { UnavailableError } from '../../platform/http/api-error.ts'
import { folderStorage, privateFolderStorage } from './folder-storage.ts'

/** Where the pictures of objects are kept. */
export async function openStorage(config: StorageConfig): Promise<StreamingStorage> {
  if (config.kind === 'folder') return sayingWhenAway(folderStorage(config.folder))
  // The library is large: only who uses it waits for it.
  const { bucketStorage } = await import('./bucket-storage.ts')
  return sayingWhenAway(bucketStorage(config))
}

const IDENTITY_PREFIX = 'identity/'

/** Where identity documents are kept: apart from all that is served, and only ever encrypted. */
export async function openIdentityStorage(config: StorageConfig): Promise<StreamingStorage> {
  if (config.kind === 'folder') return sayingWhenAway(privateFolderStorage(config.folder))
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
