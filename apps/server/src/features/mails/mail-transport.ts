import type { MailFailureKind } from '@okoume/contract/wire/mail.ts'

export interface OutgoingMail {
  /** Names the message itself: sent again, it is recognised as the same. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The address by which a mail program stops such mails with one POST (RFC 8058). */
  readonly unsubscribe: string | null
}

/** Null once the SMTP server has acknowledged the mail. */
export type Delivery = DeliveryFailure | null

export interface DeliveryFailure {
  readonly kind: MailFailureKind
  /** No other try will do better: the recipient's side has refused for good. */
  readonly permanent: boolean
  /** The server's answer, without any secret. */
  readonly reason: string
}

/** Hands one mail over, or says why it could not, in a time that has an end. */
export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<Delivery>
  /** Takes no more mails, and lets go of what it keeps open; what is under way may still end. */
  close(): void
}
