import type { Seal } from '../../platform/sealing/seal.ts'
import type { PictureStorage } from '../pictures/picture-storage.ts'

/** The encrypted pictures: the only way in and out of the private storage. */
export interface IdentityPictures {
  readonly storage: PictureStorage
  readonly seal: Seal
}

/** Where the file of one is kept. */
export const identityPictureKey = (id: string) => `${id}/sealed`
const sealName = (id: string) => `picture ${id}`

export async function storePicture(
  { storage, seal }: IdentityPictures,
  id: string,
  jpeg: Buffer,
): Promise<void> {
  await storage.put(identityPictureKey(id), seal.close(sealName(id), jpeg))
}

/**
 * The JPEG; null where it is not kept any more.
 * @throws SealBrokenError
 */
export async function readPicture({ storage, seal }: IdentityPictures, id: string): Promise<Buffer | null> {
  const sealed = await storage.get(identityPictureKey(id))
  return sealed && seal.open(sealName(id), sealed)
}

/** Deletes it; it may be gone already. */
export async function deletePicture(
  { storage }: Pick<IdentityPictures, 'storage'>,
  id: string,
): Promise<void> {
  await storage.deleteFolder(id)
}
