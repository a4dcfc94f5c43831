import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Answer, Browser, linkTo } from './browser.ts'
import { PASSWORD } from './people.ts'
import type { TestServer } from './test-server.ts'

/** The cookie of a browser that waits for the confirmation. */
export const AWAITED = 'okoume.awaited'

export const newAddress = (): string => `attend.${randomUUID()}@exemple.test`

/** A person with an unconfirmed e-mail: their browser waits. */
export async function signUpWaiting(
  server: TestServer,
  more: object = {},
): Promise<{ readonly browser: Browser; readonly email: string }> {
  const email = newAddress()
  const browser = new Browser(server)
  const body = {
    name: 'Prisca Ntsame',
    email,
    password: PASSWORD,
    callbackURL: '/confirmation-email',
    ...more,
  }
  expect((await browser.post('sign-up/email', body)).status).toBe(200)
  return { browser, email }
}

export async function confirmationLink(server: TestServer, email: string): Promise<string> {
  return (await linkTo(server, email, 'Confirmez votre adresse email')) ?? ''
}

/** Opens the mailed link on another device, and presses its button. */
export async function openElsewhere(server: TestServer, email: string): Promise<Answer> {
  return new Browser(server).openAndAgree(await confirmationLink(server, email))
}

export async function isConfirmedIn(browser: Browser): Promise<unknown> {
  return (await browser.get('confirmed')).body.confirmed
}

/** Number of that person's sessions. */
export async function sessionsOf(server: TestServer, email: string): Promise<number> {
  const { rows } = await server.pool.query(
    'select s.id from auth.sessions as s join auth.users as u on u.id = s.user_id where u.email = $1',
    [email],
  )
  return rows.length
}
