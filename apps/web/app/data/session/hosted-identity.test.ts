import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import {
  idTokenOf,
  refusal,
  type ScriptedService,
  startScriptedService,
} from '@okoume/tests/hosted-identity/scripted-service.ts'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { createSafeStorage, type SafeStorage } from '../storage/safe-storage.ts'
import { createHostedIdentity } from './hosted-identity.ts'
import { createHostedCalls } from './hosted-identity-calls.ts'
import { createHostedSessions } from './hosted-sessions.ts'
import type { IdentityService } from './identity-service.ts'

const ORIGIN = 'https://okoume.test'
const ROSE = { email: 'rose@okoume.test', password: 'une pirogue bleue', remember: true }

let service: ScriptedService
let identity: IdentityService
let lasting: SafeStorage
let tab: SafeStorage
let clock: number
/** True once Rose has opened the mailed link, on any device. */
let opened: boolean

function identityIn(safeSessionStorage: SafeStorage): IdentityService {
  return createHostedIdentity({
    calls: createHostedCalls({ apiKey: 'a key', emulator: service.host }, (url, init) => fetch(url, init)),
    sessions: createHostedSessions({ lasting, tab: safeSessionStorage, now: () => clock, askTabs: null }),
    origin: ORIGIN,
  })
}

const idToken = () => idTokenOf({ sub: 'uid', email: ROSE.email, email_verified: opened })
const opening = (refreshToken: string) => [200, { idToken: idToken(), refreshToken }] as const

beforeEach(async () => {
  service = await startScriptedService()
  lasting = createSafeStorage(() => undefined)
  tab = createSafeStorage(() => undefined)
  clock = 1_790_000_000_000
  opened = true
  identity = identityIn(tab)
  service.on('accounts:signInWithPassword', ({ password }) =>
    password === ROSE.password ? opening('session 1') : refusal('INVALID_LOGIN_CREDENTIALS'),
  )
  service.on('accounts:signUp', () => opening('session 1'))
  service.on('accounts:sendOobCode', ({ email = ROSE.email }) => [200, { email }])
  service.on('token', ({ refresh_token }) => [200, { id_token: idToken(), refresh_token }])
})
afterEach(() => service.close())

const asked = (method: string) => service.calls.filter((call) => call.method === method)
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: { problem?: string }) => error.problem,
  )

describe('signing in', () => {
  it('opens a session with fresh tokens, also on the next page', async () => {
    await identity.signIn(ROSE, '/')

    expect(await identityIn(tab).freshToken()).toBe(idToken())
    expect(service.calls).toEqual([
      {
        method: 'accounts:signInWithPassword',
        key: 'a key',
        body: { email: ROSE.email, password: ROSE.password, returnSecureToken: true },
      },
      {
        method: 'token',
        key: 'a key',
        body: { grant_type: 'refresh_token', refresh_token: 'session 1' },
      },
    ])
  })

  test.each(['INVALID_LOGIN_CREDENTIALS', 'INVALID_PASSWORD', 'EMAIL_NOT_FOUND', 'USER_DISABLED'])(
    'gives the same error whatever was wrong: %s',
    async (code) => {
      service.on('accounts:signInWithPassword', () => refusal(code))

      expect(await problemOf(identity.signIn(ROSE, '/'))).toBe('refused')
      expect(await identity.freshToken()).toBeNull()
    },
  )

  it('is remembered for thirty days of absence where chosen', async () => {
    await identity.signIn(ROSE, '/')
    const later = createSafeStorage(() => undefined)
    clock += 29 * DAY_MS
    expect(await identityIn(later).freshToken()).not.toBeNull()
    clock += 29 * DAY_MS
    expect(await identityIn(later).freshToken()).not.toBeNull()
    clock += 31 * DAY_MS
    expect(await identityIn(later).freshToken()).toBeNull()
  })

  it('ends with the browser otherwise', async () => {
    await identity.signIn({ ...ROSE, remember: false }, '/')

    expect(await identity.freshToken()).not.toBeNull()
    expect(await identityIn(createSafeStorage(() => undefined)).freshToken()).toBeNull()
  })

  it('ends here with a sign-out, without a call', async () => {
    await identity.signIn(ROSE, '/')
    service.calls.length = 0
    await identity.signOut()

    expect(await identity.freshToken()).toBeNull()
    expect(service.calls).toEqual([])
  })

  test.each(['TOKEN_EXPIRED', 'USER_NOT_FOUND', 'USER_DISABLED', 'INVALID_REFRESH_TOKEN'])(
    'ends once the service says so: %s',
    async (code) => {
      await identity.signIn(ROSE, '/')
      service.on('token', () => refusal(code))
      expect(await identity.freshToken()).toBeNull()

      service.calls.length = 0
      expect(await identity.freshToken()).toBeNull()
      expect(service.calls).toEqual([])
    },
  )

  it('survives a failure of the service', async () => {
    await identity.signIn(ROSE, '/')
    service.on('token', () => refusal('INTERNAL', 503))
    expect(await problemOf(identity.freshToken())).toBe('failed')

    service.on('token', () => [200, { id_token: idToken(), refresh_token: 'session 2' }])
    expect(await identity.freshToken()).not.toBeNull()
  })
})

