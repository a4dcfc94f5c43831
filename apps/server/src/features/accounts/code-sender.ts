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

export type TextRoad = 'sms' | 'whatsapp'

/** Port of a provider that sends text messages; implemented in `providers/sms/`. */
export interface TextSender {
  readonly name: string
  readonly road: TextRoad
  /** In a time that has an end. Never throws: what cannot be known is `unknown`. */
  send(message: TextMessage): Promise<Acceptance>
  /** Reports in a request; null where its signature is not this provider's. */
  readReports(request: ReportRequest): readonly DeliveryReport[] | null
}

export interface TextMessage {
  readonly to: GabonPhone
  readonly text: string
  /** The code that the text contains: some roads have a text of their own around it. */
  readonly code?: string
  /** Names the message itself: a provider that knows such keys sends it once. */
  readonly key: string
}

export interface ReportRequest {
  /** As it came: a signature is of these bytes. */
  readonly body: Buffer
  readonly signature: string | undefined
}

/** The provider that a message was handed to last, and its answer. */
export interface HandedOver {
  readonly provider: string
  readonly acceptance: Acceptance
}
