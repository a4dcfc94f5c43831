import { noticingFetch } from '../offline/reachability.ts'
import { IdentityError, type IdentityProblem, type IdentityService } from './identity-service.ts'

const PROBLEMS: Readonly<Record<string, IdentityProblem>> = {
  INVALID_EMAIL_OR_PASSWORD: 'refused',
  EMAIL_NOT_VERIFIED: 'email-not-confirmed',
  USER_ALREADY_EXISTS: 'email-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-in-use',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
}

/** The identity service of our own server, under `/api/auth`; its session is a cookie that scripts cannot read. */
export const embeddedIdentity: IdentityService = {
  async signIn(credentials, landing) {
    await call('sign-in/email', { ...credentials, callbackURL: landing })
  },

  async signUp(identity, landing) {
    await call('sign-up/email', { ...identity, callbackURL: landing })
  },

  async signOut() {
    await call('sign-out', {})
  },

  async sendConfirmation(email, landing) {
    await call('send-verification-email', { email, callbackURL: landing })
  },

  async sessionEmail() {
    const session = (await call('get-session')) as { user?: { email?: string } } | null
    return session?.user?.email ?? null
  },

  async freshToken() {
    const response = await request('token')
    if (response.status === 401) return null
    const answer = (await answerOf(response)) as { token?: string } | null
    return answer?.token ?? null
  },
}

/** A GET without a body, a POST with one. */
async function call(path: string, body?: object): Promise<unknown> {
  return answerOf(await request(path, body))
}

async function request(path: string, body?: object): Promise<Response> {
  const post = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  try {
    return await noticingFetch(`/api/auth/${path}`, {
      ...post,
      cache: 'no-store',
      credentials: 'same-origin',
    })
  } catch {
    throw new IdentityError('unreachable')
  }
}

async function answerOf(response: Response): Promise<unknown> {
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  if (response.status === 429) throw new IdentityError('too-many-attempts')
  const { code = '' } = (answer ?? {}) as { code?: string }
  throw new IdentityError(PROBLEMS[code] ?? 'failed')
}
