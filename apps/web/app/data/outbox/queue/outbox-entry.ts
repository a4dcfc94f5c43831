/** A message or decision that the server does not have yet. Nothing about money is ever queued. */
export type OutboxEntry = QueuedMessage | QueuedAvailability

export interface QueuedMessage extends Queued {
  readonly kind: 'message'
  readonly payload: { readonly rentalId: string; readonly text: string }
}

export interface QueuedAvailability extends Queued {
  readonly kind: 'availability'
  readonly payload: {
    readonly itemId: string
    readonly offered: boolean
    /** What the server had before; null where an answer was lost and nobody knows. */
    readonly before: boolean | null
  }
}

interface Queued {
  /** Sent again under it, a message is the same message. */
  readonly id: string
  /** Whose it is: nobody else's session ever sends it. */
  readonly uid: string
  /** By this device's clock. */
  readonly queuedAt: number
  readonly attempts: number
  readonly state: EntryState
}

export type EntryState = Waiting | Refused

interface Waiting {
  readonly name: 'waiting'
  /** What the last attempt failed of. */
  readonly why: Delay | null
  /** Attempts that failed of it in a row. */
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

/** What has to arrive in the order in which it was written: a conversation, an object. */
export function readChain({ kind, payload }: OutboxEntry): string {
  return `${kind} ${kind === 'message' ? payload.rentalId : payload.itemId}`
}
