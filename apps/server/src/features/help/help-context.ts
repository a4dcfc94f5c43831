import type { HelpTopic, Urgency } from '@okoume/domain/help/help-topics.ts'
import type { SupportAction } from '@okoume/domain/help/ticket-transitions.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { Schema, TicketRow } from '../../platform/database/schema.ts'
import type { Notify } from '../../platform/notify.ts'
import type { Seal } from '../../platform/sealing/seal.ts'
import type { PictureStorage } from '../pictures/picture-storage.ts'
import type { UploadSlots } from '../pictures/upload-slots.ts'

/** Signed, expiring links to one photo each, which need no session. */
export interface TicketPhotoLinks {
  path(photoId: string, now: Date): string
  /** @throws ApiError LINK_INVALID, LINK_EXPIRED */
  check(photoId: string, proof: string, now: Date): void
}

export interface TicketEvents {
  /** `parties`: of its rental, and whoever asks. */
  readonly 'urgent ticket': {
    readonly id: string
    readonly topic: HelpTopic
    readonly urgency: Urgency
    readonly aimAt: Date
    readonly parties: readonly string[]
  }
  readonly 'ticket answered': {
    readonly ticket: Pick<TicketRow, 'id' | 'userId' | 'topic'>
    /** Of the answer among its messages. */
    readonly number: number
    readonly action: SupportAction
    readonly text: string
  }
}

export interface HelpContext {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  /** Links last minutes: moving the demo's calendar neither ends nor prolongs them. */
  readonly machineClock: Clock
  readonly newId: NewId
  readonly notify: Notify<TicketEvents>
  /** Private storage: no route serves its files. */
  readonly storage: PictureStorage
  /** Shared by all pictures of this process. */
  readonly slots: UploadSlots
  readonly seal: Seal
  readonly links: TicketPhotoLinks
}

export type TicketContext = Pick<HelpContext, 'db' | 'newId' | 'notify'>
