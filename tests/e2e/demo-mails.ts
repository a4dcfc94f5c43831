import type { DemoMail } from '@okoume/contract/wire/demo.ts'
import { type APIRequestContext, expect } from '@playwright/test'

/** In milliseconds: what a job of the product does is there long before Playwright's own intervals would look again. */
export const SOON = [50, 50, 100, 100, 200]

/** The newest mail to that address with that subject, waited for: mails are queued. */
export async function mailTo(
  request: APIRequestContext,
  email: string,
  subject: string | RegExp,
): Promise<DemoMail> {
  let found: readonly DemoMail[] = []
  await expect
    .poll(
      async () => {
        found = await mailsTo(request, email, subject)
        return found.length
      },
      { message: `a mail «${subject}» to ${email}`, intervals: SOON },
    )
    .toBeGreaterThan(0)
  const [mail] = found
  if (!mail) throw new Error(`no mail «${subject}» to ${email}`)
  return mail
}

function isAbout(mail: DemoMail, subject: string | RegExp): boolean {
  return typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)
}

/** All of them so far, newest first. */
export async function mailsTo(
  request: APIRequestContext,
  email: string,
  subject: string | RegExp,
): Promise<readonly DemoMail[]> {
  const answer = await request.get('/demo/mails', { params: { to: email } })
  const mails: DemoMail[] = await answer.json()
  return mails.filter((mail) => isAbout(mail, subject))
}

/** The address behind the mail's button, on the tested site. */
export function linkIn({ text, subject }: DemoMail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in «${subject}»`)
  const { pathname, search } = new URL(link)
  return pathname + search
}
