import type { MypvitAccount, MypvitSettings } from '../../config/payment-config.ts'
import { createAccountSecrets } from './account-secrets.ts'
import { exchange, type Incoming, NotSentError, type Outgoing } from './exchange.ts'
import type { Renewal, SecretContext } from './secret-context.ts'
import { readAnsweredSecret, readRefusal, SECRET_EXPIRED } from './wire.ts'

/** Requests with an account's secret, whichever that is by now. */
export interface Session {
  /** @throws NotSentError where nothing can have come of it. */
  send(account: MypvitAccount, outgoing: (secret: string) => Outgoing): Promise<Incoming>
}

export function createSession(context: Omit<SecretContext, 'renew'>, settings: MypvitSettings): Session {
  const { timeoutMs } = context
  const secrets = createAccountSecrets({
    ...context,
    renew: (account) => renewSecret(settings, account, timeoutMs),
  })
  return {
    /** Where the secret has expired, which is refused before any effect, it is sent once more with a new one. */
    async send(account, outgoing) {
      const secret = await asNotSentError(secrets.current(account))
      const answer = await exchange(outgoing(secret), timeoutMs)
      if (!secretDied(answer)) return answer
      const renewed = await asNotSentError(secrets.after(account, secret))
      return exchange(outgoing(renewed), timeoutMs)
    },
  }
}

export function secretDied(answer: Incoming): boolean {
  return answer.status === 401 || (answer.status === 403 && readRefusal(answer.text)?.code === SECRET_EXPIRED)
}

const RENEWAL_ERRORS = ['AUTHENTICATION_FAILED', 'SECRET_KEY_RECEPTION_URL_NOT_ACTIVE']

async function renewSecret(
  { renewSecretUrl, renewAccountField }: MypvitSettings,
  { code, password, receptionCode }: MypvitAccount,
  timeoutMs: number,
): Promise<Renewal> {
  const form = {
    [renewAccountField]: code,
    password,
    ...(receptionCode !== undefined && { receptionUrlCode: receptionCode }),
  }
  const request: Outgoing = {
    method: 'POST',
    url: renewSecretUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(form).toString(),
  }
  const answer = await exchange(request, timeoutMs).catch((error: Error) => {
    // Where it may have arrived a secret may be delivered.
    if (error instanceof NotSentError) throw error
    return error
  })
  if (answer instanceof Error) return { failure: `no new secret for ${code}: ${answer.message}` }
  const secret = answer.status === 200 ? readAnsweredSecret(answer.text, code) : null
  if (secret) return secret
  // Privacy: the provider's message might repeat the password: only the code and documented names are used.
  const { code: errorCode = '', words = '' } = readRefusal(answer.text) ?? {}
  const names = RENEWAL_ERRORS.filter((name) => words.includes(name))
  const failure = `no new secret for ${code}: ${[answer.status, errorCode, ...names].join(' ')}`
  if (answer.status >= 400 && answer.status < 500) throw new Error(failure)
  return { failure }
}

/** Without a secret nothing can have been sent. */
async function asNotSentError(secret: Promise<string>): Promise<string> {
  try {
    return await secret
  } catch (error) {
    throw new NotSentError('no secret to send with', error)
  }
}
