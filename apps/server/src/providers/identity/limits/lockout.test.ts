import {
  newBareAccount,
  one,
  signIn,
  tally,
  two,
  useTwoIdentities,
} from '@okoume/tests/server/bare-identity.ts'
import { DEEP, testCases } from '@okoume/tests/test-size.ts'
import { expect, test } from 'vitest'

const PASSWORD = 'mot-de-passe-des-tests'
useTwoIdentities()

test('wrong passwords from one network address lock no one out on a new browser elsewhere', async () => {
  const email = await newBareAccount(one, PASSWORD)
  for (let turn = 0; turn < 12; turn += 1) await signIn(one, email, 'pas-le-sien', '192.0.2.1')

  expect((await signIn(two, email, PASSWORD, '198.51.100.20')).status).toBe(200)
})

test.runIf(DEEP)(
  'many network addresses together try a hundred passwords of one account, and no more',
  async () => {
    const email = await newBareAccount(one, PASSWORD)
    const answers: Response[] = []
    for (let turn = 0; turn < 104; turn += 1) {
      answers.push(await signIn(one, email, 'pas-le-sien', `203.0.${turn}.1`))
    }

    expect(tally(answers)).toEqual({ 401: 100, 429: 4 })
  },
)

const LOCKED_FROM: readonly (readonly [string, (turn: number) => string])[] = [
  ['one network address', () => '192.0.2.1'],
  ['many', (turn) => `203.0.${turn}.2`],
]

test.each(testCases(LOCKED_FROM))(
  'a password reset by mail unlocks an account that wrong passwords from %s have locked',
  async (_, from) => {
    const email = await newBareAccount(one, PASSWORD)
    for (let turn = 0; turn < 104; turn += 1) await signIn(one, email, 'pas-le-sien', from(turn))
    const here = '192.0.2.1'
    expect((await signIn(one, email, PASSWORD, here)).status).toBe(429)

    await one.post('request-password-reset', { email })
    const token = new URL(one.resetLinks.at(-1) ?? '').searchParams.get('token')
    const chosen = { token, newPassword: 'quatre-mots-bien-choisis' }
    expect((await two.post('reset-password', chosen, { from: here })).status).toBe(200)

    expect((await signIn(two, email, chosen.newPassword, here)).status).toBe(200)
  },
)

test('strangers who try passwords do not lock out the browser that had the right one before', async () => {
  const email = await newBareAccount(one, PASSWORD)
  const [known = ''] = (await signIn(one, email, PASSWORD)).headers
    .getSetCookie()
    .filter((cookie) => cookie.startsWith('okoume.known='))
    .map((cookie) => cookie.split(';')[0] ?? '')
  for (let turn = 0; turn < 12; turn += 1) await signIn(one, email, 'pas-le-sien')
  const again = (password: string, cookie: string, whose = email) =>
    two.post('sign-in/email', { email: whose, password }, { headers: { cookie } })

  expect((await again(PASSWORD, '')).status).toBe(429)
  expect((await again(PASSWORD, known)).status).toBe(200)
  expect((await again(PASSWORD, known.replace('okoume.known=', 'okoume.known=x'))).status, 'forged').toBe(429)

  const wrong = await Promise.all(Array.from({ length: 14 }, () => again('pas-le-sien', known)))
  expect(tally(wrong), 'nor may that one try for ever').toEqual({ 401: 10, 429: 4 })

  const other = await newBareAccount(one, PASSWORD)
  for (let turn = 0; turn < 12; turn += 1) await signIn(one, other, 'pas-le-sien')
  expect((await again(PASSWORD, known, other)).status, "somebody else's").toBe(429)
})
