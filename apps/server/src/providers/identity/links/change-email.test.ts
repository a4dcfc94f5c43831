import { Browser, linkTo, subjectsTo } from '@okoume/tests/server/browser.ts'
import { PASSWORD, type Person, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'

const CONFIRM = 'Confirmez votre nouvelle adresse email'
const NOTICE = 'Une nouvelle adresse email est demandée pour votre compte'
const CHANGED = 'Votre adresse email est changée'
const REPLACED = "Cette adresse n'est plus celle de votre compte"
const RESET = 'Choisissez un nouveau mot de passe'
const LANDING = '/tableau-de-bord/profil'

useTestServer({ jobs: false })

let wishes = 0

async function someone(): Promise<{ person: Person; browser: Browser; newAddress: string }> {
  wishes += 1
  const person = await signUpConfirmed(server, 'Rose Mboumba')
  const browser = new Browser(server)
  await browser.signIn(person.email, PASSWORD)
  return { person, browser, newAddress: `nouvelle.${wishes}@exemple.test` }
}

const ask = (browser: Browser, newEmail: string) =>
  browser.post('change-email', { newEmail, callbackURL: LANDING })
const linkFor = async (email: string) => (await linkTo(server, email, CONFIRM)) ?? ''
/** Opens the link on another device, and confirms where that is needed. */
async function openLink(email: string) {
  const link = await linkFor(email)
  const opened = await new Browser(server).get(link)
  return opened.status === 200 ? new Browser(server).openAndAgree(link) : opened
}

/** The person's e-mail in the identity service and in the product. */
async function emailsOf({ id }: Person) {
  const { rows } = await server.pool.query(
    'select identity.email as signs, person.email as known from auth.users as identity join public.users as person using (id) where id = $1',
    [id],
  )
  return rows[0]
}

const both = (email: string) => ({ signs: email, known: email })

test('the e-mail changes, for the product too, when the link sent to the new one is opened; not before', async () => {
  const { person, browser, newAddress } = await someone()

  expect(await ask(browser, ` ${newAddress.toUpperCase()} `)).toMatchObject({
    status: 200,
    body: { status: true },
  })
  expect(await emailsOf(person)).toEqual(both(person.email))
  expect(await subjectsTo(server, person.email)).toEqual([NOTICE])

  const opened = await openLink(newAddress)

  expect(opened).toMatchObject({ status: 302, headers: { location: `${LANDING}?email=changed` } })
  expect(await emailsOf(person)).toEqual(both(newAddress))
  expect(await browser.claims()).toMatchObject({ email: newAddress, email_verified: true })
  expect((await new Browser(server).signIn(newAddress, PASSWORD)).status).toBe(200)
  expect((await new Browser(server).signIn(person.email, PASSWORD)).status).toBe(401)
})

test('the link opens no session: a misdirected mail opens no account', async () => {
  const { browser, newAddress } = await someone()
  await ask(browser, newAddress)

  expect((await openLink(newAddress)).cookies).toEqual([])
})

test('both addresses are notified once of the change, the old one without the new address', async () => {
  const { person, browser, newAddress } = await someone()
  await ask(browser, newAddress)
  const link = await linkFor(newAddress)
  expect(await subjectsTo(server, newAddress)).toEqual([CONFIRM])

  await new Browser(server).get(link)
  expect(await subjectsTo(server, newAddress)).toEqual([CONFIRM])
  for (const _ of ['once', 'again']) await browser.get(link)

  expect(await subjectsTo(server, newAddress)).toEqual([CONFIRM, CHANGED])
  expect(await subjectsTo(server, person.email)).toEqual([NOTICE, REPLACED])
  const { rows } = await server.pool.query(
    'select text_body, html_body from mails where recipient = $1 and subject = $2',
    [person.email, REPLACED],
  )
  expect(JSON.stringify(rows)).not.toContain(newAddress)
})

test("without the account's own session the link needs a confirmation: a mail scanner may open it", async () => {
  const { person, browser, newAddress } = await someone()
  const stranger = await someone()
  await ask(browser, newAddress)
  const link = await linkFor(newAddress)

  for (const elsewhere of [new Browser(server), stranger.browser]) {
    const page = await elsewhere.get(link)
    expect(page.status).toBe(200)
    expect(page.text).toContain(newAddress)
  }
  expect(await emailsOf(person)).toEqual(both(person.email))

  expect((await browser.get(link)).headers.location).toBe(`${LANDING}?email=changed`)
  expect(await emailsOf(person)).toEqual(both(newAddress))
})

test('the e-mail of an account that was closed meanwhile is not restored', async () => {
  const { person, browser, newAddress } = await someone()
  await ask(browser, newAddress)
  await server.pool.query('update public.users set closed_at = now() where id = $1', [person.id])

  await openLink(newAddress)

  expect(await emailsOf(person)).toMatchObject({ known: person.email })
})

test('a link opened twice says the same, and changes nothing more', async () => {
  const { person, browser, newAddress } = await someone()
  await ask(browser, newAddress)
  await openLink(newAddress)
  const first = (await linkTo(server, newAddress, CONFIRM)) ?? ''

  expect((await new Browser(server).get(first)).headers.location).toBe(`${LANDING}?email=changed`)
  expect(await emailsOf(person)).toEqual(both(newAddress))

  const later = `plus-tard.${newAddress}`
  await ask(browser, later)
  await openLink(later)
  expect((await new Browser(server).get(first)).headers.location).toBe(`${LANDING}?error=INVALID_TOKEN`)
  expect(await emailsOf(person)).toEqual(both(later))
})

test('an expired, replaced or unknown link changes nothing', async () => {
  const { person, browser, newAddress } = await someone()
  await ask(browser, newAddress)
  const newer = `autre.${newAddress}`
  await ask(browser, newer)

  expect((await openLink(newAddress)).headers.location).toBe(`${LANDING}?error=INVALID_TOKEN`)
  await server.pool.query("update auth.email_changes set expires_at = now() - interval '1 second'")
  expect((await openLink(newer)).headers.location).toBe(`${LANDING}?error=INVALID_TOKEN`)
  const invented = await new Browser(server).get(`confirm-new-email?token=x&callbackURL=${LANDING}`)
  expect(invented.headers.location).toBe(`${LANDING}?error=INVALID_TOKEN`)
  expect(await emailsOf(person)).toEqual(both(person.email))
})

test('an e-mail in use gets the same answer, and no mail (no user enumeration)', async () => {
  const { person, browser, newAddress } = await someone()
  const other = await signUpConfirmed(server, 'Serge Nzue')

  const taken = await ask(browser, other.email)
  const free = await ask(browser, newAddress)

  expect([taken.status, taken.text]).toEqual([free.status, free.text])
  expect(await subjectsTo(server, other.email)).toEqual([])
  expect(await emailsOf(person)).toEqual(both(person.email))
})

const signUp = (email: string) =>
  new Browser(server).post('sign-up/email', { name: 'Annick Ondo', email, password: PASSWORD })

test.each(['before', 'after'])(
  'an unconfirmed sign-up %s the change was asked for gives way',
  async (when) => {
    const { person, browser, newAddress } = await someone()
    if (when === 'before') await signUp(newAddress)
    await ask(browser, newAddress)
    if (when === 'after') expect((await signUp(newAddress)).status).toBe(200)
    const { rows } = await server.pool.query('select id from auth.users where email = $1', [newAddress])
    const squatter = rows[0].id

    expect((await openLink(newAddress)).headers.location).toBe(`${LANDING}?email=changed`)
    expect(await emailsOf(person)).toEqual(both(newAddress))
    expect(await emailsOf({ ...person, id: squatter })).toBeUndefined()
    const { rows: left } = await server.pool.query(
      'select email, closed_at from public.users where id = $1',
      [squatter],
    )
    expect(left).toEqual([{ email: null, closed_at: expect.any(Date) }])
  },
)

test('an e-mail that another account takes and confirms meanwhile stays theirs, and nothing changes', async () => {
  const { person, browser, newAddress } = await someone()
  await ask(browser, newAddress)
  await signUp(newAddress)
  await server.pool.query('update auth.users set email_verified = true where email = $1', [newAddress])

  expect((await openLink(newAddress)).headers.location).toBe(`${LANDING}?error=EMAIL_IN_USE`)
  expect(await emailsOf(person)).toEqual(both(person.email))
})

test('where the product cannot follow, the identity does not change either', async () => {
  const { person, browser, newAddress } = await someone()
  const other = await signUpConfirmed(server, 'Serge Nzue')
  await ask(browser, newAddress)
  await server.pool.query('update public.users set email = $2 where id = $1', [other.id, newAddress])

  expect((await openLink(newAddress)).headers.location).toBe(`${LANDING}?error=EMAIL_IN_USE`)
  expect(await emailsOf(person)).toEqual(both(person.email))
})

test('the password must have been given within ten minutes', async () => {
  const { person, browser, newAddress } = await someone()
  await server.pool.query(
    "update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1",
    [person.id],
  )

  expect(await ask(browser, newAddress)).toMatchObject({ status: 403, code: 'SESSION_NOT_FRESH' })
  expect(await subjectsTo(server, newAddress)).toEqual([])
  await browser.post('reauthenticate', { password: PASSWORD })
  expect((await ask(browser, newAddress)).status).toBe(200)
  expect((await ask(new Browser(server), newAddress)).status).toBe(401)
})

test.each(['pas une adresse', '', 'a@b.test\r\nBcc: c@d.test', `${'x'.repeat(260)}@exemple.test`])(
  '%j is refused as a new e-mail',
  async (newEmail) => {
    const { person, browser } = await someone()

    expect(await ask(browser, newEmail)).toMatchObject({ status: 400, code: 'INVALID_EMAIL' })
    expect(await ask(browser, person.email)).toMatchObject({ status: 400, code: 'EMAIL_UNCHANGED' })
  },
)

test('a new password cancels a pending change of the e-mail', async () => {
  const { person, browser, newAddress } = await someone()
  await ask(browser, newAddress)

  const change = { currentPassword: PASSWORD, newPassword: 'quatre-mots-bien-choisis' }
  await browser.post('change-password', change)

  expect((await openLink(newAddress)).headers.location).toBe(`${LANDING}?error=INVALID_TOKEN`)
  expect(await emailsOf(person)).toEqual(both(person.email))
})

test('a password-reset link sent to the old e-mail is invalid once the e-mail has changed', async () => {
  const { person, browser, newAddress } = await someone()
  await new Browser(server).post('request-password-reset', { email: person.email })
  const token = new URL((await linkTo(server, person.email, RESET)) ?? '').searchParams.get('token')
  await ask(browser, newAddress)
  await openLink(newAddress)

  const body = { token, newPassword: 'quatre-mots-bien-choisis' }
  expect(await browser.post('reset-password', body)).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
})
