import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { NewId } from '#platform/clock/identifiers.ts'
import type { Schema } from '#platform/database/schema.ts'
import type { Seal } from '#platform/sealing/seal.ts'
import type { PictureStorage } from '../../pictures/picture-storage.ts'
import type { UploadSlots } from '../../pictures/upload-slots.ts'

/** Signed, expiring links to one photo each, which need no session. */
export interface PhotoLinks {
  path(photoId: string, now: Date): string
  /** @throws ApiError LINK_INVALID, LINK_EXPIRED */
  check(photoId: string, proof: string, now: Date): void
}

export interface PhotoContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  /** Links last minutes: moving the demo's calendar neither ends nor prolongs them. */
  readonly machineClock: Clock
  readonly newId: NewId
  /** Private storage: no route serves its files. */
  readonly storage: PictureStorage
  /** Shared by all pictures of this process. */
  readonly slots: UploadSlots
  readonly seal: Seal
  readonly links: PhotoLinks
}

const FILES = ['original', 'view'] as const
/** The file whose hash was sealed, and the copy that is shown. */
export type PhotoFile = (typeof FILES)[number]

const fileKey = (id: string, file: PhotoFile) => `${id}/${file}`
const sealName = (id: string, file: PhotoFile) => `handover photo ${id} ${file}`

/** Where the files of one are stored. */
export function handoverPhotoKeys(id: string): string[] {
  return FILES.map((file) => fileKey(id, file))
}

type Files = Pick<PhotoContext, 'storage' | 'seal'>

export async function storePhotoFile(
  { storage, seal }: Files,
  id: string,
  file: PhotoFile,
  bytes: Buffer,
): Promise<void> {
  await storage.put(fileKey(id, file), seal.close(sealName(id, file), bytes))
}

/**
 * Null where there is none.
 * @throws SealBrokenError
 */
export async function readPhotoFile(
  { storage, seal }: Files,
  id: string,
  file: PhotoFile,
): Promise<Buffer | null> {
  const sealed = await storage.get(fileKey(id, file))
  return sealed && seal.open(sealName(id, file), sealed)
}
