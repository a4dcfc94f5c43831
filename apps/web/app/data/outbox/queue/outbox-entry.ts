import type { PhotoSeal } from '@okoume/contract/wire/handover-photo.ts'
import type { HandoverDirection } from '@okoume/domain/rental/rental-status.ts'

/** A message, decision or piece of evidence that the server does not have yet. Orders of money are never queued. */
export type OutboxEntry =
  | QueuedMessage
  | QueuedEnquiryMessage
  | QueuedAvailability
  | QueuedProof
  | QueuedSeal
  | QueuedPhoto

export interface QueuedMessage extends Queued {
  readonly kind: 'message'
  readonly payload: { readonly rentalId: string; readonly text: string }
}

/** A message of an enquiry, before its rental is paid. */
export interface QueuedEnquiryMessage extends Queued {
  readonly kind: 'enquiry message'
  readonly payload: { readonly enquiryId: string; readonly text: string }
}

export interface QueuedAvailability extends Queued {
  readonly kind: 'availability'
  readonly payload: {
    readonly itemId: string
    readonly offered: boolean
    /** The server's value before; null where it is unknown because an answer was lost. */
    readonly before: boolean | null
  }
}

/** The proof of a handover: a code as it was typed, or the token of a QR. */
export interface QueuedProof extends Queued {
  readonly kind: 'proof'
  readonly payload: {
    readonly rentalId: string
    readonly direction: HandoverDirection
    readonly claim: { readonly code: string } | { readonly token: string }
    /** The lines that were ticked off; an entry of an earlier release has none. */
    readonly checklist?: readonly string[]
    /** By this device's clock, as an ISO instant. */
    readonly happenedAt: string
  }
}

/** The hash of a photo, which dates it: a hundred bytes that go before the photo. */
export interface QueuedSeal extends Queued {
  readonly kind: 'seal'
  readonly payload: PhotoOf & { readonly seal: PhotoSeal }
}

export interface QueuedPhoto extends Queued {
  readonly kind: 'photo'
  readonly payload: PhotoOf & {
    readonly seal: PhotoSeal
    readonly file: Blob
    /** Paused on costly mobile data, until the person sends it or the connection changes. */
    readonly deferred: boolean
  }
}

interface PhotoOf {
  readonly rentalId: string
  readonly direction: HandoverDirection
}

interface Queued {
  /** Idempotency key: sent again under it, a message is the same message. */
  readonly id: string
  /** The person it belongs to; only their session sends it. */
  readonly uid: string
  /** By this device's clock. */
  readonly queuedAt: number
  readonly attempts: number
  readonly state: EntryState
}

export type EntryState = Waiting | Refused

interface Waiting {
  readonly name: 'waiting'
  readonly why: Delay | null
  readonly failures: number
  readonly notBefore: number
}

interface Refused {
  readonly name: 'refused'
  readonly code: string
  /** In the server's words. */
  readonly reason: string
}

/** `session`: the person has to sign in again. */
export type Delay = 'network' | 'server' | 'session'

export const AT_ONCE: EntryState = { name: 'waiting', why: null, failures: 0, notBefore: 0 }

/** Key of entries that must arrive in the order they were written: one conversation's, one item's. */
export function readChain({ kind, payload }: OutboxEntry): string {
  if (kind === 'availability') return `${kind} ${payload.itemId}`
  if (kind === 'enquiry message') return `${kind} ${payload.enquiryId}`
  return `${kind} ${payload.rentalId}`
}