describe('an unconfirmed e-mail', () => {
  beforeEach(() => {
    opened = false
  })

  it('opens nothing at sign-up until the link was opened, on any device', async () => {
    await identity.signUp({ name: 'Rose Mboumba', ...ROSE }, '/confirmation-email?redirect=%2Fexplorer')
    expect(asked('accounts:signUp')[0]?.body).toMatchObject({ displayName: 'Rose Mboumba' })
    expect(asked('accounts:sendOobCode')[0]?.body).toEqual({
      requestType: 'VERIFY_EMAIL',
      idToken: idToken(),
      continueUrl: `${ORIGIN}/confirmation-email?redirect=%2Fexplorer`,
    })
    expect(await identity.confirmed()).toBe(false)
    expect(await identity.freshToken()).toBeNull()
    opened = true
    expect(await identityIn(createSafeStorage(() => undefined)).confirmed()).toBe(true)
    expect(await identity.freshToken()).toBe(idToken())
  })

  it('opens nothing at sign-in either: a mail is sent, and the page that waits continues', async () => {
    expect(await problemOf(identity.signIn({ ...ROSE, remember: false }, '/ici'))).toBe('email-not-confirmed')
    expect(asked('accounts:sendOobCode')).toHaveLength(1)
    expect(await identity.freshToken()).toBeNull()

    opened = true
    expect(await identity.confirmed()).toBe(true)
    expect(await identity.freshToken()).toBe(idToken())
    expect(await identityIn(createSafeStorage(() => undefined)).freshToken()).toBeNull()
  })

  it('can have another mail, for the person who gave the password here and no one else', async () => {
    expect(await problemOf(identity.sendConfirmation(ROSE.email, '/'))).toBe('failed')
    await identity.signUp({ name: 'Rose', ...ROSE }, '/')
    await identity.sendConfirmation(ROSE.email, '/')

    expect(asked('accounts:sendOobCode')).toHaveLength(2)
  })

  it('is signed up even where its first mail could not be sent', async () => {
    service.on('accounts:sendOobCode', () => refusal('QUOTA_EXCEEDED : Exceeded daily quota for email'))
    await identity.signUp({ name: 'Rose', ...ROSE }, '/')

    opened = true
    expect(await identity.confirmed()).toBe(true)
  })

  it('waits no longer than a day', async () => {
    await identity.signUp({ name: 'Rose', ...ROSE }, '/')
    clock += DAY_MS + 1
    opened = true

    expect(await identity.confirmed()).toBe(false)
  })
})

describe('signing up with an e-mail in use', () => {
  it('says so where the service reveals it', async () => {
    service.on('accounts:signUp', () => refusal('EMAIL_EXISTS'))

    expect(await problemOf(identity.signUp({ name: 'Rose', ...ROSE }, '/'))).toBe('email-in-use')
  })

  it('looks like any sign-up where it does not, and opens nothing', async () => {
    service.on('accounts:signUp', () => [200, { email: ROSE.email }])
    await identity.signUp({ name: 'Rose', ...ROSE }, '/')

    expect(await identity.confirmed()).toBe(false)
    expect(await identity.freshToken()).toBeNull()
  })
})

