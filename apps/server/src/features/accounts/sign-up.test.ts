import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { expect, test } from 'vitest'

useTestServer({ jobs: false })

let signUps = 0

/** Signs up with default values, and a test's changes. */
async function signUp(changed: Record<string, unknown>) {
  signUps += 1
  const email = `nouveau.${signUps}@exemple.test`
  const payload = { name: 'Prisca Ntsame', email, password: 'un-mot-de-passe', ...changed }
  const { statusCode } = await server.http.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
  return { statusCode, email: String(payload.email) }
}

async function counts() {
  const { rows } = await server.pool.query(
    `select (select count(*) from users) as users, (select count(*) from auth.users) as identities,
      (select count(*) from mails) as mails`,
  )
  return rows
}

test.each([
  ['a name of five thousand characters', { name: 'x'.repeat(5000) }],
  ['a name with a NUL', { name: 'Prisca\0' }],
  ['no name', { name: undefined }],
  ['a name that is no text', { name: { first: 'Prisca' } }],
  ['an address that is none', { email: 'prisca' }],
  ['an address longer than mail can go to', { email: `a@${'b.'.repeat(130)}test` }],
  ['an address with a line break', { email: 'a@b.test\r\nBcc: c@d.test' }],
  ['a password of seven characters', { password: 'sept-ca' }],
  ['a password of two hundred', { password: 'x'.repeat(200) }],
  ['a password that everybody uses', { password: 'motdepasse' }],
])('%s creates no account and sends no mail', async (_, changed) => {
  const before = await counts()

  const { statusCode } = await signUp(changed)

  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(statusCode).toBeLessThan(500)
  expect(await counts()).toEqual(before)
})

test('rights claimed at sign-up are not granted', async () => {
  const claims = {
    emailVerified: true,
    email_verified: true,
    verifier: 2,
    administrator: true,
    role: 'admin',
    roles: ['supervisor'],
  }
  const { statusCode, email } = await signUp(claims)

  const { rows } = await server.pool.query(
    `select email_verified, verifier, roles from auth.users as identity
     join public.users as person using (id) where person.email = $1`,
    [email],
  )
  if (statusCode === 200) expect(rows).toEqual([{ email_verified: false, verifier: 0, roles: [] }])
  else expect(rows).toEqual([])
})

test('a confirmed address in use is refused, and gets neither a second account nor a mail', async () => {
  const { email } = await signUp({})
  await server.pool.query('update auth.users set email_verified = true where email = $1', [email])
  const before = await counts()

  const again = await signUp({ email: email.toUpperCase(), name: "Quelqu'un d'autre" })

  expect(again.statusCode).toBe(422)
  expect(await counts()).toEqual(before)
})

test('sign-in requires a confirmed e-mail', async () => {
  const { email } = await signUp({})
  const url = '/api/auth/sign-in/email'
  const payload = { email, password: 'un-mot-de-passe' }

  const answer = await server.http.inject({ method: 'POST', url, payload })

  expect(answer.statusCode).toBe(403)
  expect(answer.cookies.map(({ name }) => name)).not.toContain('okoume.session_token')
})

test('a wrong password and an unknown address get the same answer (no user enumeration)', async () => {
  const { email } = await signUp({})
  const attempt = async (payload: object) => {
    const answer = await server.http.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
    return { status: answer.statusCode, body: answer.body }
  }

  const wrong = await attempt({ email, password: 'un-autre-mot' })
  const unknown = await attempt({ email: 'personne@exemple.test', password: 'un-autre-mot' })

  expect(wrong).toEqual(unknown)
  expect(wrong.status).toBe(401)
})
