import {
  refusal,
  type ScriptedService,
  startScriptedService,
} from '@okoume/tests/hosted-identity/scripted-service.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHostedCalls, type HostedCalls } from './hosted-identity-calls.ts'

let service: ScriptedService
let calls: HostedCalls
/** The last call to the service. */
let sent: { url: string; init: RequestInit } | undefined

beforeEach(async () => {
  service = await startScriptedService()
  calls = createHostedCalls({ apiKey: 'a key', emulator: service.host }, (url, init) => {
    sent = { url, init }
    return fetch(url, init)
  })
})
afterEach(() => service.close())

const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: { problem?: string }) => error.problem,
  )

test.each([
  ['WEAK_PASSWORD : Password should be at least 6 characters', 400, 'weak-password'],
  ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements', 400, 'weak-password'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled', 400, 'too-many-attempts'],
  ['QUOTA_EXCEEDED : Exceeded daily quota for email', 400, 'too-many-attempts'],
  ['RESOURCE_EXHAUSTED', 429, 'too-many-attempts'],
  ['EXPIRED_OOB_CODE', 400, 'link-not-valid'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 400, 'refused'],
  ['OPERATION_NOT_ALLOWED', 400, 'failed'],
  ['', 400, 'failed'],
  ['Internal error', 500, 'failed'],
])('«%s» (%i) is «%s»', async (message, status, problem) => {
  service.on('accounts:signUp', () => refusal(message, status))

  expect(await problemOf(calls.account('signUp', {}))).toBe(problem)
})

test('an invalid answer is a failure, not a session', async () => {
  service.on('token', () => [502, {}])

  expect(await problemOf(calls.renew('session 1'))).toBe('failed')
})

test('a lost connection is «unreachable»', async () => {
  await service.close()

  expect(await problemOf(calls.account('signUp', {}))).toBe('unreachable')
})

test("without an emulator Google's own hosts are called, with no cookie and no more than our origin", async () => {
  const asked: string[] = []
  const real = createHostedCalls({ apiKey: 'a+key' }, async (url, init) => {
    asked.push(url)
    sent = { url, init }
    return Response.json({ id_token: 'token', refresh_token: 'session 2' })
  })
  await real.account('signUp', {})
  await real.renew('session 1')

  expect(asked).toEqual([
    'https://identitytoolkit.googleapis.com/v1/accounts:signUp?key=a%2Bkey',
    'https://securetoken.googleapis.com/v1/token?key=a%2Bkey',
  ])
  expect(sent?.init).toMatchObject({
    credentials: 'omit',
    referrerPolicy: 'strict-origin',
    cache: 'no-store',
  })
})
