import type { StorageConfig } from '../../config/storage-config.ts'
import type { PictureStorage } from '../../features/pictures/picture-storage.ts'
import { folderStorage } from './folder-storage.ts'

export async function openStorage(config: StorageConfig): Promise<PictureStorage> {
  if (config.kind === 'folder') return folderStorage(config.folder)
  // The library is large: only who uses it waits for it.
  const { bucketStorage } = await import('./bucket-storage.ts')
  return bucketStorage(config)
}
