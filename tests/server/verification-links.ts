import { prepareProofs } from './identity-proofs.ts'
import type { Person } from './people.ts'
import { PUBLIC_URL, type TestServer } from './test-server.ts'

type MailedLinks = Readonly<Record<'2' | '0' | '-1', string>>

/** Submits a file as that person; returns the links mailed to the administrator. */
export async function applyForVerification(
  server: TestServer,
  administrator: Person,
  person: Person,
): Promise<MailedLinks> {
  await person.client.submitVerification({ body: await prepareProofs(person) })
  const mails = await server.visitor.listDemoMails({ query: { to: administrator.email } })
  const { text = '' } = mails.find((mail) => mail.text.includes(person.id)) ?? {}
  return { '2': linkIn(text, '2'), '0': linkIn(text, '0'), '-1': linkIn(text, '-1') }
}

/** The path of the mailed link for that decision. */
export function linkIn(text: string, decision: keyof MailedLinks): string {
  const found = new RegExp(`${PUBLIC_URL}(/api/users/verify/\\S+/${decision}\\?lien=\\S+)`).exec(text)
  if (!found?.[1]) throw new Error('no link was mailed')
  return found[1]
}

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** Opens a link as a browser does. */
export function openLink({ http }: TestServer, url: string) {
  return http.inject({ method: 'GET', url, headers: BROWSER })
}

/** Submits the page's form as a browser does. */
export function pressButton({ http }: TestServer, url: string, reason?: string) {
  const payload = reason === undefined ? '' : new URLSearchParams({ reason }).toString()
  const headers = { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' }
  return http.inject({ method: 'POST', url, headers, payload })
}
