import { PASSWORD_PROBLEMS } from '@okoume/domain/person/password-rules.ts'
import { Browser, linkTo, subjectsTo } from '@okoume/tests/server/browser.ts'
import { PASSWORD, type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { newSubscription } from '@okoume/tests/server/push-subscriptions.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const NEXT = 'quatre-mots-bien-choisis'
const RESET = 'Choisissez un nouveau mot de passe'
const CHANGED = 'Votre mot de passe a été changé'

useTestServer({ jobs: false })

const newPerson = () => signUpConfirmed(server, 'Rose Mboumba')

async function signedIn({ email }: Person, password = PASSWORD): Promise<Browser> {
  const browser = new Browser(server)
  expect((await browser.signIn(email, password)).status).toBe(200)
  return browser
}

async function askReset(email: string, more: object = {}): Promise<string> {
  const { status } = await new Browser(server).post('request-password-reset', { email, ...more })
  expect(status).toBe(200)
  return new URL((await linkTo(server, email, RESET)) ?? '').searchParams.get('token') ?? ''
}

const reset = (token: string, newPassword = NEXT) =>
  new Browser(server).post('reset-password', { token, newPassword })
const opens = async (email: string, password: string) =>
  (await new Browser(server).signIn(email, password)).status === 200

/** Bad passwords for the account of that e-mail. */
const REFUSED = [
  ['too short', () => 'sept-ca', 'PASSWORD_TOO_SHORT', PASSWORD_PROBLEMS['too-short']],
  ['too long', () => 'x'.repeat(129), 'PASSWORD_TOO_LONG', PASSWORD_PROBLEMS['too-long']],
  ['one of the most used', () => 'motdepasse', 'PASSWORD_TOO_COMMON', PASSWORD_PROBLEMS.common],
  ['one of the most used in capitals', () => 'AzertyUiop', 'PASSWORD_TOO_COMMON', PASSWORD_PROBLEMS.common],
  ['of our own words', () => 'Gabon-Libreville.2026', 'PASSWORD_TOO_COMMON', PASSWORD_PROBLEMS.common],
  ['the own e-mail', (email: string) => email.toUpperCase(), 'PASSWORD_TOO_COMMON', PASSWORD_PROBLEMS.common],
  [
    'what stands before its @',
    (email: string) => email.split('@')[0] ?? '',
    'PASSWORD_TOO_COMMON',
    PASSWORD_PROBLEMS.common,
  ],
] as const

test.each(REFUSED)(
  'a password that is %s is refused at sign-up, reset and change',
  async (_, make, code, message) => {
    const person = await newPerson()
    const browser = await signedIn(person)
    const token = await askReset(person.email)
    const email = `neuve.${person.email}`
    const refused = { status: 400, body: { code, message } }

    const newPassword = make(person.email)
    const signUp = { name: 'Rose', email, password: make(email) }
    expect(await browser.post('sign-up/email', signUp)).toMatchObject(refused)
    expect(await reset(token, newPassword)).toMatchObject(refused)
    const change = { currentPassword: PASSWORD, newPassword }
    expect(await browser.post('change-password', change)).toMatchObject(refused)

    expect(await opens(person.email, PASSWORD)).toBe(true)
    expect((await reset(token)).status, 'the link is not used up by a refusal').toBe(200)
  },
)

test('a password of 128 characters of any kind opens the account', async () => {
  const person = await newPerson()
  const long = '🌳'.repeat(128)

  expect((await reset(await askReset(person.email), long)).status).toBe(200)
  expect(await opens(person.email, long)).toBe(true)
})

test('the password of the demo stays possible', async () => {
  const person = await newPerson()

  expect((await reset(await askReset(person.email), 'okoume-demo')).status).toBe(200)
})

test('passwords are stored as argon2id', async () => {
  const person = await newPerson()
  await reset(await askReset(person.email))

  const { rows } = await server.pool.query('select password from auth.accounts where user_id = $1', [
    person.id,
  ])
  expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/)
})

