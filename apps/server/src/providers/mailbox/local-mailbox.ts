import type { MailTransport } from '../../features/mails/mail-transport.ts'

/** The demo's post office: a mail has arrived once it is written, and the mailbox page shows it. */
export const localMailbox: MailTransport = { deliver: async () => {} }
