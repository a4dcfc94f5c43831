import { Browser, linkTo, subjectsTo } from '@okoume/tests/server/browser.ts'
import { type Person, readCode, signUpByPhone, signUpConfirmed } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test } from 'vitest'

let awa: Person
useTestServer({ jobs: false })
beforeAll(async () => {
  awa = await signUpByPhone(server, 'Awa Mintsa')
})

const inGabon = (phone: string) => `+241${phone.slice(1)}`

const rowOf = (id: string) =>
  server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a number that was proved, and a name, open an account without an e-mail', async () => {
  expect(await rowOf(awa.id)).toMatchObject({ name: 'Awa Mintsa', email: null, phone: inGabon(awa.phone) })
  expect(await awa.client.getUser({ params: { id: awa.id } })).toMatchObject({ email: null, verifier: 0 })
})

test('no made-up address stands in a table of the product, nor in a token', async () => {
  const { rows } = await server.pool.query<{ text: string }>(
    'select to_jsonb(users)::text as text from users',
  )

  expect(rows.map(({ text }) => text).join()).not.toContain('invalid')
  const payload = Buffer.from(awa.token.split('.')[1] ?? '', 'base64url').toString()
  expect(payload).not.toContain('invalid')
  expect(JSON.parse(payload)).toMatchObject({ phone_number: inGabon(awa.phone) })
})

test('the account counts as confirmed', async () => {
  expect(await awa.client.listUserRentals({ params: { userId: awa.id } })).toEqual([])
})

test.each([
  ['no name', {}],
  ['a name of several lines', { name: 'Awa\nMintsa' }],
  ['a name without letters', { name: '***' }],
])('%s opens no account', async (_, body) => {
  const unnamed = await signUpByPhone(server, 'Sans Nom')
  await server.db.deleteFrom('users').where('id', '=', unnamed.id).execute()

  const refusal = await refusalOf(unnamed.client.openAccount({ body }))

  expect(refusal).toMatchObject({ status: 400, code: 'INVALID_INPUT', fields: { name: expect.any(String) } })
  expect(await server.db.selectFrom('users').where('id', '=', unnamed.id).execute()).toEqual([])
})

test('a session that has ended opens no account', async () => {
  const gone = await signUpByPhone(server, 'Partie')
  await server.db.deleteFrom('users').where('id', '=', gone.id).execute()
  await server.pool.query('delete from auth.sessions where user_id = $1', [gone.id])

  expect(await refusalOf(gone.client.openAccount({ body: { name: 'Partie' } }))).toMatchObject({
    code: 'UNAUTHENTICATED',
  })
})

test('an administrator finds the person by their number, and is shown it', async () => {
  const support = await signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })
  await awa.client.updateProfile({ params: { id: awa.id }, body: { name: awa.name, phone: '' } })

  const { people } = await support.client.findPeople({ body: { who: awa.phone } })

  expect(people).toMatchObject([
    { id: awa.id, email: null, phone: null, provedPhone: inGabon(awa.phone), masked: false },
  ])
})

test('the export names the number that opens the account', async () => {
  const archive = await awa.client.exportAccount({ params: { id: awa.id } })

  expect(archive).toMatchObject({ provedPhone: inGabon(awa.phone), user: { email: null }, mails: [] })
  expect(JSON.stringify(archive)).not.toContain('invalid')
})

test('an account that was closed frees its number', async () => {
  const leaving = await signUpByPhone(server, 'Landry Koumba')
  await leaving.client.closeAccount({ params: { id: leaving.id } })
  await server.runDue()

  expect(await rowOf(leaving.id)).toMatchObject({ email: null, phone: null })
  const { rows } = await server.pool.query('select from auth.users where phone_number = $1', [
    inGabon(leaving.phone),
  ])
  expect(rows).toEqual([])
  expect(await server.db.selectFrom('mails').selectAll().execute()).toEqual([])
})

test('an e-mail is added afterwards, and its link chooses a first password', async () => {
  const [phone, email] = ['074880019', 'nadege.ajoute@exemple.test']
  const browser = new Browser(server)
  await browser.post('phone-number/send-otp', { phoneNumber: phone })
  await browser.post('phone-number/verify', { phoneNumber: phone, code: await readCode(server, phone) })
  const { body } = await browser.get('token')
  const { id } = await server.clientOf(String(body.token)).openAccount({ body: { name: 'Nadège Mba' } })
  const ways = async () => (await browser.get('proof-ways')).body

  expect((await browser.post('change-email', { newEmail: email })).status).toBe(200)
  const added = await browser.get(
    (await linkTo(server, email, 'Confirmez votre nouvelle adresse email')) ?? '',
  )

  expect(added.headers.location).toBe('/?email=changed')
  expect(await rowOf(id)).toMatchObject({ email })
  expect(await ways()).toEqual({ password: false, phone: inGabon(phone) })
  await browser.post('request-password-reset', { email })
  const link = (await linkTo(server, email, 'Choisissez un nouveau mot de passe')) ?? ''
  const newPassword = 'quatre-mots-bien-choisis'
  await browser.post('reset-password', { token: new URL(link).searchParams.get('token'), newPassword })
  expect((await browser.signIn(email, newPassword)).status).toBe(200)
  expect(await ways()).toEqual({ password: true, phone: inGabon(phone) })
  const { rows } = await server.pool.query<{ recipient: string; text_body: string }>(
    'select recipient, text_body from mails',
  )
  expect(new Set(rows.map(({ recipient }) => recipient))).toEqual(new Set([email]))
  expect(rows.filter(({ text_body: text }) => text.includes('Bonjour ,'))).toEqual([])
  expect(await subjectsTo(server, email)).toContain('Votre adresse email est ajoutée')
})
