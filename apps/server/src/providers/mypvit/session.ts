import type { MypvitAccount, MypvitSettings } from '../../config/payment-config.ts'
import { createAccountSecrets, type SecretContext } from './account-secrets.ts'
import { exchange, type Incoming, NotSentError, type Outgoing } from './exchange.ts'
import { readRefusal, readSecret, SECRET_EXPIRED } from './wire.ts'

/** Requests with an account's secret, whichever that is by now. */
export interface Session {
  /** @throws NotSentError where nothing can have come of it. */
  send(account: MypvitAccount, outgoing: (secret: string) => Outgoing): Promise<Incoming>
}

export function createSession(
  context: Omit<SecretContext, 'renew'>,
  settings: MypvitSettings,
  timeoutMs: number,
): Session {
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

async function renewSecret(
  { renewSecretUrl, renewAccountField }: MypvitSettings,
  { code, password }: MypvitAccount,
  timeoutMs: number,
) {
  const answer = await exchange(
    {
      method: 'POST',
      url: renewSecretUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ [renewAccountField]: code, password }).toString(),
    },
    timeoutMs,
  )
  const secret = answer.status === 200 ? readSecret(answer.text, code) : null
  // Privacy: the provider's message might repeat the password: only the code is used.
  if (!secret) {
    throw new Error(`no new secret for ${code}: ${answer.status} ${readRefusal(answer.text)?.code ?? ''}`)
  }
  return secret
}

/** Without a secret nothing can have been sent. */
async function asNotSentError(secret: Promise<string>): Promise<string> {
  try {
    return await secret
  } catch (error) {
    throw new NotSentError('no secret to send with', error)
  }
}
