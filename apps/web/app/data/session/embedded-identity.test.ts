import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { embeddedIdentity as identity } from './embedded-identity.ts'
import { IdentityError } from './identity-service.ts'

interface Sent {
  readonly url: string
  readonly method: string
  readonly body: unknown
}

let sent: Sent[]
let answer: () => Response

beforeEach(() => {
  sent = []
  answer = () => Response.json({})
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ url, method: init.method ?? 'GET', body })
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const refusing = (status: number, code: string, headers: Record<string, string> = {}) => {
  answer = () => Response.json({ code, message: '' }, { status, headers })
}
const problemOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof IdentityError ? { problem: error.problem, wait: error.wait } : error
}

describe('the embedded identity', () => {
  it.each([true, false])('is asked for a session that outlives the browser: %s', async (remember) => {
    await identity.signIn({ email: 'a@b.ga', password: 'secret', remember }, '/confirmation-email')
    expect(sent).toEqual([
      {
        url: '/api/auth/sign-in/email',
        method: 'POST',
        body: {
          email: 'a@b.ga',
          password: 'secret',
          rememberMe: remember,
          callbackURL: '/confirmation-email',
        },
      },
    ])
  })

  it('says whether the e-mail is confirmed, and only «yes» counts', async () => {
    answer = () => Response.json({ confirmed: true })
    expect(await identity.confirmed()).toBe(true)
    answer = () => Response.json({ confirmed: 'no' })
    expect(await identity.confirmed()).toBe(false)
    answer = () => new Response('null')
    expect(await identity.confirmed()).toBe(false)
  })

  it('gives no token without a session, and an error where the session is unknown', async () => {
    refusing(401, 'UNAUTHORIZED')
    expect(await identity.freshToken()).toBeNull()
    // A captive portal's page, as on a hotel's network.
    answer = () => new Response('<html>')
    expect(await problemOf(identity.freshToken())).toEqual({ problem: 'failed', wait: null })
    refusing(503, '')
    expect(await problemOf(identity.freshToken())).toEqual({ problem: 'failed', wait: null })
  })

  it.each([
    [401, 'INVALID_EMAIL_OR_PASSWORD', 'refused'],
    [403, 'EMAIL_NOT_VERIFIED', 'email-not-confirmed'],
    [422, 'USER_ALREADY_EXISTS', 'email-in-use'],
    [400, 'PASSWORD_TOO_SHORT', 'weak-password'],
    [400, 'PASSWORD_TOO_COMMON', 'common-password'],
    [400, 'INVALID_TOKEN', 'link-not-valid'],
    [403, 'SESSION_NOT_FRESH', 'sign-in-again'],
    [401, 'UNAUTHORIZED', 'session-over'],
    [500, 'toString', 'failed'],
  ])('a refusal %i %s is the problem «%s»', async (status, code, problem) => {
    refusing(status, code)
    expect(await problemOf(identity.resetPassword('proof', 'secret'))).toEqual({ problem, wait: null })
  })

  it.each([
    ['75', 75],
    ['0.5', 1],
    ['-3', null],
    ['soon', null],
  ])('too many attempts are reported with how long to wait: %s', async (header, wait) => {
    refusing(429, 'TOO_MANY_ATTEMPTS', { 'retry-after': header })
    expect(await problemOf(identity.reauthenticate('x'))).toEqual({ problem: 'too-many-attempts', wait })
  })

  it('is unreachable where the network is lost', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await problemOf(identity.signOut())).toEqual({ problem: 'unreachable', wait: null })
  })
})
