import { Browser } from '@okoume/tests/server/browser.ts'
import { PASSWORD, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'
import { IDENTITY_ROUTES } from './identity-routes.ts'

// A server error in the log fails the file.
useTestServer({ jobs: false })

const VALUES: Readonly<Record<string, unknown>> = {
  'a NUL': 'a\0b@exemple.test',
  'half a character': 'a\ud800b@exemple.test',
  'ten thousand characters': `${'x'.repeat(10_000)}@exemple.test`,
  'a piece of SQL': "' or 1=1; drop table auth.users; --",
  'an object': { $ne: null },
  'a list': ['a@exemple.test', 'b@exemple.test'],
  'a number': 7,
  nothing: null,
  'an empty text': '',
}

/** A valid input of each call. */
const goodBodies = (email: string): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  '/sign-up/email': { name: 'Rose', email, password: PASSWORD, callbackURL: '/', rememberMe: true },
  '/sign-in/email': { email, password: PASSWORD, callbackURL: '/', rememberMe: true },
  '/send-verification-email': { email, callbackURL: '/' },
  '/request-password-reset': { email, redirectTo: '/' },
  '/check-reset-link': { token: 'jeton' },
  '/reset-password': { token: 'jeton', newPassword: 'quatre-mots-bien-choisis' },
  '/verify-email': { token: 'jeton', callbackURL: '/' },
  '/confirm-email': { token: 'jeton', callbackURL: '/' },
  '/confirm-new-email': { token: 'jeton', callbackURL: '/' },
  '/reauthenticate': { password: PASSWORD },
  '/prove-by-code': { code: '123456' },
  '/change-password': { currentPassword: PASSWORD, newPassword: 'quatre-mots-bien-choisis' },
  '/change-email': { newEmail: email, callbackURL: '/' },
  '/end-session': { id: '00000000-0000-4000-8000-000000000000' },
})

test.each(Object.keys(VALUES))('%s in any field of any call causes no server error', async (kind) => {
  const person = await signUpConfirmed(server, 'Rose Mboumba')
  const value = VALUES[kind]
  for (const [path, body] of Object.entries(goodBodies(`autre.${person.email}`))) {
    for (const field of Object.keys(body)) {
      const browser = new Browser(server)
      // With a session where one is needed, so that the input is read.
      if (IDENTITY_ROUTES[path]?.who === 'session') await browser.signIn(person.email, PASSWORD)
      const hostile = { ...body, [field]: value }
      const query = new URLSearchParams(
        Object.fromEntries(Object.entries(hostile).map(([name, one]) => [name, String(one)])),
      )
      const { status } = await (IDENTITY_ROUTES[path]?.method === 'GET'
        ? browser.get(`${path.slice(1)}?${query}`)
        : browser.post(path.slice(1), hostile))
      expect([429, 500], `${path} ${field}`).not.toContain(status)
      expect(status, `${path} ${field}`).toBeLessThan(500)
    }
  }
  const { rows } = await server.pool.query('select email from auth.users where id = $1', [person.id])
  expect(rows).toEqual([{ email: person.email }])
})

test.each(['{', 'null', '[1]', '"text"', '', '{"__proto__":{"email":"a@b.test"}}'])(
  'a body that is %j is refused',
  async (payload) => {
    for (const [path, { method }] of Object.entries(IDENTITY_ROUTES)) {
      if (method === 'GET' || path === '/sign-out' || path === '/end-other-sessions') continue
      const answer = await server.http.inject({
        method,
        url: `/api/auth${path}`,
        headers: { 'content-type': 'application/json' },
        payload,
      })
      expect(answer.statusCode, path).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, path).toBeLessThan(500)
    }
  },
)
