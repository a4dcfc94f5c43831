import {
  type BareIdentity,
  database,
  newBareAccount,
  one,
  signIn,
  tally,
  two,
  useTwoIdentities,
} from '@okoume/tests/server/bare-identity.ts'
import { beforeEach, expect, test } from 'vitest'
import { codeOf, cookiesOf, enter, newPhone, order, PASSWORD } from './entering-codes.test-helper.ts'

useTwoIdentities()
beforeEach(() => database.pool.query('delete from auth.attempts'))

interface Holder {
  readonly phone: string
  readonly cookie: string
  readonly email: string
}

/** Whose session was opened eleven minutes ago. */
async function holderOf(): Promise<Holder> {
  const [phone, email] = [newPhone(), await newBareAccount(one, PASSWORD)]
  const fresh = cookiesOf(await signIn(one, email, PASSWORD))
  await enter(phone, await order(phone), { updatePhoneNumber: true }, { cookie: fresh })
  await database.pool.query('delete from auth.attempts')
  const cookie = cookiesOf(await enter(phone, await order(phone)))
  await database.pool.query('delete from auth.attempts')
  await database.pool.query(
    `update auth.sessions set created_at = created_at - interval '11 minutes'
     where user_id = (select id from auth.users where email = $1)`,
    [email],
  )
  return { phone, cookie, email }
}

async function orderProof({ phone, cookie }: Holder): Promise<string> {
  const answer = await one.post('send-proof-code', {}, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return one.texts.findLast((text) => text.phone === phone)?.code ?? ''
}

const prove = ({ cookie }: Holder, code: string, at: BareIdentity = one) =>
  at.post('prove-by-code', { code }, { headers: { cookie } })

async function ageOf(cookie: string): Promise<number> {
  const request = new Request(`${one.publicUrl}/api/auth/token`, { headers: { cookie } })
  const { token } = (await (await one.identity.handle(request)).json()) as { token: string }
  const claims = await one.identity.verifyToken(token)
  return Date.now() - (claims?.signedInAt.getTime() ?? 0)
}

test('a code to the own number makes a session fresh under a new value, once', async () => {
  const holder = await holderOf()
  expect(await ageOf(holder.cookie)).toBeGreaterThan(600_000)
  const code = await orderProof(holder)

  const proved = await prove(holder, code)

  expect([proved.status, await proved.clone().json()]).toEqual([200, { status: true }])
  const cookie = cookiesOf(proved)
  expect(await ageOf(cookie)).toBeLessThan(60_000)
  expect((await prove(holder, code)).status).toBe(401)
  expect(await codeOf(await prove({ ...holder, cookie }, code))).toBe('CODE_EXPIRED')
})

test('a code is worth nothing for another purpose', async () => {
  const holder = await holderOf()
  const signInCode = await order(holder.phone)
  expect(await codeOf(await prove(holder, signInCode))).toBe('CODE_EXPIRED')
  await database.pool.query('delete from auth.attempts')

  const proof = await orderProof(holder)

  const entered = await enter(holder.phone, proof)
  expect([entered.status, entered.headers.getSetCookie()]).toEqual([400, []])
  expect((await prove(holder, proof)).status).toBe(200)
})

test('nor for another account that has the number by now', async () => {
  const [former, next] = [await holderOf(), await holderOf()]
  const proof = await orderProof(former)
  await database.pool.query('update auth.users set phone_number = null where email = $1', [former.email])
  await database.pool.query('update auth.users set phone_number = $2 where email = $1', [
    next.email,
    former.phone,
  ])

  expect(await codeOf(await prove(next, proof))).toBe('CODE_EXPIRED')
  expect(await codeOf(await prove(former, proof))).toBe('PASSWORD_NEEDED')
})

const GUESSES = process.env.TEST_DEEP ? 10_000 : 500

test(`of ${GUESSES} guesses at once on two processes five are compared`, async () => {
  const holder = await holderOf()
  const right = await orderProof(holder)
  const guesses = Array.from({ length: GUESSES }, (_, number) => String(number).padStart(6, '0')).filter(
    (guess) => guess !== right,
  )
  const codes: (string | undefined)[] = []
  for (let done = 0; done < guesses.length; done += 500) {
    const some = guesses.slice(done, done + 500)
    const answers = await Promise.all(some.map((code, index) => prove(holder, code, index % 2 ? one : two)))
    codes.push(...(await Promise.all(answers.map(codeOf))))
  }

  expect(codes.filter((code) => code === 'CODE_WRONG')).toHaveLength(5)
  expect(new Set(codes)).toEqual(new Set(['CODE_WRONG', 'CODE_EXPIRED']))
  expect(await codeOf(await prove(holder, right))).toBe('CODE_EXPIRED')
})

test('the same limits hold as for codes of a sign-in', async () => {
  const holder = await holderOf()
  await orderProof(holder)

  const { cookie } = holder
  const answers = [
    await one.post('send-proof-code', {}, { headers: { cookie } }),
    await two.post('phone-number/send-otp', { phoneNumber: holder.phone }),
  ]

  expect(tally(answers)).toEqual({ 429: 2 })
})

test('a telephone proves nothing for an account with a second factor, nor a visitor anything', async () => {
  const holder = await holderOf()
  const { cookie } = holder
  await database.pool.query('update auth.users set two_factor_enabled = true where email = $1', [
    holder.email,
  ])

  const answer = await one.post('send-proof-code', {}, { headers: { cookie } })

  expect([answer.status, await codeOf(answer)]).toEqual([403, 'PASSWORD_NEEDED'])
  expect((await one.post('send-proof-code', {})).status).toBe(401)
  expect((await one.post('prove-by-code', { code: '123456' })).status).toBe(401)
})
