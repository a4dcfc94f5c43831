import type { StorageConfig } from '../../config/storage-config.ts'
import type { PictureStorage } from '../../features/pictures/picture-storage.ts'
import { folderStorage, privateFolderStorage } from './folder-storage.ts'

/** Where the pictures of objects are kept. */
export async function openStorage(config: StorageConfig): Promise<PictureStorage> {
  if (config.kind === 'folder') return folderStorage(config.folder)
  // The library is large: only who uses it waits for it.
  const { bucketStorage } = await import('./bucket-storage.ts')
  return bucketStorage(config)
}

const IDENTITY_PREFIX = 'identity/'

/** Where identity documents are kept: apart from all that is served, and only ever encrypted. */
export async function openIdentityStorage(config: StorageConfig): Promise<PictureStorage> {
  if (config.kind === 'folder') return privateFolderStorage(config.folder)
  const { bucketStorage } = await import('./bucket-storage.ts')
  return bucketStorage(config, IDENTITY_PREFIX)
}
