import {
  idTokenOf,
  type Reply,
  refusal,
  type ScriptedService,
  startScriptedService,
} from '@okoume/tests/hosted-identity/scripted-service.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSafeStorage, type SafeStorage } from '../storage/safe-storage.ts'
import { createHostedIdentity } from './hosted-identity.ts'
import { createHostedCalls } from './hosted-identity-calls.ts'
import { createHostedSessions } from './hosted-sessions.ts'
import type { IdentityService } from './identity-service.ts'

const ROSE = { email: 'rose@okoume.test', password: 'une pirogue bleue', remember: true }
const TOKEN = idTokenOf({ sub: 'uid', email: ROSE.email, email_verified: true })
const tokensOf = (session: string): Reply => [200, { id_token: TOKEN, refresh_token: session }]
const opening = (session: string): Reply => [200, { idToken: TOKEN, refreshToken: session }]

let service: ScriptedService
let identity: IdentityService
let lasting: SafeStorage

beforeEach(async () => {
  service = await startScriptedService()
  lasting = createSafeStorage(() => undefined)
  const tab = createSafeStorage(() => undefined)
  identity = createHostedIdentity({
    calls: createHostedCalls({ apiKey: 'a key', emulator: service.host }, (url, init) => fetch(url, init)),
    sessions: createHostedSessions({ lasting, tab, now: () => Date.now(), askTabs: null }),
    origin: 'https://okoume.test',
  })
  service.on('accounts:signInWithPassword', () => opening('session 1'))
  service.on('accounts:signUp', () => opening('session 1'))
  service.on('accounts:sendOobCode', () => [200, {}])
})
afterEach(() => service.close())

const storedSession = () => lasting.read('okoume.hosted.session')

/** A slow service for tokens: `asked` resolves with the request, and `answer` ends it. */
function holdTokens() {
  const question = Promise.withResolvers<void>()
  const reply = Promise.withResolvers<Reply>()
  service.on('token', () => {
    question.resolve()
    return reply.promise
  })
  return { answer: reply.resolve, asked: question.promise }
}

describe('while a token request is under way', () => {
  it('a sign-out ends the session for good', async () => {
    await identity.signIn(ROSE, '/')
    const { answer, asked } = holdTokens()
    const renewal = identity.freshToken()
    await asked

    await identity.signOut()
    answer(tokensOf('session 1'))

    expect(await renewal).toBeNull()
    expect(storedSession()).toBeNull()
    expect(await identity.freshToken()).toBeNull()
  })

  it('a new session is not ended by the end of the one before it', async () => {
    await identity.signIn(ROSE, '/')
    const { answer, asked } = holdTokens()
    const renewal = identity.freshToken()
    await asked

    service.on('accounts:signInWithPassword', () => opening('session 2'))
    service.on('token', () => tokensOf('session 2'))
    await identity.signIn(ROSE, '/')
    answer(refusal('TOKEN_EXPIRED'))

    expect(await renewal).toBe(TOKEN)
    expect(storedSession()).toContain('session 2')
  })

  it('a confirmation after a sign-out opens nothing', async () => {
    await identity.signUp({ name: 'Rose', ...ROSE }, '/')
    const { answer, asked } = holdTokens()
    const asking = identity.confirmed()
    await asked

    await identity.signOut()
    answer(tokensOf('session 1'))

    expect(await asking).toBe(false)
    expect(storedSession()).toBeNull()
  })
})
