import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { PictureStorage } from './picture-storage.ts'
import type { UploadSlots } from './upload-slots.ts'

export interface PictureContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly newId: NewId
  readonly storage: PictureStorage
  readonly slots: UploadSlots
  readonly publicUrl: string
}

/** Pictures are worked on one after the other: each takes a core for a while. */
export const PICTURE_QUEUE = 'pictures'
