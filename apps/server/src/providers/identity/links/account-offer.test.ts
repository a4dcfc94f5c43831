import { Browser, linkTo } from '@okoume/tests/server/browser.ts'
import { PASSWORD, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { isConfirmedIn, sessionsOf, signUpWaiting } from '@okoume/tests/server/waiting-browser.ts'
import { expect, test } from 'vitest'

useTestServer({ jobs: false })

const SUBJECT = 'Choisissez le mot de passe de votre compte'
const OWN_PASSWORD = 'une pirogue toute neuve'

const signUpAgain = (browser: Browser, email: string) =>
  browser.post('sign-up/email', { name: 'Rose Mboumba', email, password: OWN_PASSWORD })

async function offersTo(email: string): Promise<number> {
  const rows = await server.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', email)
    .where('subject', '=', SUBJECT)
    .execute()
  return rows.length
}

test('who signs up with an address that a stranger left unconfirmed takes the account over by mail', async () => {
  const { browser: stranger, email } = await signUpWaiting(server)
  const owner = new Browser(server)
  expect(await signUpAgain(owner, email)).toMatchObject({ status: 422, code: 'USER_ALREADY_EXISTS' })
  expect((await owner.signIn(email, OWN_PASSWORD)).status).toBe(401)

  const link = await linkTo(server, email, SUBJECT)
  const token = new URL(link ?? '').searchParams.get('token')
  expect((await owner.post('reset-password', { token, newPassword: OWN_PASSWORD })).status).toBe(200)

  expect(await isConfirmedIn(stranger)).toBe(false)
  expect(await sessionsOf(server, email)).toBe(0)
  expect((await stranger.signIn(email, PASSWORD)).status).toBe(401)
  expect((await owner.signIn(email, OWN_PASSWORD)).status).toBe(200)
})

test('an address that is confirmed gets the same answer, and no mail', async () => {
  const { email } = await signUpConfirmed(server, 'Prisca Ntsame')
  const waiting = await signUpWaiting(server)
  const [known, unconfirmed] = [
    await signUpAgain(new Browser(server), email),
    await signUpAgain(new Browser(server), waiting.email),
  ]
  expect({ status: known.status, body: known.body }).toEqual({
    status: unconfirmed.status,
    body: unconfirmed.body,
  })
  expect(await offersTo(email)).toBe(0)
})

test('a mailbox is not flooded', async () => {
  const { email } = await signUpWaiting(server)
  for (let time = 0; time < 8; time += 1) await signUpAgain(new Browser(server), email)
  expect(await offersTo(email)).toBeLessThanOrEqual(5)
})
