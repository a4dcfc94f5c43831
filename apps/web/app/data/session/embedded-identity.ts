import { noticingFetch } from '../api/reachability.ts'
import { takeEarlyRead } from './early-reads.ts'
import {
  IdentityError,
  type IdentityProblem,
  type IdentityService,
  type OpenSession,
} from './identity-service.ts'

const PROBLEMS: ReadonlyMap<string, IdentityProblem> = new Map([
  ['INVALID_EMAIL_OR_PASSWORD', 'refused'],
  ['INVALID_PASSWORD', 'refused'],
  ['EMAIL_NOT_VERIFIED', 'email-not-confirmed'],
  ['USER_ALREADY_EXISTS', 'email-in-use'],
  ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'email-in-use'],
  ['PASSWORD_TOO_SHORT', 'weak-password'],
  ['PASSWORD_TOO_LONG', 'weak-password'],
  ['PASSWORD_TOO_COMMON', 'common-password'],
  ['INVALID_TOKEN', 'link-not-valid'],
  ['SESSION_NOT_FRESH', 'sign-in-again'],
  ['UNAUTHORIZED', 'session-over'],
])

/** The identity service of our own server, under `/api/auth`; its session is a cookie that scripts cannot read. */
export const embeddedIdentity: IdentityService = {
  async signIn({ email, password, remember }, landing) {
    const form = { email, password, rememberMe: remember, callbackURL: landing }
    const answer = (await call('sign-in/email', form)) as { twoFactorRedirect?: boolean } | null
    if (answer?.twoFactorRedirect) throw new IdentityError('code-needed')
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

  async confirmed() {
    const answer = (await call('confirmed')) as { confirmed?: boolean } | null
    return answer?.confirmed === true
  },

  async freshToken() {
    const response = (await takeEarlyRead('/api/auth/token')) ?? (await requestIdentity('token'))
    if (response.status === 401) return null
    const answer = (await answerOf(response)) as { token?: string } | null
    // Something between us and the server has answered in its place: that ends no one's session.
    if (typeof answer?.token !== 'string') throw new IdentityError('failed')
    return answer.token
  },

  async requestPasswordReset(email, landing) {
    await call('request-password-reset', { email, redirectTo: landing })
  },

  async isResetLinkValid(proof) {
    const answer = (await call('check-reset-link', { token: proof })) as { valid?: boolean } | null
    return answer?.valid !== false
  },

  async resetPassword(proof, password) {
    await call('reset-password', { token: proof, newPassword: password })
  },

  async reauthenticate(password) {
    await call('reauthenticate', { password })
  },

  async changePassword(current, next) {
    await call('change-password', { currentPassword: current, newPassword: next })
  },

  async changeEmail(email, landing) {
    await call('change-email', { newEmail: email, callbackURL: landing })
  },

  async sessions() {
    return (await call('open-sessions')) as readonly OpenSession[]
  },

  async endSession(id) {
    await call('end-session', { id })
  },

  async endOtherSessions() {
    await call('end-other-sessions', {})
  },

  // Our own server closes the account and its identity in one go.
  async removeIdentity() {},
}

/** A GET without a body, a POST with one. */
async function call(path: string, body?: object): Promise<unknown> {
  return answerOf(await requestIdentity(path, body))
}

/** @throws IdentityError unreachable */
export async function requestIdentity(path: string, body?: object): Promise<Response> {
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
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const wait = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null
    throw new IdentityError('too-many-attempts', wait)
  }
  const { code = '' } = (answer ?? {}) as { code?: string }
  throw new IdentityError(PROBLEMS.get(code) ?? 'failed')
}
