import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/identifiers.ts'
import type { IdentityFileRow, Schema } from '../../platform/database/schema.ts'
import type { Notify } from '../../platform/notify.ts'
import type { Seal } from '../../platform/sealing/seal.ts'
import type { Balances } from '../accounts/present-user.ts'
import type { PublishedItem } from '../listings/items/item-drafts.ts'
import type { PictureStorage } from '../pictures/picture-storage.ts'
import type { UploadSlots } from '../pictures/upload-slots.ts'
import type { NipHashes } from './nip.ts'
import type { LinkDecision, VerificationLinks } from './verification-links.ts'

/** A number from 0 up to, but not including, 1: randomness as an argument. */
export type Draw = () => number

const STEPS = 2 ** 32

/** Cryptographically random. */
export const unforeseenDraw: Draw = () => randomInt(STEPS) / STEPS

/** The links are for the administrators who are to decide it. */
interface FileToExamine {
  readonly file: Pick<IdentityFileRow, 'id' | 'userId' | 'documentType'>
  readonly name: string
  readonly links: VerificationLinks
}

export interface VerificationEvents {
  readonly 'verification submitted': FileToExamine & { readonly email: string | null }
  /** It has waited for so many weeks. */
  readonly 'verification waiting': FileToExamine & { readonly weeks: number }
  /** It has waited for a while, and a rental of its person is near. */
  readonly 'verification urgent': FileToExamine & { readonly until: Date }
  readonly 'verification decided': {
    readonly fileId: string
    readonly userId: string
    readonly decision: LinkDecision
    /** Empty for an acceptance. */
    readonly reason: string
    /** The listings that went online with an acceptance. */
    readonly published: readonly PublishedItem[]
  }
}

export interface VerificationContext {
  readonly db: Kysely<Schema>
  /** The time of files, decisions and links: in a demo, its calendar. */
  readonly clock: Clock
  /** The time of camera prompts, which last minutes: moving the demo's calendar neither ends nor prolongs them. */
  readonly machineClock: Clock
  readonly newId: NewId
  readonly draw: Draw
  /** Private storage: no route serves its files. */
  readonly storage: PictureStorage
  /** Shared by all pictures of this process. */
  readonly slots: UploadSlots
  readonly seal: Seal
  readonly links: VerificationLinks
  readonly nipHashes: NipHashes
  readonly notify: Notify<VerificationEvents>
  readonly readBalances: (userId: string) => Promise<Balances>
  readonly log: FastifyBaseLogger
}
