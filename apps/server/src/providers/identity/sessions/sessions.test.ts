import { DAY_MS, HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { SESSION_DAYS } from '@okoume/domain/person/session-length.ts'
import { Browser, type SetCookie } from '@okoume/tests/server/browser.ts'
import { PASSWORD, type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'

let rose: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  rose = await signUpConfirmed(server, 'Rose Mboumba')
})

async function signedIn(more: object = {}, { email }: { email: string } = rose): Promise<Browser> {
  const browser = new Browser(server)
  const { status } = await browser.signIn(email, PASSWORD, more)
  expect(status).toBe(200)
  return browser
}

/** How long until a browser's session expires on the server; undefined where it has ended. */
async function endsIn({ session }: Browser): Promise<number | undefined> {
  const { rows } = await server.pool.query<{ expires_at: Date }>(
    'select expires_at from auth.sessions where token = $1 and expires_at > now()',
    [session],
  )
  return rows[0] && rows[0].expires_at.getTime() - Date.now()
}

/** Backdates the browser's last visit by that much. */
async function letPass({ session }: Browser, milliseconds: number): Promise<void> {
  await server.pool.query(
    `update auth.sessions set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval,
       expires_at = expires_at - $2::interval where token = $1`,
    [session, `${milliseconds} milliseconds`],
  )
}

const sessionCookieIn = (cookies: readonly SetCookie[]) =>
  cookies.findLast(({ name }) => name === 'okoume.session_token')

test('a remembered session lasts thirty days from its last use', async () => {
  const browser = new Browser(server)
  const { cookies } = await browser.signIn(rose.email, PASSWORD, { rememberMe: true })
  expect(sessionCookieIn(cookies)?.maxAge).toBe(SESSION_DAYS * 24 * 3600)
  expect(await endsIn(browser)).toBeGreaterThan(SESSION_DAYS * DAY_MS - HOUR_MS)

  await letPass(browser, 29 * DAY_MS)
  const used = await browser.get('token')

  expect(used.status).toBe(200)
  expect(sessionCookieIn(used.cookies)?.maxAge).toBe(SESSION_DAYS * 24 * 3600)
  expect(await endsIn(browser)).toBeGreaterThan(SESSION_DAYS * DAY_MS - HOUR_MS)
  await letPass(browser, 31 * DAY_MS)
  expect((await browser.get('token')).status).toBe(401)
})

test('ninety days after the password was given a session ends, however often it is used', async () => {
  const browser = await signedIn()
  for (const _ of [1, 2, 3, 4]) {
    await letPass(browser, 20 * DAY_MS)
    expect((await browser.get('token')).status).toBe(200)
  }
  expect(await endsIn(browser)).toBeLessThanOrEqual(10 * DAY_MS)
  await letPass(browser, 11 * DAY_MS)
  expect((await browser.get('token')).status).toBe(401)
})

test('a session that is not remembered ends with the browser, and on the server after a day without use', async () => {
  const browser = new Browser(server)
  const { cookies } = await browser.signIn(rose.email, PASSWORD, { rememberMe: false })
  expect(sessionCookieIn(cookies)).not.toHaveProperty('maxAge')
  expect(sessionCookieIn(cookies)).not.toHaveProperty('expires')
  expect(await endsIn(browser)).toBeLessThanOrEqual(DAY_MS)

  for (const _ of [1, 2, 3]) {
    await letPass(browser, 20 * HOUR_MS)
    const used = await browser.get('token')
    expect(used.status).toBe(200)
    expect(sessionCookieIn(used.cookies)?.maxAge).toBeUndefined()
    expect(await endsIn(browser)).toBeGreaterThan(DAY_MS - HOUR_MS)
    expect(await endsIn(browser)).toBeLessThanOrEqual(DAY_MS)
  }
  await letPass(browser, 25 * HOUR_MS)
  expect((await browser.get('token')).status).toBe(401)
})

test('«remember me» works also in a browser that was not remembered before', async () => {
  const browser = await signedIn({ rememberMe: false })

  await browser.signIn(rose.email, PASSWORD, { rememberMe: true })
  await letPass(browser, 2 * DAY_MS)
  await browser.get('token')

  expect(await endsIn(browser)).toBeGreaterThan(SESSION_DAYS * DAY_MS - HOUR_MS)
})

