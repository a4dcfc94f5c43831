import { HOUR_MS } from '@okoume/domain/calendar/durations.ts'
import { Browser } from '@okoume/tests/server/browser.ts'
import { PASSWORD, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import {
  AWAITED,
  confirmationLink,
  isConfirmedIn,
  newAddress,
  openElsewhere,
  sessionsOf,
  signUpWaiting,
} from '@okoume/tests/server/waiting-browser.ts'
import { decodeJwt } from 'jose'
import { expect, test, vi } from 'vitest'

useTestServer({ jobs: false })

const signUp = (more?: object) => signUpWaiting(server, more)

test('the browser that signed up continues by itself once the link was opened on another device', async () => {
  const { browser, email } = await signUp()
  expect(await isConfirmedIn(browser)).toBe(false)

  await openElsewhere(server, email)

  expect(await isConfirmedIn(browser)).toBe(true)
  expect(await browser.claims()).toMatchObject({ email, email_verified: true })
  expect(browser.cookies.has(AWAITED)).toBe(false)
  expect(await isConfirmedIn(browser), 'still, with its session').toBe(true)
})

test('where one signed up one signs in again, while strangers try passwords', async () => {
  const { browser, email } = await signUp()
  await openElsewhere(server, email)
  expect(await isConfirmedIn(browser)).toBe(true)
  for (let turn = 0; turn < 12; turn += 1) await new Browser(server).signIn(email, 'pas-le-sien')
  expect((await new Browser(server).signIn(email, PASSWORD)).status, 'elsewhere').toBe(429)

  await browser.post('sign-out')

  expect((await browser.signIn(email, PASSWORD)).status).toBe(200)
})

test('so does the browser in which the right password was given before the confirmation', async () => {
  const { email } = await signUp()
  const browser = new Browser(server)
  const refused = await browser.signIn(email, PASSWORD, { rememberMe: false })
  expect(refused).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
  expect(browser.session).toBeUndefined()

  await openElsewhere(server, email)
  const answer = await browser.get('confirmed')

  expect(answer.body).toEqual({ confirmed: true })
  const session = answer.cookies.findLast(({ name }) => name === 'okoume.session_token')
  expect(session, 'not remembered, as was chosen').not.toHaveProperty('maxAge')
  expect((await browser.get('token')).status).toBe(200)
})

test('a wrong password makes no browser wait', async () => {
  const { email } = await signUp()
  const stranger = new Browser(server)
  expect(await stranger.signIn(email, 'pas-le-sien')).toMatchObject({ status: 401, cookies: [] })

  await openElsewhere(server, email)

  expect(await isConfirmedIn(stranger)).toBe(false)
  expect(stranger.session).toBeUndefined()
})

test('of concurrent polls with one cookie, one gets a session', async () => {
  const { browser, email } = await signUp()
  await openElsewhere(server, email)
  const before = await sessionsOf(server, email)
  const copies = Array.from({ length: 6 }, () => {
    const copy = new Browser(server)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    return copy
  })

  const answers = await Promise.all(copies.map(isConfirmedIn))

  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await sessionsOf(server, email)).toBe(before + 1)
})

test("an altered, expired or another person's cookie reveals and opens nothing", async () => {
  const { browser, email } = await signUp()
  const forged = new Browser(server)
  forged.cookies.set(
    AWAITED,
    `${browser.cookies.get(AWAITED)}`.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
  )
  const other = await signUp()
  await openElsewhere(server, email)

  expect(await isConfirmedIn(forged)).toBe(false)
  expect(await isConfirmedIn(other.browser)).toBe(false)
  expect(await isConfirmedIn(new Browser(server))).toBe(false)

  await server.pool.query("update auth.awaiting_browsers set expires_at = now() - interval '1 second'")
  expect(await isConfirmedIn(browser)).toBe(false)
  expect(browser.session).toBeUndefined()
})

test('the cookie is HttpOnly and lasts a day', async () => {
  const body = { name: 'Prisca', email: newAddress(), password: PASSWORD }
  const { cookies } = await new Browser(server).post('sign-up/email', body)

  expect(cookies.map(({ name }) => name)).toEqual([AWAITED])
  expect(cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 24 * 3600 })
  const { rows } = await server.pool.query('select proof from auth.awaiting_browsers')
  const value = decodeURIComponent(cookies[0]?.value ?? '').split('.')[0]
  expect(rows.map(({ proof }) => proof)).not.toContain(value)
})

