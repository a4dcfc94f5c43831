import type { MailTransport } from '../../features/mails/mail-transport.ts'

/** Addresses there take nothing, so that a mail that does not arrive can be played too. */
const REFUSING = /@refuse\.test$/i

/** The demo's post office: a mail has arrived once it is written, and the mailbox page shows it. */
export const localMailbox: MailTransport = {
  async deliver({ to }) {
    if (!REFUSING.test(to)) return null
    return { kind: 'recipient', permanent: true, reason: '550 5.1.1 No such mailbox here' }
  },
  close() {},
}
