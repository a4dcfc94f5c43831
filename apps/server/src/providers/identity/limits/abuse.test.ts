import * as argon2 from '@node-rs/argon2'
import { createTestDatabase } from '@okoume/tests/database/test-database.ts'
import { newBareAccount, startBareIdentity } from '@okoume/tests/server/bare-identity.ts'
import { Browser, linkTo, subjectsTo } from '@okoume/tests/server/browser.ts'
import { PASSWORD, type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { IDENTITY_ROUTES } from '../identity-routes.ts'
import { limitsForMode } from './attempt-limits.ts'

vi.mock('@node-rs/argon2', { spy: true })

let rose: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  rose = await signUpConfirmed(server, 'Rose Mboumba')
})
beforeEach(() => {
  vi.mocked(argon2.hash).mockClear()
  vi.mocked(argon2.verify).mockClear()
})

const hashed = () => vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length

test('a wrong password and an unknown e-mail cost the same work and get the same answer (no user enumeration)', async () => {
  const attempt = async (email: string) => {
    const before = hashed()
    const { status, text, headers, cookies } = await new Browser(server).signIn(email, 'pas-le-sien')
    const { date: _, 'x-request-id': __, ...otherHeaders } = headers
    return { status, text, otherHeaders, cookies, hashed: hashed() - before }
  }

  const wrong = await attempt(rose.email)

  expect(wrong).toMatchObject({ status: 401, hashed: 1, cookies: [] })
  expect(await attempt('personne.du.tout@exemple.test')).toEqual(wrong)
})

/** Open redirects: addresses off the site, in any spelling. */
const ELSEWHERE = [
  'https://mechant.test/',
  'http://localhost:3000.mechant.test/',
  `${PUBLIC_URL}@mechant.test/`,
  `${PUBLIC_URL}/connexion`,
  '//mechant.test',
  '/\\mechant.test',
  '\\\\mechant.test',
  '/%2fmechant.test',
  '/%5Cmechant.test',
  '/\t/mechant.test',
  '/\n/mechant.test',
  '/a\r\nlocation: https://mechant.test',
  '/./\\mechant.test',
  '/.//mechant.test',
  ' //mechant.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'connexion',
  `/${'x'.repeat(2000)}`,
]

test.each(ELSEWHERE)('no link and no answer redirects to %j', async (elsewhere) => {
  const browser = new Browser(server)
  await browser.signIn(rose.email, PASSWORD)
  const email = 'redirige@exemple.test'
  const { rows: before } = await server.pool.query('select count(*) from mails')
  const calls = [
    browser.post('sign-in/email', { email: rose.email, password: PASSWORD, callbackURL: elsewhere }),
    browser.post('sign-up/email', { name: 'Rose', email, password: PASSWORD, callbackURL: elsewhere }),
    browser.post('send-verification-email', { email: rose.email, callbackURL: elsewhere }),
    browser.post('request-password-reset', { email: rose.email, redirectTo: elsewhere }),
    browser.post('change-email', { newEmail: email, callbackURL: elsewhere }),
    browser.get(`verify-email?token=x&callbackURL=${encodeURIComponent(elsewhere)}`),
    browser.get(`confirm-new-email?token=x&callbackURL=${encodeURIComponent(elsewhere)}`),
  ]

  for (const { status, headers, code } of await Promise.all(calls)) {
    expect(status).toBe(403)
    expect(code).toMatch(/^INVALID_(CALLBACK|REDIRECT)_URL$/)
    expect(headers.location).toBeUndefined()
  }
  const { rows: after } = await server.pool.query('select count(*) from mails')
  expect(after).toEqual(before)
})

test('a redirect target that is no text, or is given twice, is ignored', async () => {
  const browser = new Browser(server)

  const body = { email: rose.email, password: PASSWORD, callbackURL: ['/a', 'https://mechant.test'] }
  expect((await browser.post('sign-in/email', body)).status).toBe(400)
  const twice = await browser.get('verify-email?token=x&callbackURL=/a&callbackURL=https://mechant.test/')
  expect(twice.status).toBe(403)
})

const OTHER_SITES: readonly (readonly [string, Record<string, string>])[] = [
  ['its origin', { origin: 'https://mechant.test' }],
  ['no Origin header', { origin: 'null' }],
  ['what the browser says of it', { 'sec-fetch-site': 'cross-site' }],
  ['what the browser says, with our origin', { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL }],
]

test.each(OTHER_SITES)(
  'a cross-site POST, detected by %s, is refused and does nothing',
  async (_, headers) => {
    const browser = new Browser(server)
    await browser.signIn(rose.email, PASSWORD)
    const { session } = browser
    const posts = Object.entries(IDENTITY_ROUTES).filter(([, { method }]) => method === 'POST')

    for (const [path] of posts) {
      const body = {
        email: rose.email,
        password: PASSWORD,
        currentPassword: PASSWORD,
        newPassword: 'quatre-mots-bien-choisis',
        newEmail: 'volee@exemple.test',
      }
      expect((await browser.post(path.slice(1), body, headers)).status, path).toBe(403)
    }

    expect(browser.session).toBe(session)
    expect((await browser.get('token')).status).toBe(200)
    expect(await subjectsTo(server, 'volee@exemple.test')).toEqual([])
  },
)

