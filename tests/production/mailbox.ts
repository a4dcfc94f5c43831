import PostalMime from 'postal-mime'
import type { PlayedMailServer } from '../server/mail-server.ts'
import { waitFor } from '../server/wait-for.ts'

export interface ReceivedEmail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Waits for a mail to that person with that text. */
export function awaitReceivedEmail(
  mails: PlayedMailServer,
  to: string,
  says: RegExp,
): Promise<ReceivedEmail> {
  return waitFor(`a mail to ${to} that says ${says}`, async () => {
    for (const letter of await lettersOf(mails)) {
      if (letter.to === to && says.test(`${letter.subject}\n${letter.text}`)) return letter
    }
    return null
  })
}

async function lettersOf(mails: PlayedMailServer): Promise<ReceivedEmail[]> {
  return Promise.all(
    mails.messages.map(async (raw) => {
      const { to, subject = '', text = '' } = await PostalMime.parse(raw)
      return { to: to?.[0]?.address ?? '', subject, text }
    }),
  )
}

/** The first address in a mail that matches. */
export function linkIn({ text }: ReceivedEmail, form: RegExp): string {
  const link = text.match(/https?:\/\/[^\s<>)]+/g)?.find((one) => form.test(one))
  if (!link) throw new Error(`no link like ${form} in:\n${text}`)
  return link
}
