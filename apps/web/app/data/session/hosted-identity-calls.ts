import type { HostedSettings } from './hosted-identity-settings.ts'
import { IdentityError, type IdentityProblem } from './identity-service.ts'

/** The service's own names; some are followed by words: `WEAK_PASSWORD : Password should be…`. */
const PROBLEMS: Readonly<Record<string, IdentityProblem>> = {
  INVALID_LOGIN_CREDENTIALS: 'refused',
  INVALID_PASSWORD: 'refused',
  INVALID_EMAIL: 'refused',
  EMAIL_NOT_FOUND: 'refused',
  USER_DISABLED: 'refused',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'refused',
  EMAIL_EXISTS: 'email-in-use',
  WEAK_PASSWORD: 'weak-password',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'weak-password',
  EXPIRED_OOB_CODE: 'link-not-valid',
  INVALID_OOB_CODE: 'link-not-valid',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-attempts',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-attempts',
  QUOTA_EXCEEDED: 'too-many-attempts',
}

/** The session is no longer one: it was ended, its password changed, its account closed. */
const GONE = [
  'TOKEN_EXPIRED',
  'INVALID_REFRESH_TOKEN',
  'MISSING_REFRESH_TOKEN',
  'INVALID_ID_TOKEN',
  'USER_DISABLED',
  'USER_NOT_FOUND',
]

export interface HostedTokens {
  readonly idToken: string
  readonly refreshToken: string
}

export interface HostedCalls {
  /** Calls a method of the accounts' service, such as `signUp`. */
  account(method: string, body: object): Promise<Readonly<Record<string, unknown>>>
  /** New tokens of a session; null for one that is gone. */
  renew(refreshToken: string): Promise<HostedTokens | null>
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The identity service as it is called over HTTP. Each call throws an `IdentityError`. */
export function createHostedCalls({ apiKey, emulator }: HostedSettings, send: Fetch): HostedCalls {
  const at = (host: string) => (emulator ? `http://${emulator}/${host}/v1` : `https://${host}/v1`)
  const post = (host: string, method: string, body: object) =>
    ask(send, `${at(host)}/${method}?key=${encodeURIComponent(apiKey)}`, body)
  return {
    account: (method, body) => post('identitytoolkit.googleapis.com', `accounts:${method}`, body),

    async renew(refreshToken) {
      const request = { grant_type: 'refresh_token', refresh_token: refreshToken }
      try {
        const answer = await post('securetoken.googleapis.com', 'token', request)
        return { idToken: String(answer.id_token), refreshToken: String(answer.refresh_token) }
      } catch (error) {
        if (error instanceof HostedError && GONE.includes(error.code)) return null
        throw error
      }
    },
  }
}

/** Keeps the service's own name for what it refuses. */
class HostedError extends IdentityError {
  readonly code: string

  constructor(problem: IdentityProblem, code: string) {
    super(problem)
    this.code = code
  }
}

async function ask(send: Fetch, url: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  let response: Response
  try {
    response = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      // A key that is good for some sites only asks which one this is; the address of the page is no one's business.
      referrerPolicy: 'strict-origin',
    })
  } catch {
    throw new IdentityError('unreachable')
  }
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return (answer ?? {}) as Readonly<Record<string, unknown>>
  const { error } = (answer ?? {}) as { error?: { message?: string } }
  const code = /^\w*/.exec(error?.message ?? '')?.[0] ?? ''
  const problem = response.status === 429 ? 'too-many-attempts' : (PROBLEMS[code] ?? 'failed')
  throw new HostedError(problem, code)
}
