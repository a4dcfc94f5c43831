import { createHmac, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Client } from '@okoume/client/client.ts'
import type { Role } from '@okoume/domain/person/administrator-roles.ts'
import type { Verifier } from '@okoume/domain/person/verifier.ts'
import { openAccount } from '../../apps/server/src/features/accounts/open-account.ts'
import { PUBLIC_URL, SERVER_SECRET, type TestServer } from './test-server.ts'
import { waitFor } from './wait-for.ts'

export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string
  /** A unique Airtel number, as it is dialled in Gabon. */
  readonly phone: string
  readonly token: string
  readonly client: Client
}

interface Standing {
  readonly verifier?: Verifier
  /** A supervisor, unless `roles` says otherwise. */
  readonly administrator?: boolean
  readonly roles?: readonly Role[]
  readonly emailConfirmed?: boolean
}

export const PASSWORD = 'mot-de-passe-des-tests'
// Hashed once: every account shares the password. The cheapest parameters that the library accepts.
const HASHED = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
let people = 0

/** A signed-in person with a confirmed e-mail: their session is inserted, its token is the identity service's own. */
export async function signUpConfirmed(
  server: TestServer,
  name: string,
  standing: Standing = {},
): Promise<Person> {
  people += 1
  const id = randomUUID()
  const email = `personne.${people}@exemple.test`
  const { verifier = 0, administrator = false, emailConfirmed = true } = standing
  const { roles = administrator ? ['supervisor'] : [] } = standing
  const session = randomUUID()
  await server.pool.query(
    `with added as (insert into auth.users (id, name, email, email_verified) values ($1, $2, $3, $4)),
       password as (insert into auth.accounts (account_id, provider_id, user_id, password, updated_at)
         values ($1::uuid::text, 'credential', $1, $5, now()))
     insert into auth.sessions (user_id, token, expires_at, updated_at) values ($1, $6, now() + interval '1 day', now())`,
    [id, name, email, emailConfirmed, await HASHED, session],
  )
  await openAccount(server.db, { id, email, name }, new Date())
  if (verifier !== 0 || roles.length > 0)
    await server.db.updateTable('users').set({ verifier, roles }).where('id', '=', id).execute()
  const token = await idToken(server, sessionCookie(session))
  return { id, email, name, phone: phoneOf(people), token, client: server.clientOf(token) }
}

/** The signed cookie of a session, as signing in sets it. */
function sessionCookie(session: string): string {
  const signature = createHmac('sha256', SERVER_SECRET).update(session).digest('base64')
  return `okoume.session_token=${encodeURIComponent(`${session}.${signature}`)}`
}

/** An owner with a verified identity. */
export function signUpOwner(server: TestServer, name = 'Rose Mboumba'): Promise<Person> {
  return signUpConfirmed(server, name, { verifier: 2 })
}

/** Signs in with the password; returns the session's cookies. */
export async function openSession(server: TestServer, email: string, password = PASSWORD): Promise<string> {
  const answer = await server.http.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password },
  })
  if (answer.statusCode !== 200) throw new Error(`${email} could not sign in: ${answer.body}`)
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

export async function idToken(server: TestServer, cookie: string): Promise<string> {
  const answer = await server.http.inject({ method: 'GET', url: '/api/auth/token', headers: { cookie } })
  return answer.json<{ token: string }>().token
}

/** Signs out the session of that cookie. */
export async function closeSession(server: TestServer, cookie: string): Promise<void> {
  const headers = { cookie, origin: PUBLIC_URL }
  const answer = await server.http.inject({ method: 'POST', url: '/api/auth/sign-out', headers, payload: {} })
  if (answer.statusCode !== 200) throw new Error(`could not sign out: ${answer.body}`)
}

function phoneOf(count: number): string {
  return `074${String(count).padStart(6, '0')}`
}

/** A person without an e-mail, whose account a code to their telephone opens, as at the sign-up. */
export async function signUpByPhone(server: TestServer, name: string): Promise<Person> {
  people += 1
  // Simulated numbers that end in 01 to 05 receive no message, or late.
  const phone = `0749${String(people).padStart(4, '0')}9`
  const post = (path: string, payload: object) =>
    server.http.inject({ method: 'POST', url: `/api/auth/phone-number/${path}`, payload })
  await post('send-otp', { phoneNumber: phone })
  const code = await readCode(server, phone)
  const { cookies } = await post('verify', { phoneNumber: phone, code })
  const token = await idToken(server, cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
  const client = server.clientOf(token)
  const { id } = await client.openAccount({ body: { name } })
  return { id, email: '', name, phone, token, client }
}

/** The code of the last text message that this telephone received. */
export async function readCode(server: TestServer, number: string): Promise<string> {
  const [text] = await waitFor('a code by SMS', async () => {
    const texts = await server.visitor.listPhoneTexts({ params: { number } })
    return texts.length > 0 && texts
  })
  return text?.text.slice(0, 6) ?? ''
}
