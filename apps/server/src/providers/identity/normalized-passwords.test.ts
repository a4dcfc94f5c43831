import { hash } from '@node-rs/argon2'
import { Browser, linkTo } from '@okoume/tests/server/browser.ts'
import { PASSWORD, type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'

useTestServer({ jobs: false })

const COMPOSED = 'marché-été-2026'.normalize('NFC')
const DECOMPOSED = COMPOSED.normalize('NFD')

const signIn = ({ email }: Person, password: string) => new Browser(server).signIn(email, password)
const statusOf = async (person: Person, password: string) => (await signIn(person, password)).status

async function resetTo(email: string, newPassword: string): Promise<number> {
  const browser = new Browser(server)
  await browser.post('request-password-reset', { email })
  const link = new URL((await linkTo(server, email, 'Choisissez un nouveau mot de passe')) ?? '')
  return (await browser.post('reset-password', { token: link.searchParams.get('token'), newPassword })).status
}

async function readHash({ id }: Person): Promise<string> {
  const { rows } = await server.pool.query('select password from auth.accounts where user_id = $1', [id])
  return rows[0].password
}

/** As earlier releases hashed it: as typed. */
async function keepRaw({ id }: Person, password: string): Promise<void> {
  const hashed = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await server.pool.query('update auth.accounts set password = $2 where user_id = $1', [id, hashed])
}

test.each([
  ['composed', COMPOSED],
  ['decomposed', DECOMPOSED],
])(
  'a password that was typed %s at sign-up, reset or change opens the account in both forms',
  async (_, typed) => {
    const email = `neuve.${Math.random()}@exemple.test`
    await new Browser(server).post('sign-up/email', { name: 'Rose', email, password: typed })
    // Not yet confirmed is said to who has the right password only.
    for (const form of [COMPOSED, DECOMPOSED])
      expect((await new Browser(server).signIn(email, form)).status).toBe(403)

    const person = await signUpConfirmed(server, 'Rose Mboumba')
    expect(await resetTo(person.email, typed)).toBe(200)
    expect(await Promise.all([COMPOSED, DECOMPOSED].map((form) => statusOf(person, form)))).toEqual([
      200, 200,
    ])

    const changed = await signUpConfirmed(server, 'Rose Mboumba')
    const browser = new Browser(server)
    await browser.signIn(changed.email, PASSWORD)
    const change = { currentPassword: PASSWORD, newPassword: typed }
    expect((await browser.post('change-password', change)).status).toBe(200)
    for (const password of [COMPOSED, DECOMPOSED])
      expect((await browser.post('reauthenticate', { password })).status).toBe(200)
  },
)

test.each([
  ['decomposed', DECOMPOSED, COMPOSED],
  ['decomposed', DECOMPOSED, DECOMPOSED],
  ['with a no-break space', 'quatre\u00a0mots bien', 'quatre\u00a0mots bien'],
])('a hash of before of a password %s opens the account, and is replaced once', async (_, before, typed) => {
  const person = await signUpConfirmed(server, 'Rose Mboumba')
  await keepRaw(person, before)
  const old = await readHash(person)

  expect(await statusOf(person, typed)).toBe(200)

  const replaced = await readHash(person)
  expect(replaced).not.toBe(old)
  expect(await statusOf(person, typed)).toBe(200)
  expect(await statusOf(person, before.normalize('NFC').replace('\u00a0', ' '))).toBe(200)
  expect(await readHash(person)).toBe(replaced)
  expect(await statusOf(person, 'marche-ete-2026')).toBe(401)
})

test('of several sign-ins at once with a password of before, all open the account', async () => {
  const person = await signUpConfirmed(server, 'Rose Mboumba')
  await keepRaw(person, DECOMPOSED)

  const all = await Promise.all(Array.from({ length: 5 }, () => statusOf(person, COMPOSED)))

  expect(all).toEqual([200, 200, 200, 200, 200])
})

test('a wrong password in accents counts as one try', async () => {
  const person = await signUpConfirmed(server, 'Rose Mboumba')
  await server.pool.query('delete from auth.attempts')

  await statusOf(person, 'pas-le-mien-é')

  const { rows } = await server.pool.query(
    "select max(count) as most from auth.attempts where key like 'password%'",
  )
  expect(rows).toEqual([{ most: 1 }])
})

test.each([
  ['e-mail', (email: string) => ` \u202a${email}\u202c `],
  ['wide sign', (email: string) => email.replace('@', '＠')],
  ['link', (email: string) => `mailto:${email}`],
])(
  'an e-mail that is pasted with a %s signs in, is counted and is mailed as that e-mail',
  async (_, written) => {
    const person = await signUpConfirmed(server, 'Rose Mboumba')

    expect((await new Browser(server).signIn(written(person.email), PASSWORD)).status).toBe(200)
    const browser = new Browser(server)
    await browser.post('request-password-reset', { email: written(person.email) })
    expect(await linkTo(server, person.email, 'Choisissez un nouveau mot de passe')).not.toBeNull()
    for (let turn = 0; turn < 11; turn += 1)
      await new Browser(server).signIn(written(person.email), 'pas-le-mien')
    expect(await statusOf(person, PASSWORD)).toBe(429)
  },
)
