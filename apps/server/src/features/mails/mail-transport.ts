export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Hands a mail over. Throws where it could not; the queue tries again. */
export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>
}
