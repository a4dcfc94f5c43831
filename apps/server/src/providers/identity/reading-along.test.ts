import { randomUUID } from 'node:crypto'
import { Browser } from '@okoume/tests/server/browser.ts'
import { PASSWORD, type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { newSubscription } from '@okoume/tests/server/push-subscriptions.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeEach, expect, test } from 'vitest'

const NEXT = 'un-autre-mot-de-passe'

let person: Person
let browser: Browser
useTestServer({ jobs: false })
beforeEach(async () => {
  person = await signUpConfirmed(server, 'Rose Mboumba')
  browser = new Browser(server)
  await browser.signIn(person.email, PASSWORD)
  // The device of an intruder.
  const { subscription } = newSubscription(`https://fcm.googleapis.com/fcm/send/${randomUUID()}`)
  await person.client.subscribeDevice({ body: subscription })
})

const devices = async () => (await person.client.getNoticeSettings({})).devices

test('after a change of the password no earlier device receives pushes', async () => {
  await browser.post('change-password', { currentPassword: PASSWORD, newPassword: NEXT })

  expect(await devices()).toBe(0)
})

test('after all other sessions were ended no earlier device receives pushes', async () => {
  await browser.post('end-other-sessions')

  expect(await devices()).toBe(0)
})

test('after a session was ended from elsewhere no earlier device receives pushes', async () => {
  const lost = new Browser(server)
  await lost.signIn(person.email, PASSWORD)
  const { rows } = await server.pool.query('select id from auth.sessions where token = $1', [lost.session])

  await browser.post('end-session', { id: rows[0].id })

  expect(await devices()).toBe(0)
})

test('signing out in one browser leaves the others their notifications', async () => {
  await browser.post('sign-out')

  expect(await devices()).toBe(1)
})
