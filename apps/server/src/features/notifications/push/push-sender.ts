/** A browser that may be written to, as its push service knows it. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface OutgoingPush {
  readonly target: PushTarget
  readonly text: string
  /** For a push service that takes less. */
  readonly shorterText: string
  /** At most 32 characters of base64url: of those that wait for a device, a later one takes an earlier one's place. */
  readonly topic: string
  /** How long it is kept for a device that is off. */
  readonly lifeSeconds: number
  readonly urgency: 'normal' | 'high'
}

export type PushOutcome =
  | { readonly kind: 'taken' }
  /** The browser takes no more: it was uninstalled, or asked to stop. */
  | { readonly kind: 'gone' }
  /** No one answered, or «not now»; `waitMs` where they said how long. */
  | { readonly kind: 'later'; readonly waitMs: number }
  /** No other try will do better, and the fault may be ours. */
  | { readonly kind: 'refused' }
  /** The push service refuses our key or contact: no notice gets through. */
  | { readonly kind: 'settings' }

/** Hands a notice to the push services of browsers. */
export interface PushSender {
  /** VAPID key with which browsers subscribe, base64url. */
  readonly publicKey: string
  /** True if that is an address of a push service that is known; nothing is sent to another. */
  knows(endpoint: string): boolean
  /** In a time that has an end. */
  deliver(push: OutgoingPush): Promise<PushOutcome>
  /** Aborts what is under way, and closes open connections. */
  close(): void
}
