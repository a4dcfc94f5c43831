import {
  database,
  newBareAccount,
  one,
  signIn,
  tally,
  two,
  useTwoIdentities,
} from '@okoume/tests/server/bare-identity.ts'
import { beforeEach, expect, test } from 'vitest'
import {
  accountOf,
  codeOf,
  cookiesOf,
  enter,
  newPhone,
  order,
  PASSWORD,
} from './entering-codes.test-helper.ts'

useTwoIdentities()
beforeEach(() => database.pool.query('delete from auth.attempts'))

test('a proved number opens the account by a code, which is taken once', async () => {
  const phone = await accountOf()
  const code = await order(phone)

  const entered = await enter(phone, code)

  expect(entered.status).toBe(200)
  expect(await entered.clone().json()).toEqual({ status: true })
  expect(entered.headers.getSetCookie().join()).toContain('session_token')
  const again = await enter(phone, code)
  expect([again.status, await codeOf(again)]).toEqual([400, 'CODE_EXPIRED'])
})

test('a known and an unknown number get the same answers', async () => {
  const answers = []
  for (const phone of [await accountOf(), newPhone()]) {
    const answer = await one.post('phone-number/send-otp', { phoneNumber: phone })
    const code = one.texts.findLast((text) => text.phone === phone)?.code ?? ''
    const entered = await enter(phone, code)
    answers.push([answer.status, await answer.text(), entered.status, await entered.text()])
  }
  expect(answers[0]).toEqual(answers[1])
})

const GUESSES = process.env.TEST_DEEP ? 10_000 : 500

test(`of ${GUESSES} guesses at once on two processes five are compared`, async () => {
  const phone = await accountOf()
  const right = await order(phone)
  const guesses = Array.from({ length: GUESSES }, (_, number) => String(number).padStart(6, '0')).filter(
    (guess) => guess !== right,
  )

  const answers: Response[] = []
  for (let done = 0; done < guesses.length; done += 500) {
    const some = guesses.slice(done, done + 500)
    answers.push(
      ...(await Promise.all(
        some.map(
          (code, index) =>
            [one, two][index % 2]?.post('phone-number/verify', {
              phoneNumber: phone,
              code,
            }) as Promise<Response>,
        ),
      )),
    )
  }

  const codes = await Promise.all(answers.map(codeOf))
  expect(codes.filter((code) => code === 'CODE_WRONG')).toHaveLength(5)
  expect(new Set(codes)).toEqual(new Set(['CODE_WRONG', 'CODE_EXPIRED']))
  expect(await codeOf(await enter(phone, right))).toBe('CODE_EXPIRED')
})

test('of one right code entered at once on two processes one opens a session', async () => {
  const phone = await accountOf()
  const code = await order(phone)

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? one : two).post('phone-number/verify', { phoneNumber: phone, code }),
    ),
  )

  expect(tally(answers)).toEqual({ 200: 1, 400: 9 })
})

test('a newer code replaces the one before', async () => {
  const phone = await accountOf()
  const first = await order(phone)
  await database.pool.query('delete from auth.attempts')
  const second = await order(phone)

  expect(first === second ? 'CODE_WRONG' : await codeOf(await enter(phone, first))).toBe('CODE_WRONG')
  expect((await enter(phone, second)).status).toBe(200)
})

test('a code is over after five minutes', async () => {
  const phone = await accountOf()
  const code = await order(phone)
  await database.pool.query(`update auth.phone_codes set expires_at = expires_at - interval '5 minutes'`)

  expect(await codeOf(await enter(phone, code))).toBe('CODE_EXPIRED')
})

test('neither code nor number is stored readably', async () => {
  const phone = newPhone()
  const code = await order(phone)

  const { rows } = await database.pool.query(
    'select to_jsonb(code)::text as text from auth.phone_codes as code union all select to_jsonb(one)::text from auth.verifications as one',
  )
  const stored = rows.map(({ text }) => text).join()
  expect(stored).not.toContain(code)
  expect(stored).not.toContain(phone)
})

test.each([
  ['a landline', '+24101445566'],
  ['a French mobile', '+33612345678'],
  ['two numbers', '077112233 066112233'],
  ['words', 'bonjour'],
  ['nothing', ''],
  ['no text', 77_112_233],
])('%s is refused, and nothing is sent', async (_, phoneNumber) => {
  const sent = one.texts.length

  const answer = await one.post('phone-number/send-otp', { phoneNumber })

  expect([answer.status, one.texts.length]).toEqual([400, sent])
})