describe('a forgotten password', () => {
  it('gets a mail whose link leads back here', async () => {
    await identity.requestPasswordReset(ROSE.email, '/mot-de-passe')

    expect(asked('accounts:sendOobCode')[0]?.body).toEqual({
      requestType: 'PASSWORD_RESET',
      email: ROSE.email,
      continueUrl: `${ORIGIN}/mot-de-passe`,
    })
  })

  it('gets the same answer for an unknown e-mail, even from a service that reveals it (no user enumeration)', async () => {
    service.on('accounts:sendOobCode', () => refusal('EMAIL_NOT_FOUND'))

    expect(await problemOf(identity.requestPasswordReset(ROSE.email, '/'))).toBe('none')
  })

  it("is changed by the link's code, which ends the session here", async () => {
    await identity.signIn(ROSE, '/')
    service.on('accounts:resetPassword', () => [200, { email: ROSE.email }])
    await identity.resetPassword('proof', 'autre pirogue')

    const body = { oobCode: 'proof', newPassword: 'autre pirogue' }
    expect(asked('accounts:resetPassword')[0]?.body).toEqual(body)
    expect(await identity.freshToken()).toBeNull()
  })

  test.each(['EXPIRED_OOB_CODE', 'INVALID_OOB_CODE'])('has a link that works once: %s', async (code) => {
    service.on('accounts:resetPassword', () => refusal(code))

    expect(await problemOf(identity.resetPassword('proof', 'autre pirogue'))).toBe('link-not-valid')
    expect(await identity.isResetLinkValid('proof')).toBe(false)
  })
})

describe('a signed-in person', () => {
  beforeEach(async () => {
    await identity.signIn(ROSE, '/')
    service.calls.length = 0
  })

  it('gives the password again, and later tokens have the new time', async () => {
    service.on('accounts:signInWithPassword', () => opening('session 2'))
    await identity.reauthenticate(ROSE.password)
    expect(asked('accounts:signInWithPassword')[0]?.body).toMatchObject({ email: ROSE.email })
    await identity.freshToken()

    expect(asked('token').at(-1)?.body).toMatchObject({ refresh_token: 'session 2' })
    expect(await identityIn(createSafeStorage(() => undefined)).freshToken()).not.toBeNull()
  })

  it('keeps the session after a wrong password', async () => {
    expect(await problemOf(identity.reauthenticate('pas celui-ci'))).toBe('refused')
    expect(await identity.freshToken()).not.toBeNull()
  })

  it('changes the password by giving the old one, and stays signed in', async () => {
    service.on('accounts:update', () => opening('session 3'))
    await identity.changePassword(ROSE.password, 'autre pirogue')
    await identity.freshToken()

    expect(asked('accounts:update')[0]?.body).toMatchObject({ password: 'autre pirogue' })
    expect(asked('token').at(-1)?.body).toMatchObject({ refresh_token: 'session 3' })
    expect(await problemOf(identity.changePassword('pas celui-ci', 'autre pirogue'))).toBe('refused')
  })

  it('changes the e-mail by a link that the new address receives', async () => {
    await identity.changeEmail('rose.m@okoume.test', '/tableau-de-bord/profil')

    expect(asked('accounts:sendOobCode')[0]?.body).toEqual({
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken: idToken(),
      newEmail: 'rose.m@okoume.test',
      continueUrl: `${ORIGIN}/tableau-de-bord/profil`,
    })
  })

  it('deletes the account from the service too', async () => {
    service.on('accounts:delete', () => [200, {}])
    await identity.removeIdentity()

    expect(asked('accounts:delete')[0]?.body).toEqual({ idToken: idToken() })
    expect(await identity.freshToken()).toBeNull()
  })

  it('reads that other sessions are not listed here', async () => {
    expect(await identity.sessions()).toBeNull()
  })
})
