import type { GabonPhone } from '@okoume/domain/payment/operators.ts'

/** Answer of a provider of text messages. */
export type Acceptance =
  | { readonly is: 'accepted'; readonly id: string }
  /** `number`: not theirs to reach; the rest is the operator's of this site to mend. */
  | { readonly is: 'refused'; readonly why: 'number' | 'credit' | 'rate' | 'settings' }
  /** It may have been sent, and is not sent again automatically. */
  | { readonly is: 'unknown' }

/** Delivery report of a provider. */
export interface DeliveryReport {
  readonly id: string
  readonly state: 'delivered' | 'failed'
}

/** Port of a provider that sends text messages; implemented in `providers/sms/`. */
export interface TextSender {
  readonly name: string
  /** In a time that has an end. Never throws: what cannot be known is `unknown`. */
  send(message: TextMessage): Promise<Acceptance>
  /** Null where a body is no report of this provider. */
  readReport(body: unknown): DeliveryReport | null
}

export interface TextMessage {
  readonly to: GabonPhone
  readonly text: string
  /** Names the message itself: a provider that knows such keys sends it once. */
  readonly key: string
}
