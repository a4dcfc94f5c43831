import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import {
  type BareIdentity,
  database,
  newBareAccount,
  one,
  signIn,
  two,
  useTwoIdentities,
} from '@okoume/tests/server/bare-identity.ts'
import { beforeEach, expect, test } from 'vitest'
import { codeOf, cookiesOf, enter, newPhone, PASSWORD } from './entering-codes.test-helper.ts'

useTwoIdentities()
const forgetAttempts = () => database.pool.query('delete from auth.attempts')
beforeEach(forgetAttempts)

interface Holder {
  readonly email: string
  readonly cookie: string
}

async function orderFor(phone: string, cookie?: string): Promise<string> {
  await forgetAttempts()
  const headers = cookie === undefined ? {} : { headers: { cookie } }
  const answer = await one.post('phone-number/send-otp', { phoneNumber: phone }, headers)
  expect(answer.status).toBe(200)
  return one.texts.findLast((text) => text.phone === phone)?.code ?? ''
}

const prove = ({ cookie }: Pick<Holder, 'cookie'>, phone: string, code: string, at: BareIdentity = one) =>
  at.post(
    'phone-number/verify',
    { phoneNumber: phone, code, updatePhoneNumber: true },
    { headers: { cookie } },
  )

async function holderOf(phone: string): Promise<Holder> {
  const email = await newBareAccount(one, PASSWORD)
  const cookie = cookiesOf(await signIn(one, email, PASSWORD))
  expect((await prove({ cookie }, phone, await orderFor(phone, cookie))).status).toBe(200)
  return { email, cookie }
}

interface Stored {
  readonly id: string
  readonly phone: string | null
  readonly changed: boolean
}

async function stored({ email }: Holder): Promise<Stored | undefined> {
  const { rows } = await database.pool.query<Stored>(
    'select id, phone_number as phone, phone_changed_at is not null as changed from auth.users where email = $1',
    [email],
  )
  return rows[0]
}

const isOpen = async (cookie: string) =>
  (
    await one.identity.handle(
      new Request(`${one.publicUrl}/api/auth/own-phone`, { headers: { cookie, 'x-real-ip': '192.0.2.1' } }),
    )
  ).status === 200

test('a first number is no change; another one is, ends other sessions, and is told with the former', async () => {
  const [first, second] = [newPhone(), newPhone()]
  const holder = await holderOf(first)
  expect(await stored(holder)).toMatchObject({ phone: first, changed: false })
  const other = cookiesOf(await enter(first, await orderFor(first)))
  const changesBefore = one.phoneChanges.length

  const changed = await prove(holder, second, await orderFor(second, holder.cookie))

  expect([changed.status, await changed.json()]).toEqual([200, { status: true }])
  const after = await stored(holder)
  expect(after).toMatchObject({ phone: second, changed: true })
  expect(one.phoneChanges.slice(changesBefore)).toEqual([
    { userId: after?.id, former: first, phone: second, by: 'person' },
  ])
  expect([await isOpen(holder.cookie), await isOpen(other)]).toEqual([true, false])
})

test('a former number opens an account of its own, and not the one that it opened', async () => {
  const [first, second] = [newPhone(), newPhone()]
  const holder = await holderOf(first)
  await prove(holder, second, await orderFor(second, holder.cookie))

  expect((await enter(first, await orderFor(first))).status).toBe(200)

  const { rows } = await database.pool.query('select email from auth.users where phone_number = $1', [first])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.email).not.toBe(holder.email)
})

test('removing a number counts as a change', async () => {
  const phone = newPhone()
  const holder = await holderOf(phone)
  const changesBefore = one.phoneChanges.length

  await one.post('remove-phone', {}, { headers: { cookie: holder.cookie } })

  expect(await stored(holder)).toMatchObject({ phone: null, changed: true })
  expect(one.phoneChanges.slice(changesBefore)).toMatchObject([{ former: phone, phone: null }])
})

test('what fails changes nothing', async () => {
  const [first, second, taken] = [newPhone(), newPhone(), newPhone()]
  const holder = await holderOf(first)
  await holderOf(taken)
  const changesBefore = one.phoneChanges.length

  const code = await orderFor(second, holder.cookie)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await codeOf(await prove(holder, second, wrong))).toBe('CODE_WRONG')
  expect(await codeOf(await prove(holder, taken, await orderFor(taken, holder.cookie)))).toBe('PHONE_TAKEN')
  const right = await orderFor(second, holder.cookie)
  await database.pool.query(`update auth.sessions set created_at = created_at - interval '11 minutes'`)
  expect(await codeOf(await prove(holder, second, right))).toBe('SESSION_NOT_FRESH')

  expect(await stored(holder)).toMatchObject({ phone: first, changed: false })
  expect(one.phoneChanges).toHaveLength(changesBefore)
})

test('a code that one account ordered for a number is over for another', async () => {
  const phone = newPhone()
  const [holder, thief] = [await holderOf(newPhone()), await holderOf(newPhone())]
  const code = await orderFor(phone, holder.cookie)

  expect(await codeOf(await prove(thief, phone, code))).toBe('CODE_EXPIRED')
  expect((await prove(holder, phone, code)).status).toBe(200)
  expect(await codeOf(await prove(thief, phone, code))).toBe('CODE_EXPIRED')
})

test('of a change and a sign-in by the former number at once, no session of the former number is left', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [first, second] = [newPhone(), newPhone()]
    const holder = await holderOf(first)
    const [code, next] = [await orderFor(first), await orderFor(second, holder.cookie)]

    const [signedIn, changed] = await Promise.all([
      two.post('phone-number/verify', { phoneNumber: first, code }),
      prove(holder, second, next),
    ])

    expect(changed.status).toBe(200)
    const { id } = (await stored(holder)) ?? {}
    const { rows } = await database.pool.query('select 1 from auth.sessions where user_id = $1', [id])
    expect(rows, `the sign-in was answered ${signedIn.status}`).toHaveLength(1)
  }
})

const idOf = async (holder: Holder) => (await stored(holder))?.id ?? ''

test('a colleague gives a lost account a number that was proved lately, and ends its sessions', async () => {
  const [lost, next] = [newPhone(), newPhone()]
  const holder = await holderOf(lost)
  const id = await idOf(holder)
  const audited: string[] = []
  const move = (phone: string | null) =>
    one.identity.moveNumber(id, phone as GabonPhone | null, async () => void audited.push(String(phone)))

  expect(await move(next)).toBe('unproved')
  const other = newPhone()
  await holderOf(other)
  expect(await move(other)).toBe('taken')
  expect([audited, (await stored(holder))?.phone]).toEqual([[], lost])

  expect((await enter(next, await orderFor(next))).status).toBe(200)
  const changesBefore = one.phoneChanges.length
  expect(await move(next)).toBe('moved')

  expect([audited, await isOpen(holder.cookie)]).toEqual([[next], false])
  expect(await stored(holder)).toMatchObject({ phone: next, changed: true })
  expect(one.phoneChanges.slice(changesBefore)).toEqual([
    { userId: id, former: lost, phone: next, by: 'team' },
  ])
  expect(await move(null)).toBe('moved')
  expect(await stored(holder)).toMatchObject({ phone: null })
})
