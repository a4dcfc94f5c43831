import { BRAND } from '@okoume/domain/brand.ts'
import type { QueuedMail } from './queue-mail.ts'

export interface WrittenMail {
  readonly to: string
  readonly subject: string
  /** Text; an empty line begins another paragraph. */
  readonly message: string
}

/** A mail that an administrator writes to a person. Its cause tells, for as long as the mail is kept, who wrote it. */
export function writtenMail(
  { to, subject, message }: WrittenMail,
  { id, senderId }: { readonly id: string; readonly senderId: string },
): QueuedMail {
  // The writer adds the greeting.
  const [greeting = '', ...paragraphs] = message
    .split(/(?:\r?\n[^\S\r\n]*){2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  const reason = `Ce message vous est écrit par l'équipe ${BRAND.name}.`
  return {
    cause: `written by ${senderId} ${id}`,
    to,
    template: { subject, greeting, paragraphs, reason },
  }
}
