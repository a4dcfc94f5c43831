import { type Client, createClient } from '@okoume/client/client.ts'
import type { PlayedMailServer } from '../server/mail-server.ts'
import { awaitReceivedEmail, linkIn } from './mailbox.ts'
import { fetchSecurely, get } from './visitor.ts'

/** A person with an account, confirmed by the mailed link. */
export interface Member {
  readonly id: string
  readonly email: string
  /** The cookies of their session. */
  readonly cookie: string
  readonly token: string
  readonly client: Client
}

const PASSWORD = 'un bon mot de passe, vraiment'

/** Signs up, presses the button behind the mailed link, and signs in, as a browser does. */
export async function becomeMember(
  origin: string,
  mails: PlayedMailServer,
  who: { readonly name: string; readonly email: string },
): Promise<Member> {
  const { name, email } = who
  await post(origin, 'sign-up/email', { name, email, password: PASSWORD, callbackURL: '/confirmation-email' })
  const letter = await awaitReceivedEmail(mails, email, /verify-email/)
  const { search } = new URL(linkIn(letter, /verify-email/))
  const confirmed = await get(`${origin}/api/auth/confirm-email${search}`, {
    method: 'POST',
    headers: { origin },
  })
  if (confirmed.status >= 400) throw new Error(`the mailed link answers ${confirmed.status}`)
  const signedIn = await post(origin, 'sign-in/email', { email, password: PASSWORD })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const response = await get(`${origin}/api/auth/token`, { headers: { cookie, origin } })
  const { token } = JSON.parse(response.body.toString()) as { token: string }
  const client = createClient({ origin, fetch: fetchSecurely, token: async () => token })
  const { id } = await client.openAccount({ body: { name } })
  return { id, email, cookie, token, client }
}

async function post(origin: string, path: string, body: object) {
  const answer = await get(`${origin}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${answer.body}`)
  return answer
}