test('the mailed link changes a forgotten password once; every session ends, and the person is notified', async () => {
  const person = await newPerson()
  const thief = await signedIn(person)
  const { subscription } = newSubscription('https://fcm.googleapis.com/fcm/send/thief')
  await person.client.subscribeDevice({ body: subscription })
  const token = await askReset(person.email)

  expect((await reset(token)).status).toBe(200)
  expect(await person.client.getNoticeSettings({})).toMatchObject({ devices: 0 })

  expect(await opens(person.email, PASSWORD)).toBe(false)
  expect(await opens(person.email, NEXT)).toBe(true)
  expect((await thief.get('token')).status).toBe(401)
  expect(await subjectsTo(server, person.email)).toEqual([RESET, CHANGED])
  expect(await reset(token, 'encore-un-autre')).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
  expect(await opens(person.email, NEXT)).toBe(true)
})

test.each([
  ['/mot-de-passe?redirect=%2Fobjet%2F42%3Fdu%3D1', '/objet/42?du=1'],
  ['/explorer?token=vole&redirect=/portefeuille', '/portefeuille'],
  ['/mot-de-passe?redirect=%2F%2Fmechant.test', null],
  ['/mot-de-passe?redirect=https%3A%2F%2Fmechant.test', null],
  ['/mot-de-passe?redirect=%2F%5Cmechant.test', null],
  ['/mot-de-passe?token=vole', null],
])('asked to redirect to %s, the link leads to our own page and on to %s', async (redirectTo, onward) => {
  const person = await newPerson()
  const token = await askReset(person.email, { redirectTo })

  const link = new URL((await linkTo(server, person.email, RESET)) ?? '')
  expect(`${link.origin}${link.pathname}`).toBe(`${PUBLIC_URL}/mot-de-passe`)
  expect(link.searchParams.get('redirect')).toBe(onward)
  expect(link.searchParams.getAll('token')).toEqual([token])
  expect((await reset(token)).status).toBe(200)
})

test('the secret of a link is not in the database', async () => {
  const person = await newPerson()
  const token = await askReset(person.email)

  const { rows } = await server.pool.query('select * from auth.verifications where value = $1', [person.id])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  // The stored value does not work as one either.
  expect(await reset(rows[0].identifier)).toMatchObject({ code: 'INVALID_TOKEN' })
  expect(await reset(rows[0].identifier.replace('reset-password:', ''))).toMatchObject({
    code: 'INVALID_TOKEN',
  })
})

test('a link is valid for an hour', async () => {
  const person = await newPerson()
  const token = await askReset(person.email)
  const pass = (time: string) =>
    server.pool.query(
      'update auth.verifications set expires_at = expires_at - $2::interval where value = $1',
      [person.id, time],
    )
  const { rows } = await server.pool.query(
    "select expires_at - now() <= interval '1 hour' as kept from auth.verifications where value = $1",
    [person.id],
  )
  expect(rows).toEqual([{ kept: true }])

  await pass('61 minutes')

  expect(await reset(token)).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
  expect(await opens(person.email, PASSWORD)).toBe(true)
})

test('older links become invalid when a newer one is used', async () => {
  const person = await newPerson()
  const older = await askReset(person.email)
  const newer = await askReset(person.email)

  expect((await reset(newer)).status).toBe(200)

  expect(await reset(older, 'encore-un-autre')).toMatchObject({ code: 'INVALID_TOKEN' })
})

test('a link opens the account that it was sent to and no other', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const token = await askReset(person.email)
  const body = { token, newPassword: NEXT, email: other.email, userId: other.id }

  expect((await new Browser(server).post('reset-password', body)).status).toBe(200)

  expect(await opens(other.email, NEXT)).toBe(false)
  expect(await opens(other.email, PASSWORD)).toBe(true)
})

