import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Client } from '@okoume/client/client.ts'
import type { Verifier } from '@okoume/domain/person/verifier.ts'
import { openAccount } from '../../apps/server/src/features/accounts/open-account.ts'
import { PUBLIC_URL, type TestServer } from './test-server.ts'

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
  readonly administrator?: boolean
  readonly emailConfirmed?: boolean
}

export const PASSWORD = 'mot-de-passe-des-tests'
// Hashed once: every account shares the password. The cheapest parameters that the library accepts.
const HASHED = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
let people = 0

/** A signed-in person with a confirmed e-mail: the token is the identity service's own. */
export async function signUpConfirmed(
  server: TestServer,
  name: string,
  standing: Standing = {},
): Promise<Person> {
  people += 1
  const id = randomUUID()
  const email = `personne.${people}@exemple.test`
  const { verifier = 0, administrator = false, emailConfirmed = true } = standing
  await server.pool.query(
    'insert into auth.users (id, name, email, email_verified) values ($1, $2, $3, true)',
    [id, name, email],
  )
  await server.pool.query(
    `insert into auth.accounts (account_id, provider_id, user_id, password, updated_at)
     values ($1::uuid::text, 'credential', $1::uuid, $2, now())`,
    [id, await HASHED],
  )
  await openAccount(server.db, { id, email, name }, new Date())
  await server.db.updateTable('users').set({ verifier, administrator }).where('id', '=', id).execute()
  const token = await signIn(server, id, email, emailConfirmed)
  return { id, email, name, phone: phoneOf(people), token, client: server.clientOf(token) }
}

/** An owner with a verified identity. */
export function signUpOwner(server: TestServer, name = 'Rose Mboumba'): Promise<Person> {
  return signUpConfirmed(server, name, { verifier: 2 })
}

/** Signing in requires a confirmed e-mail; but the confirmation may be revoked while the session lasts. */
async function signIn(server: TestServer, id: string, email: string, confirmed: boolean): Promise<string> {
  const cookie = await openSession(server, email)
  if (!confirmed) await server.pool.query('update auth.users set email_verified = false where id = $1', [id])
  return idToken(server, cookie)
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