test('any spelling of a number is that number', async () => {
  const phone = await accountOf()
  const code = await order(phone)

  expect((await enter(`0${phone.slice(4)}`, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
})

test('a second code is sent after a minute, and the refusal says when', async () => {
  const phone = newPhone()
  await order(phone)

  const answer = await one.post('phone-number/send-otp', { phoneNumber: phone })

  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await answer.json()).toMatchObject({
    code: 'TOO_MANY_CODES',
    message: expect.stringMatching(/^Trop de codes demandés\. Réessayez à \d{1,2}.h.\d{2}\.$/),
  })
})

test('a prefix that is sprayed is held back, from any address', async () => {
  const phones = Array.from({ length: 40 }, (_, index) => `+24177555${String(index + 100)}`)

  const answers = await Promise.all(
    phones.map((phoneNumber, index) =>
      one.post('phone-number/send-otp', { phoneNumber }, { from: `198.51.100.${index}` }),
    ),
  )

  expect(tally(answers)).toEqual({ 200: 30, 429: 10 })
})

test('the breaker pauses where codes are not entered, and begins again after a quarter of an hour', async () => {
  await database.pool.query('delete from auth.phone_codes')
  await database.pool.query(`
    insert into auth.phone_codes (phone, code, ordered_at, expires_at, entered)
    select 'pumped', 'x', now() - interval '3 minutes', now(), number <= 9 from generate_series(1, 50) as number`)
  const answer = await one.post('phone-number/send-otp', { phoneNumber: newPhone() })
  expect([answer.status, await codeOf(answer)]).toEqual([429, 'SMS_PAUSED'])

  await database.pool.query(`update auth.phone_codes set ordered_at = ordered_at - interval '13 minutes'`)
  await order(newPhone())
  await database.pool.query('delete from auth.phone_codes')
})

test('codes that never arrived are no attack: the breaker does not count them', async () => {
  await database.pool.query('delete from auth.phone_codes')
  await database.pool.query(`
    insert into auth.phone_codes (phone, code, ordered_at, expires_at, delivery)
    select 'nobody', 'x', now() - interval '3 minutes', now(), case when number % 2 = 0 then 'failed' else 'refused' end
    from generate_series(1, 60) as number`)

  expect(await order(newPhone())).toMatch(/^\d{6}$/)
  await database.pool.query('delete from auth.phone_codes')
})

test('who waits in vain orders by WhatsApp at once; of both roads five codes a day go to a number', async () => {
  const phoneNumber = newPhone()
  const by = (road: string) => one.post(`phone-number/send-otp?road=${road}`, { phoneNumber })
  const first = await by('sms')
  expect(await first.json()).toEqual({ road: 'sms', roads: ['sms', 'whatsapp'] })
  expect(await (await by('whatsapp')).json()).toMatchObject({ road: 'whatsapp' })
  expect(one.texts.slice(-2).map(({ phone, road }) => [phone, road])).toEqual([
    [phoneNumber, 'sms'],
    [phoneNumber, 'whatsapp'],
  ])
  expect(tally([await by('whatsapp'), await by('sms')])).toEqual({ 429: 2 })

  const openMinutes = () =>
    database.pool.query(`delete from auth.attempts where window_ends < now() + interval '1 hour'`)
  for (let sent = 2; sent < 5; sent++) {
    await openMinutes()
    expect((await by(sent % 2 ? 'sms' : 'whatsapp')).status).toBe(200)
  }
  await openMinutes()
  expect(tally([await by('sms'), await by('whatsapp')])).toEqual({ 429: 2 })
})

test('a browser orders five codes an hour, whatever numbers and addresses it has, on two processes', async () => {
  const first = await one.post('phone-number/send-otp', { phoneNumber: newPhone() })
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  expect(cookie).toContain('texts=')
  const order = (index: number, headers: Record<string, string>) =>
    (index % 2 ? one : two).post(
      'phone-number/send-otp',
      { phoneNumber: `+2416211${1000 + index * 7}` },
      { from: `198.51.${index}.1`, headers },
    )

  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => order(index, { cookie })))

  expect(tally(answers)).toEqual({ 200: 4, 429: 8 })
  expect((await order(20, {})).status).toBe(200)
  const forged = { cookie: cookie.replace(/texts=.{6}/, 'texts=autre.') }
  const answer = await order(21, forged)
  expect(answer.headers.getSetCookie().join()).toContain('texts=')
})

test('a number opens one account', async () => {
  const phone = await accountOf()
  const email = await newBareAccount(one, PASSWORD)
  const cookie = cookiesOf(await signIn(one, email, PASSWORD))

  const answer = await enter(phone, await order(phone), { updatePhoneNumber: true }, { cookie })

  expect([answer.status, await answer.json()]).toEqual([
    409,
    { code: 'PHONE_TAKEN', message: 'Ce numéro ouvre déjà un compte. Connectez-vous avec lui.' },
  ])
})

test('a number is added by a session that is fresh, and by no other', async () => {
  const phone = newPhone()
  const email = await newBareAccount(one, PASSWORD)
  const cookie = cookiesOf(await signIn(one, email, PASSWORD))
  await database.pool.query(`update auth.sessions set created_at = created_at - interval '11 minutes'`)
  const code = await order(phone)

  const stale = await enter(phone, code, { updatePhoneNumber: true }, { cookie })
  expect([stale.status, await codeOf(stale)]).toEqual([403, 'SESSION_NOT_FRESH'])
  expect((await enter(phone, code, { updatePhoneNumber: true })).status).toBe(401)
})
