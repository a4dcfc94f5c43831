import { idTokenOf, refusal, startScriptedService } from '@okoume/tests/hosted-identity/scripted-service.ts'
import { expect, it } from 'vitest'
import { createSafeStorage } from '../storage/safe-storage.ts'
import { createHostedIdentity } from './hosted-identity.ts'
import { createHostedCalls } from './hosted-identity-calls.ts'
import { createHostedSessions } from './hosted-sessions.ts'

const COMPOSED = 'marché-été'.normalize('NFC')
const DECOMPOSED = COMPOSED.normalize('NFD')
const ROSE = { email: 'rose@okoume.test', name: 'Rose', password: DECOMPOSED, remember: true }
const OPENING = {
  idToken: idTokenOf({ sub: 'uid', email: ROSE.email, email_verified: true }),
  refreshToken: 'session 1',
}

it('sends a password in NFC, and as it is typed only where that is refused', async () => {
  const service = await startScriptedService()
  const [lasting, tab] = [createSafeStorage(() => undefined), createSafeStorage(() => undefined)]
  const identity = createHostedIdentity({
    calls: createHostedCalls({ apiKey: 'a key', emulator: service.host }, (url, init) => fetch(url, init)),
    sessions: createHostedSessions({ lasting, tab, now: () => Date.now(), askTabs: null }),
    origin: 'https://okoume.test',
  })
  const passwordsOf = (method: string) =>
    service.calls.filter((call) => call.method === method).map(({ body }) => body.password)
  service.on('accounts:signUp', () => [200, OPENING])
  service.on('accounts:sendOobCode', () => [200, {}])
  service.on('accounts:signInWithPassword', () => refusal('INVALID_LOGIN_CREDENTIALS'))

  await expect(identity.signIn(ROSE, '/')).rejects.toMatchObject({ problem: 'refused' })
  expect(passwordsOf('accounts:signInWithPassword')).toEqual([COMPOSED, DECOMPOSED])

  service.on('accounts:signInWithPassword', () => [200, OPENING])
  await identity.signIn(ROSE, '/')
  expect(passwordsOf('accounts:signInWithPassword').slice(2)).toEqual([COMPOSED])
  await identity.signUp(ROSE, '/')
  expect(passwordsOf('accounts:signUp')).toEqual([COMPOSED])
  await service.close()
})