test('signing in, to any account, ends the waiting', async () => {
  const rose = await signUpConfirmed(server, 'Rose Mboumba')
  const { browser, email } = await signUp()
  await browser.signIn(rose.email, PASSWORD)
  await openElsewhere(server, email)

  expect(await isConfirmedIn(browser)).toBe(true)
  expect(await browser.claims()).toMatchObject({ email: rose.email })
})

test("signing up while another person is signed in waits for the new account's own confirmation", async () => {
  const rose = await signUpConfirmed(server, 'Rose Mboumba')
  const browser = new Browser(server)
  await browser.signIn(rose.email, PASSWORD)
  const email = newAddress()
  await browser.post('sign-up/email', { name: 'Prisca', email, password: PASSWORD })

  expect(await isConfirmedIn(browser)).toBe(false)
  await openElsewhere(server, email)
  expect(await isConfirmedIn(browser)).toBe(true)
  expect(await browser.claims()).toMatchObject({ email })
})

test('where the account was created, the link confirms at once, signs in as chosen there, and redirects to its target', async () => {
  const { browser, email } = await signUp({ rememberMe: false })

  const opened = await browser.get(await confirmationLink(server, email))

  expect(opened).toMatchObject({ status: 302, headers: { location: '/confirmation-email?confirmed=1' } })
  const session = opened.cookies.findLast(({ name }) => name === 'okoume.session_token')
  expect(session, 'not remembered, as was chosen').not.toHaveProperty('maxAge')
  expect(await browser.claims()).toMatchObject({ email, email_verified: true })
  expect(browser.cookies.has(AWAITED)).toBe(false)
})

test('once the e-mail is confirmed its link says so, redirects where one is signed in, and opens nothing', async () => {
  const { browser, email } = await signUp()
  const link = await confirmationLink(server, email)
  await browser.get(link)

  const here = await browser.get(link)
  const elsewhere = await new Browser(server).get(link)

  expect(here).toMatchObject({
    status: 302,
    headers: { location: '/confirmation-email?confirmed=1' },
    cookies: [],
  })
  expect(elsewhere).toMatchObject({ status: 200, cookies: [] })
  expect(elsewhere.text).toContain('Votre adresse est confirmée')
})

test('an altered link says so at its target, and confirms nothing', async () => {
  const { browser, email } = await signUp()
  const link = new URL(await confirmationLink(server, email))
  link.searchParams.set('token', `${link.searchParams.get('token')}x`)

  const answer = await browser.get(link.href)

  expect(answer).toMatchObject({
    status: 302,
    headers: { location: '/confirmation-email?error=INVALID_TOKEN' },
  })
  expect(await isConfirmedIn(browser)).toBe(false)
})

test('a link is valid for a day; afterwards it says so at its target, and confirms nothing', async () => {
  const { browser, email } = await signUp()
  const link = new URL(await confirmationLink(server, email))
  const { iat = 0, exp = 0 } = decodeJwt(link.searchParams.get('token') ?? '')
  expect(exp - iat).toBe(24 * 3600)
  vi.setSystemTime(Date.now() + 25 * HOUR_MS)

  const answer = await browser.get(link.href)
  vi.useRealTimers()

  expect(answer).toMatchObject({
    status: 302,
    headers: { location: '/confirmation-email?error=TOKEN_EXPIRED' },
  })
  expect(await isConfirmedIn(browser)).toBe(false)
})

test('a new confirmation mail is sent to a waiting account, with the same answer for everyone (no user enumeration)', async () => {
  const { email } = await signUp()
  const rose = await signUpConfirmed(server, 'Rose Mboumba')
  const ask = async (to: string) => {
    const { status, text } = await new Browser(server).post('send-verification-email', { email: to })
    return { status, text }
  }
  const mails = async (to: string) =>
    (await server.pool.query('select 1 from mails where recipient = $1', [to])).rows.length

  const answers = await Promise.all([ask(email), ask(rose.email), ask('personne@exemple.test')])

  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(await mails(email)).toBe(2)
  expect(await mails(rose.email)).toBe(0)
})