test('of two concurrent uses of one link, one changes the password', async () => {
  const person = await newPerson()
  const token = await askReset(person.email)

  const answers = await Promise.all(['un-premier-choix', 'un-second-choix'].map((next) => reset(token, next)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('resetting the password before confirming confirms the e-mail', async () => {
  const email = 'pas.encore@exemple.test'
  const browser = new Browser(server)
  await browser.post('sign-up/email', { name: 'Rose', email, password: PASSWORD })

  await reset(await askReset(email))

  expect(await opens(email, NEXT)).toBe(true)
  // The browser that signed up did not choose this password.
  expect((await browser.get('confirmed')).body).toEqual({ confirmed: false })
})

test('a person locked out by too many attempts signs in at once with the new password', async () => {
  const person = await newPerson()
  for (let turn = 0; turn < 11; turn += 1) await opens(person.email, 'pas-le-mien')
  expect((await new Browser(server).signIn(person.email, PASSWORD)).status).toBe(429)

  await reset(await askReset(person.email))

  expect(await opens(person.email, NEXT)).toBe(true)
})

test('a reset request gets the same answer for an unknown e-mail (no user enumeration)', async () => {
  const person = await newPerson()
  const ask = async (email: string) => {
    const { status, text, headers } = await new Browser(server).post('request-password-reset', { email })
    const { date: _, 'x-request-id': __, ...otherHeaders } = headers
    return { status, text, otherHeaders }
  }
  const { rows: before } = await server.pool.query('select count(*) from mails')

  expect(await ask('personne.du.tout@exemple.test')).toEqual(await ask(person.email))

  const { rows: after } = await server.pool.query('select count(*) from mails')
  expect(Number(after[0].count)).toBe(Number(before[0].count) + 1)
})

test('changing the password ends the other sessions, renews this one, invalidates links, and the person is notified', async () => {
  const person = await newPerson()
  const thief = await signedIn(person)
  const browser = await signedIn(person)
  const { session } = browser
  const token = await askReset(person.email)

  const change = { currentPassword: PASSWORD, newPassword: NEXT }
  expect(await browser.post('change-password', change)).toMatchObject({ status: 200, body: { status: true } })

  expect((await thief.get('token')).status).toBe(401)
  expect((await browser.get('token')).status).toBe(200)
  expect(browser.session).not.toBe(session)
  expect(await opens(person.email, NEXT)).toBe(true)
  expect(await reset(token)).toMatchObject({ code: 'INVALID_TOKEN' })
  expect(await subjectsTo(server, person.email)).toEqual([RESET, CHANGED])
})

test('changing a password requires the current one and a session', async () => {
  const person = await newPerson()
  const browser = await signedIn(person)
  const wrong = { currentPassword: 'pas-le-mien', newPassword: NEXT }
  const right = { ...wrong, currentPassword: PASSWORD }

  expect(await browser.post('change-password', wrong)).toMatchObject({
    status: 400,
    code: 'INVALID_PASSWORD',
  })
  expect((await new Browser(server).post('change-password', right)).status).toBe(401)

  expect(await opens(person.email, PASSWORD)).toBe(true)
  expect(await subjectsTo(server, person.email)).toEqual([])
})

test('a concurrent sign-in with the old password opens nothing once it is changed', async () => {
  const person = await signUpConfirmed(server, 'Rose Mboumba')
  const browser = new Browser(server)
  const client = await server.pool.connect()
  await client.query('begin')
  // The sign-in pauses just before its session is written.
  await client.query('lock table auth.sessions in share row exclusive mode')
  const late = browser.signIn(person.email, PASSWORD)
  await waitFor('the sign-in to have seen the old password', async () => {
    const { rowCount } = await server.pool.query(
      "select 1 from pg_locks where not granted and relation = 'auth.sessions'::regclass",
    )
    return rowCount === 1
  })
  const changed = await createPasswords(server.pool).hash(NEXT)
  await client.query('update auth.accounts set password = $2 where user_id = $1', [person.id, changed])
  await client.query('delete from auth.sessions where user_id = $1', [person.id])
  await client.query('commit')
  client.release()

  expect(await late).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' })
  expect((await browser.get('token')).status).toBe(401)
  const { rows } = await server.pool.query('select 1 from auth.sessions where user_id = $1', [person.id])
  expect(rows).toEqual([])
})