test('another site cannot sign anyone in with a form, and reads nothing', async () => {
  const answer = await server.http.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mechant.test' },
    payload: new URLSearchParams({ email: rose.email, password: PASSWORD }).toString(),
  })
  expect(answer.statusCode).toBe(403)
  expect(answer.cookies).toEqual([])

  const browser = new Browser(server)
  await browser.signIn(rose.email, PASSWORD)
  for (const path of ['token', 'confirmed', 'open-sessions']) {
    expect((await browser.get(path, { 'sec-fetch-site': 'cross-site' })).status, path).toBe(403)
  }
  const own = await browser.get('token', { origin: 'https://mechant.test' })
  expect(own.headers['access-control-allow-origin']).toBeUndefined()
})

test('a mailed link works from another site, such as a webmail', async () => {
  const email = 'depuis.la.messagerie@exemple.test'
  const body = { name: 'Rose', email, password: PASSWORD, callbackURL: '/confirmation-email' }
  const browser = new Browser(server)
  await browser.post('sign-up/email', body)
  const link = (await linkTo(server, email, 'Confirmez votre adresse email')) ?? ''

  const elsewhere = await new Browser(server).get(link, { 'sec-fetch-site': 'cross-site' })
  const answer = await browser.get(link, { 'sec-fetch-site': 'cross-site' })

  expect(elsewhere.status).toBe(200)
  expect(answer).toMatchObject({ status: 302, headers: { location: '/confirmation-email?confirmed=1' } })
})

/** The library's other endpoints, and other spellings of the open ones. */
const CLOSED: readonly (readonly ['get' | 'post', string])[] = [
  ['get', 'get-session'],
  ['post', 'get-session'],
  ['get', 'list-sessions'],
  ['post', 'revoke-session'],
  ['post', 'revoke-sessions'],
  ['post', 'revoke-other-sessions'],
  ['post', 'update-user'],
  ['post', 'update-session'],
  ['post', 'delete-user'],
  ['get', 'delete-user/callback?token=x'],
  ['post', 'verify-password'],
  ['post', 'set-password'],
  ['get', 'reset-password/x?callbackURL=/'],
  ['post', 'sign-in/social'],
  ['get', 'callback/google'],
  ['post', 'link-social'],
  ['get', 'list-accounts'],
  ['post', 'unlink-account'],
  ['post', 'refresh-token'],
  ['post', 'get-access-token'],
  ['get', 'account-info'],
  ['get', 'jwks'],
  ['get', 'ok'],
  ['get', 'error'],
  ['get', 'sign-out'],
  ['post', 'token'],
  ['post', 'confirmed'],
  ['get', 'token/'],
  ['get', '/token'],
  ['get', 'x/../list-sessions'],
  ['get', 'TOKEN'],
]

test.each(CLOSED)('%s /api/auth/%s does not exist', async (method, path) => {
  const browser = new Browser(server)
  await browser.signIn(rose.email, PASSWORD)

  expect(await browser[method](path)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('an endpoint for sessions refuses calls without one', async () => {
  for (const [path, { method, who }] of Object.entries(IDENTITY_ROUTES)) {
    if (who !== 'session') continue
    const body = {
      password: PASSWORD,
      currentPassword: PASSWORD,
      newPassword: PASSWORD,
      newEmail: 'a@b.test',
      id: rose.id,
      code: '123456',
    }
    const browser = new Browser(server)
    const answer = await (method === 'GET' ? browser.get(path.slice(1)) : browser.post(path.slice(1), body))
    expect(answer.status, path).toBe(401)
  }
})

test('over https the cookies are sent over https alone', async () => {
  const database = await createTestDatabase()
  const limits = limitsForMode('demo')
  const secure = startBareIdentity(database, { limits, publicUrl: 'https://okoume.test' })
  const email = await newBareAccount(secure, PASSWORD)

  const signIn = await secure.post('sign-in/email', { email, password: PASSWORD, rememberMe: false })
  const signUp = await secure.post('sign-up/email', { name: 'Rose', email: `b.${email}`, password: PASSWORD })

  const cookies = [...signIn.headers.getSetCookie(), ...signUp.headers.getSetCookie()]
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(
    expect.arrayContaining([
      '__Host-okoume.session_token',
      '__Host-okoume.dont_remember',
      '__Host-okoume.awaited',
    ]),
  )
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Path=\/(?:;|$)/)
    expect(cookie).not.toMatch(/; Domain/i)
  }
  await secure.stop()
  await database.drop()
})

test('a removed identity is gone with its sessions and proofs, and removing it is idempotent', async () => {
  const database = await createTestDatabase()
  const bare = startBareIdentity(database, { limits: limitsForMode('demo') })
  const email = await newBareAccount(bare, PASSWORD)
  await bare.post('sign-in/email', { email, password: PASSWORD })
  await bare.post('request-password-reset', { email })
  const { rows } = await database.pool.query<{ id: string }>('select id from auth.users where email = $1', [
    email,
  ])
  const id = rows[0]?.id ?? ''

  await bare.identity.removeAccount(id)
  await bare.identity.removeAccount(id)

  const { rows: left } = await database.pool.query(
    `select (select count(*) from auth.users)::int as users, (select count(*) from auth.sessions)::int as sessions,
       (select count(*) from auth.accounts)::int as accounts, (select count(*) from auth.verifications)::int as links`,
  )
  expect(left).toEqual([{ users: 0, sessions: 0, accounts: 0, links: 0 }])
  expect((await bare.post('sign-in/email', { email, password: PASSWORD })).status).toBe(401)
  await bare.stop()
  await database.drop()
})
