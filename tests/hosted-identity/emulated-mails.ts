import { expect, type Page } from '@playwright/test'

const EMULATOR = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`
const PROJECT = process.env.FIREBASE_PROJECT_ID

interface EmulatedMail {
  readonly email: string
  readonly requestType: string
  readonly oobLink: string
}

export type MailKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL'

/** Mails that the service would have sent to that address; the emulator sends none, but lists them. */
export async function mailsTo(email: string, kind: MailKind): Promise<readonly EmulatedMail[]> {
  const answer = await fetch(`${EMULATOR}/emulator/v1/projects/${PROJECT}/oobCodes`)
  const { oobCodes }: { oobCodes: EmulatedMail[] } = await answer.json()
  return oobCodes.filter((mail) => mail.email === email && mail.requestType === kind)
}

/** The link of the newest mail: the emulator's link, at the address that an operator gives the service. */
export async function linkTo(email: string, kind: MailKind): Promise<string> {
  const found: EmulatedMail[] = []
  await expect
    .poll(
      async () => {
        found.splice(0, found.length, ...(await mailsTo(email, kind)))
        return found.length
      },
      { message: `a mail ${kind} to ${email}` },
    )
    .toBeGreaterThan(0)
  return `/identite${new URL(found.at(-1)?.oobLink ?? '').search}`
}

/** Opens the newest link that only needs a confirmation, and confirms it. */
export async function followLink(page: Page, email: string, kind: MailKind): Promise<void> {
  await page.goto(await linkTo(email, kind))
  await page.getByRole('main').getByRole('button').click()
}
