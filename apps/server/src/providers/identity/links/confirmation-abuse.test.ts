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
import { expect, test } from 'vitest'

useTestServer({ jobs: false })

const signUp = (more?: object) => signUpWaiting(server, more)

test('on another device the link confirms, shows the e-mail, and explains how to take over an account that is not theirs', async () => {
  const { browser, email } = await signUp({ callbackURL: '/confirmation-email?redirect=%2Fobjet%2F42' })

  const page = await openElsewhere(server, email)

  expect(page).toMatchObject({ status: 200, cookies: [], headers: { 'cache-control': 'no-store' } })
  expect(page.text).toContain(email)
  expect(page.text).toContain('href="/connexion?redirect=%2Fobjet%2F42"')
  expect(page.text).toContain('href="/mot-de-passe"')
  expect(await isConfirmedIn(browser)).toBe(true)
})

test('a mail scanner that opens the link, however often, confirms nothing and opens nothing', async () => {
  const { browser, email } = await signUp()
  const link = await confirmationLink(server, email)

  for (const headers of [{}, { 'user-agent': 'Scanner' }, { 'sec-fetch-site': 'cross-site' }]) {
    const page = await new Browser(server).get(link, headers)
    expect(page).toMatchObject({ status: 200, cookies: [], headers: { 'cache-control': 'no-store' } })
    expect(page.text).toContain(email)
    expect(page.text).toContain('Confirmer cette adresse\u202f?')
  }
  expect(await isConfirmedIn(browser)).toBe(false)
  expect((await new Browser(server).signIn(email, PASSWORD)).code).toBe('EMAIL_NOT_VERIFIED')

  await openElsewhere(server, email)
  expect(await isConfirmedIn(browser)).toBe(true)
})

test("another site cannot press the page's button (CSRF)", async () => {
  const { browser, email } = await signUp()
  const { search } = new URL(await confirmationLink(server, email))
  const stranger = new Browser(server)

  const pressed = await stranger.post(`confirm-email${search}`, {}, { 'sec-fetch-site': 'cross-site' })

  expect(pressed.status).toBe(403)
  expect(await isConfirmedIn(browser)).toBe(false)
})

test('a link of a deleted account confirms no other account with the same e-mail', async () => {
  const { email } = await signUp()
  const link = await confirmationLink(server, email)
  await server.pool.query('delete from auth.users where email = $1', [email])
  await server.pool.query('update public.users set email = id::text where email = $1', [email])
  const stranger = new Browser(server)
  await stranger.post('sign-up/email', { name: 'Prisca', email, password: PASSWORD })

  for (const browser of [new Browser(server), stranger]) {
    const { search } = new URL(link)
    for (const answer of [await browser.get(link), await browser.post(`confirm-email${search}`)]) {
      expect(answer.headers.location).toBe('/confirmation-email?error=INVALID_TOKEN')
    }
  }
  expect(await isConfirmedIn(stranger)).toBe(false)
})

test('in the browser of another person, signed in or waiting, the link changes nothing for them', async () => {
  const rose = await signUpConfirmed(server, 'Rose Mboumba')
  const signedIn = new Browser(server)
  await signedIn.signIn(rose.email, PASSWORD)
  const waiting = await signUp()

  for (const elsewhere of [signedIn, waiting.browser]) {
    const { email } = await signUp()
    expect(await elsewhere.openAndAgree(await confirmationLink(server, email))).toMatchObject({
      status: 200,
      cookies: [],
    })
  }

  expect(await signedIn.claims()).toMatchObject({ email: rose.email })
  expect(await isConfirmedIn(waiting.browser)).toBe(false)
})

test.each(['sign-out', 'sign-up/email'])('after %s a copy of the cookie is no longer valid', async (call) => {
  const { browser, email } = await signUp()
  const copy = new Browser(server)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  await browser.post(call, { name: 'Prisca', email: newAddress(), password: PASSWORD })

  await openElsewhere(server, email)

  expect(await isConfirmedIn(copy)).toBe(false)
  expect(copy.session).toBeUndefined()
})

test('ending the other sessions ends the waiting of other browsers too', async () => {
  const { browser, email } = await signUp()
  await openElsewhere(server, email)
  const telephone = new Browser(server)
  await telephone.signIn(email, PASSWORD)

  await telephone.post('end-other-sessions')

  expect(await isConfirmedIn(browser)).toBe(false)
})

test("a browser's earlier session ends when it continues as another person", async () => {
  const rose = await signUpConfirmed(server, 'Rose Mboumba')
  const browser = new Browser(server)
  await browser.signIn(rose.email, PASSWORD)
  const before = await sessionsOf(server, rose.email)
  const email = newAddress()
  await browser.post('sign-up/email', { name: 'Prisca', email, password: PASSWORD })
  await openElsewhere(server, email)

  expect(await isConfirmedIn(browser)).toBe(true)
  expect(await sessionsOf(server, rose.email)).toBe(before - 1)
})

test('of several concurrent sign-ups with one e-mail, one succeeds; the others wait for nothing', async () => {
  const email = 'tous.ensemble@exemple.test'
  const passwords = Array.from({ length: 6 }, (_, turn) => `${PASSWORD}-${turn}`)
  const browsers = passwords.map(() => new Browser(server))

  const answers = await Promise.all(
    browsers.map((browser, turn) =>
      browser.post('sign-up/email', { name: 'Prisca', email, password: passwords[turn] }),
    ),
  )

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
  expect(answers.flatMap(({ code }) => code ?? [])).toEqual(Array(5).fill('USER_ALREADY_EXISTS'))
  expect(browsers.filter(({ cookies }) => cookies.has(AWAITED))).toHaveLength(1)
})

test('thirty concurrent sign-ups succeed, more than there are connections', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, turn) =>
      new Browser(server).post('sign-up/email', {
        name: 'Prisca',
        email: `foule.${turn}@exemple.test`,
        password: PASSWORD,
      }),
    ),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('the mail to an unconfirmed e-mail repeats no text of a stranger', async () => {
  const { email } = await signUp({ name: 'Appelez le 077 00 00 00' })

  const { rows } = await server.pool.query('select text_body from mails where recipient = $1', [email])

  expect(rows[0]?.text_body).toMatch(/Bonjour,/)
  expect(rows[0]?.text_body).not.toContain('Appelez')
})
