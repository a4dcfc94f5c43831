import { database, one, tally, two, useTwoIdentities } from '@okoume/tests/server/bare-identity.ts'
import { beforeEach, expect, test } from 'vitest'
import { sweep } from '../sessions/one-time-tokens.ts'
import { accountOf, cookiesOf, enter, newPhone, order } from './entering-codes.test-helper.ts'

useTwoIdentities()
beforeEach(() => database.pool.query('delete from auth.attempts'))

/** Proves a new number without giving a name; answers its session's cookies. */
async function proveAlone(phone: string, more: object = {}): Promise<string> {
  const entered = await enter(phone, await order(phone), more)
  expect(entered.status).toBe(200)
  await database.pool.query('delete from auth.attempts')
  return cookiesOf(entered)
}

const claimsOf = async (cookie: string) => {
  const request = new Request(`${one.publicUrl}/api/auth/token`, { headers: { cookie } })
  const { token } = (await (await one.identity.handle(request)).json()) as { token: string }
  return one.identity.verifyToken(token)
}

test('a new number opens a session of an identity without an e-mail, which is confirmed', async () => {
  const phone = newPhone()

  const cookie = await proveAlone(phone)

  expect(await claimsOf(cookie)).toMatchObject({ email: null, provedPhone: phone, confirmed: true, name: '' })
})

test('what else is sent with the code is not written into the identity', async () => {
  const phone = newPhone()
  await proveAlone(phone, {
    ...{ email: 'rose@exemple.test', name: 'Rose', image: 'https://x.test', emailVerified: true },
    ...{ twoFactorEnabled: true, id: 'x', disableSession: true },
  })

  const { rows } = await database.pool.query(
    'select name, email_verified, image, two_factor_enabled, email from auth.users where phone_number = $1',
    [phone],
  )
  const email = expect.stringMatching(/^[\w-]+@sans-adresse\.invalid$/)
  expect(rows).toEqual([{ name: '', email_verified: false, image: null, two_factor_enabled: false, email }])
})

test('of one code of a new number entered at once on two processes one opens an identity', async () => {
  const phone = newPhone()
  const code = await order(phone)

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? one : two).post('phone-number/verify', { phoneNumber: phone, code }),
    ),
  )

  expect(tally(answers)).toEqual({ 200: 1, 400: 9 })
  const { rows } = await database.pool.query('select from auth.users where phone_number = $1', [phone])
  expect(rows).toHaveLength(1)
})

test('a sign-up that ended before the name keeps its number from nobody', async () => {
  const phone = newPhone()
  await proveAlone(phone)

  expect(await accountOf(phone)).toBe(phone)
})

test('an identity that no name was given for is deleted after two days', async () => {
  const phones = [newPhone(), newPhone()]
  for (const phone of phones) await proveAlone(phone)
  await database.pool.query(
    "update auth.users set created_at = created_at - interval '3 days' where phone_number = $1",
    [phones[0]],
  )

  await sweep(database.pool)

  const { rows } = await database.pool.query(
    'select phone_number from auth.users where phone_number = any($1)',
    [phones],
  )
  expect(rows).toEqual([{ phone_number: phones[1] }])
})

test('the number that alone opens an account is not removed', async () => {
  const cookie = await proveAlone(newPhone())

  const answer = await one.post('remove-phone', {}, { headers: { cookie } })

  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'EMAIL_NEEDED' }])
  expect(await claimsOf(cookie)).toMatchObject({ provedPhone: expect.any(String) })
})