test('the cookie is HttpOnly, of this site, and its value is in no answer', async () => {
  const browser = new Browser(server)
  const { cookies, text } = await browser.signIn(rose.email, PASSWORD)

  expect(sessionCookieIn(cookies)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(text).not.toContain(browser.session)
  expect(JSON.parse(text)).toEqual({
    user: { id: rose.id, email: rose.email, name: rose.name, emailVerified: true },
  })
})

test('session fixation: a session planted before the sign-in opens nothing afterwards', async () => {
  const attacker = await signedIn()
  const planted = new Map(attacker.cookies)
  const victim = new Browser(server)
  for (const [name, value] of planted) victim.cookies.set(name, value)

  await victim.signIn(rose.email, PASSWORD)

  expect(victim.session).not.toBe(attacker.session)
  expect((await victim.get('token')).status).toBe(200)
  expect((await attacker.get('token')).status).toBe(401)
})

test('signing out ends the session on the server: a copy of its cookie opens nothing', async () => {
  const browser = await signedIn()
  const thief = new Browser(server)
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value)

  const { cookies } = await browser.post('sign-out')

  expect(sessionCookieIn(cookies)?.maxAge).toBe(0)
  expect(browser.session).toBeUndefined()
  expect((await thief.get('token')).status).toBe(401)
})

test("the list of sessions is one's own, by ids that open nothing", async () => {
  const serge = await signUpConfirmed(server, 'Serge Nzue')
  const phone = await signedIn({}, serge)
  await server.pool.query(
    "update auth.sessions set updated_at = now() - interval '1 day' where user_id = $1",
    [serge.id],
  )
  const computer = await signedIn({}, serge)

  const { body, text } = await computer.get('open-sessions', { 'user-agent': 'ignored' })
  const listed = body as unknown as { id: string; current: boolean; usedAt: string; openedAt: string }[]

  expect(listed.map(({ current }) => current)).toEqual([true, false, false])
  expect(listed[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    current: true,
    userAgent: expect.any(String),
    openedAt: expect.stringMatching(/^\d{4}-.+Z$/),
    usedAt: expect.stringMatching(/^\d{4}-.+Z$/),
  })
  expect(text).not.toContain(phone.session)
  expect(text).not.toContain(computer.session)
  expect((await new Browser(server).get('open-sessions')).status).toBe(401)
})

test("a session of another device can be ended, but not another person's", async () => {
  const annick = await signUpConfirmed(server, 'Annick Ondo')
  const lost = await signedIn({}, annick)
  const browser = await signedIn({}, annick)
  const stranger = await signedIn()
  const { rows } = await server.pool.query<{ id: string }>('select id from auth.sessions where token = $1', [
    lost.session,
  ])
  const id = rows[0]?.id

  expect((await stranger.post('end-session', { id })).status).toBe(200)
  expect((await lost.get('token')).status).toBe(200)
  expect((await browser.post('end-session', { id })).status).toBe(200)

  expect((await lost.get('token')).status).toBe(401)
  expect((await browser.get('token')).status).toBe(200)
  expect((await browser.post('end-session', { id: 'x' })).status).toBe(400)
})

test('all other sessions can be ended at once; this one stays', async () => {
  const person = await signUpConfirmed(server, 'Prisca Ntsame')
  const [one, two, here] = [
    await signedIn({}, person),
    await signedIn({}, person),
    await signedIn({}, person),
  ]
  const stranger = await signedIn()

  await here.post('end-other-sessions')

  const statuses = await Promise.all(
    [one, two, here, stranger].map(async (b) => (await b.get('token')).status),
  )
  expect(statuses).toEqual([401, 401, 200, 200])
})

test('giving the password again replaces the session by a fresh one', async () => {
  const browser = await signedIn({ rememberMe: false })
  await letPass(browser, 3 * HOUR_MS)
  const before = await browser.claims()
  const thief = new Browser(server)
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value)

  const { status, cookies } = await browser.post('reauthenticate', { password: PASSWORD })

  expect(status).toBe(200)
  const now = Date.now() / 1000
  expect(Number(before?.auth_time)).toBeLessThan(now - 2 * 3600)
  expect(Number((await browser.claims())?.auth_time)).toBeGreaterThan(now - 60)
  expect((await thief.get('token')).status).toBe(401)
  expect(sessionCookieIn(cookies), 'still not remembered').not.toHaveProperty('maxAge')
})

test('a wrong password or no session opens no fresh one', async () => {
  const browser = await signedIn()
  const { session } = browser

  expect(await browser.post('reauthenticate', { password: 'pas-le-mien' })).toMatchObject({
    status: 400,
    code: 'INVALID_PASSWORD',
  })
  expect(browser.session).toBe(session)
  expect((await new Browser(server).post('reauthenticate', { password: PASSWORD })).status).toBe(401)
})

test('an id token has the time at which the password was given, to the second', async () => {
  const browser = await signedIn()
  const claims = await browser.claims()

  expect(Math.abs(Number(claims?.auth_time) - Date.now() / 1000)).toBeLessThan(30)
})
