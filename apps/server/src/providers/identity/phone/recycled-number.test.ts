import {
  type BareIdentity,
  database,
  KNOWN_DOCUMENT_END,
  one,
  two,
  useTwoIdentities,
} from '@okoume/tests/server/bare-identity.ts'
import { beforeEach, expect, test } from 'vitest'
import { accountOf, codeOf, cookiesOf, enter, newPhone, order } from './entering-codes.test-helper.ts'

useTwoIdentities()
const forgetAttempts = () => database.pool.query('delete from auth.attempts')
beforeEach(forgetAttempts)

async function age(phone: string, time: string): Promise<void> {
  await database.pool.query(`update auth.users set seen_at = now() - $2::interval where phone_number = $1`, [
    phone,
    time,
  ])
}

/** A number whose account had its last visit that long ago. */
async function dormantPhone(time = '12 months 1 day'): Promise<string> {
  const phone = await accountOf()
  await age(phone, time)
  return phone
}

/** The cookies of a browser that has entered the code. */
async function challenged(phone: string): Promise<string> {
  await forgetAttempts()
  const entered = await enter(phone, await order(phone))
  expect([entered.status, await entered.clone().json()]).toEqual([200, { status: true, more: true }])
  return cookiesOf(entered)
}

const proveByDocument = (cookie: string, document: string, at: BareIdentity = one) =>
  at.post('prove-by-document', { document }, { headers: { cookie } })
const disown = (cookie: string, at: BareIdentity = one) =>
  at.post('disown-account', {}, { headers: { cookie } })

interface Account {
  readonly id: string
  readonly phone: string | null
}

async function accountAt(phone: string): Promise<Account | undefined> {
  const { rows } = await database.pool.query<Account>(
    'select id, phone_number as phone from auth.users where phone_number = $1',
    [phone],
  )
  return rows[0]
}

const openSessions = async (id: string | undefined) =>
  (await database.pool.query('select 1 from auth.sessions where user_id = $1', [id])).rows.length

test.each([
  ['opens by its code', '11 months 27 days', false],
  ['asks for more', '12 months 1 day', true],
])('an account whose last visit is a year ago, or less: it %s', async (_, time, asksMore) => {
  const phone = await dormantPhone(time)
  const { id } = (await accountAt(phone)) ?? {}
  const before = await openSessions(id)

  const entered = await enter(phone, await order(phone))

  expect(await entered.json()).toEqual({ status: true, ...(asksMore && { more: true }) })
  expect(await openSessions(id)).toBe(before + (asksMore ? 0 : 1))
})

test('a browser that has entered the code holds nothing that names the account', async () => {
  const phone = await dormantPhone()
  const { id } = (await accountAt(phone)) ?? {}
  const cookie = decodeURIComponent(await challenged(phone))
  expect(cookie).toContain('recycled')
  expect(cookie).not.toContain(id)
  const token = new Request(`${one.publicUrl}/api/auth/token`, {
    headers: { cookie, 'x-real-ip': '192.0.2.1' },
  })
  expect((await one.identity.handle(token)).status).toBe(401)
})

test('the end of the document opens it, and counts as a visit', async () => {
  const phone = await dormantPhone()
  const cookie = await challenged(phone)

  expect(await codeOf(await proveByDocument(cookie, '0000'))).toBe('DOCUMENT_WRONG')
  const proved = await proveByDocument(cookie, KNOWN_DOCUMENT_END)

  expect([proved.status, await proved.clone().json()]).toEqual([200, { status: true }])
  expect(cookiesOf(proved)).toContain('session_token')
  await forgetAttempts()
  expect(await (await enter(phone, await order(phone))).json()).toEqual({ status: true })
  expect(await codeOf(await proveByDocument(cookie, KNOWN_DOCUMENT_END)), 'it is over').toBe('CODE_EXPIRED')
})

const GUESSES = process.env.TEST_DEEP ? 10_000 : 500

test(`of ${GUESSES} guesses at once on two processes three are compared, and the day is over`, async () => {
  const phone = await dormantPhone()
  const cookie = await challenged(phone)
  const codes: (string | undefined)[] = []
  for (let done = 0; done < GUESSES; done += 500) {
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        proveByDocument(cookie, String(done + index).padStart(4, '0'), index % 2 ? one : two),
      ),
    )
    codes.push(...(await Promise.all(answers.map(codeOf))))
  }

  expect(codes.filter((code) => code === 'DOCUMENT_WRONG')).toHaveLength(3)
  expect(new Set(codes)).toEqual(new Set(['DOCUMENT_WRONG', 'TOO_MANY_PROOFS']))
  expect(await codeOf(await proveByDocument(cookie, KNOWN_DOCUMENT_END))).toBe('TOO_MANY_PROOFS')
})

test('nothing is proved or left without a code that was entered, nor by a cookie of one’s own making', async () => {
  const phone = await dormantPhone()
  const forged = `okoume.recycled=${encodeURIComponent(`${phone} ${Date.now() + 60_000}.bWFkZSB1cA==`)}`
  for (const cookie of ['', forged])
    expect([
      await codeOf(await proveByDocument(cookie, KNOWN_DOCUMENT_END)),
      await codeOf(await disown(cookie)),
    ]).toEqual(['CODE_EXPIRED', 'CODE_EXPIRED'])
  expect(await accountAt(phone)).toBeDefined()
})

test('who holds the number now opens an account of their own, once, and the former one keeps everything else', async () => {
  const phone = await dormantPhone()
  const former = await accountAt(phone)
  const cookie = await challenged(phone)
  const changesBefore = [one, two].flatMap(({ phoneChanges }) => phoneChanges).length

  const answers = await Promise.all([disown(cookie), disown(cookie, two)])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const opened = await accountAt(phone)
  expect(opened?.id).not.toBe(former?.id)
  expect(await openSessions(opened?.id)).toBe(1)
  const { rows } = await database.pool.query('select phone_number as phone from auth.users where id = $1', [
    former?.id,
  ])
  expect(rows).toEqual([{ phone: null }])
  const changes = [one, two].flatMap(({ phoneChanges }) => phoneChanges)
  expect(changes).toHaveLength(changesBefore + 1)
  expect(changes).toContainEqual({ userId: former?.id, former: phone, phone: null, by: 'holder' })
})

test('a token is a visit', async () => {
  const phone = newPhone()
  await accountOf(phone)
  const cookie = cookiesOf(await enter(phone, await order(phone)))
  await age(phone, '11 months')
  const request = new Request(`${one.publicUrl}/api/auth/token`, {
    headers: { cookie, 'x-real-ip': '192.0.2.1' },
  })
  expect((await one.identity.handle(request)).status).toBe(200)

  const { rows } = await database.pool.query(
    `select seen_at > now() - interval '1 minute' as seen from auth.users where phone_number = $1`,
    [phone],
  )
  expect(rows).toEqual([{ seen: true }])
})
