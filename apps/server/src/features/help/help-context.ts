import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Seal } from '../../platform/sealing/seal.ts'
import type { PictureStorage } from '../pictures/picture-storage.ts'
import type { UploadSlots } from '../pictures/upload-slots.ts'

/** Signed, expiring links to one photo each, which need no session. */
export interface TicketPhotoLinks {
  path(photoId: string, now: Date): string
  /** @throws ApiError LINK_INVALID, LINK_EXPIRED */
  check(photoId: string, proof: string, now: Date): void
}

export interface HelpContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  /** Links last minutes: moving the demo's calendar neither ends nor prolongs them. */
  readonly machineClock: Clock
  readonly newId: NewId
  readonly publicUrl: string
  /** Private storage: no route serves its files. */
  readonly storage: PictureStorage
  /** Shared by all pictures of this process. */
  readonly slots: UploadSlots
  readonly seal: Seal
  readonly links: TicketPhotoLinks
}

export type TicketContext = Pick<HelpContext, 'db' | 'newId' | 'publicUrl'>
