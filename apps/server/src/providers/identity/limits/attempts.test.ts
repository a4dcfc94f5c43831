import { randomUUID } from 'node:crypto'
import {
  ACCOUNT_LIMITS,
  type BareIdentity,
  database,
  newBareAccount,
  one,
  signIn,
  startBareIdentity,
  tally,
  two,
  useTwoIdentities,
} from '@okoume/tests/server/bare-identity.ts'
import { DEEP } from '@okoume/tests/test-size.ts'
import { expect, test } from 'vitest'
import { sweep } from '../sessions/one-time-tokens.ts'

const PASSWORD = 'mot-de-passe-des-tests'
useTwoIdentities()

test('of thirty concurrent wrong passwords over two processes, ten are checked', async () => {
  const email = await newBareAccount(one, PASSWORD)
  const from = '192.0.2.1'

  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, turn) => signIn(turn % 2 ? one : two, email, 'pas-le-sien', from)),
  )

  expect(tally(answers)).toEqual({ 401: 10, 429: 20 })
  expect((await signIn(one, email, PASSWORD, from)).status, 'nor the right one, for a while').toBe(429)
})

test('an unknown e-mail is counted alike, and in any spelling', async () => {
  const spellings = ['Personne@Exemple.test', 'personne@exemple.test', 'PERSONNE@EXEMPLE.TEST']
  const answers: Response[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    answers.push(await signIn(one, spellings[turn % 3] ?? '', 'pas-le-sien'))
  }

  expect(tally(answers)).toEqual({ 401: 10, 429: 2 })
})

test('a refusal gives the waiting time, and the same for an unknown e-mail', async () => {
  const refusalOf = async (email: string) => {
    for (let turn = 0; turn < 10; turn += 1) await signIn(one, email, 'pas-le-sien')
    const answer = await signIn(two, email, 'pas-le-sien')
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(14 * 60)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    return { status: answer.status, body: await answer.json() }
  }

  const known = await refusalOf(await newBareAccount(one, PASSWORD))
  expect(known).toEqual({
    status: 429,
    body: {
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Trop de tentatives. Patientez un instant avant de réessayer.',
    },
  })
  expect(await refusalOf('personne.non.plus@exemple.test')).toEqual(known)
})

test('the right password resets the count; so does the end of the quarter of an hour', async () => {
  const email = await newBareAccount(one, PASSWORD)
  const guess = async (times: number) => {
    const answers: Response[] = []
    for (let turn = 0; turn < times; turn += 1) answers.push(await signIn(one, email, 'pas-le-sien'))
    return tally(answers)
  }
  await guess(9)
  expect((await signIn(two, email, PASSWORD)).status).toBe(200)
  expect(await guess(11)).toEqual({ 401: 10, 429: 1 })

  await database.pool.query("update auth.attempts set window_ends = now() - interval '1 second'")

  expect(await guess(11)).toEqual({ 401: 10, 429: 1 })
})

test('re-authenticating and changing the password count as attempts too', async () => {
  const email = await newBareAccount(one, PASSWORD)
  const session = await signIn(one, email, PASSWORD)
  const cookie = session.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const call = (at: BareIdentity, path: string, body: object) => at.post(path, body, { headers: { cookie } })

  const answers: Response[] = []
  for (let turn = 0; turn < 6; turn += 1) {
    answers.push(await call(one, 'reauthenticate', { password: 'pas-le-sien' }))
    const change = { currentPassword: 'pas-le-sien', newPassword: 'quatre-mots-bien-choisis' }
    answers.push(await call(two, 'change-password', change))
  }

  expect(tally(answers)).toEqual({ 400: 10, 429: 2 })
  const right = { email, password: PASSWORD }
  expect((await one.post('sign-in/email', right, { headers: { cookie } })).status).toBe(429)
})

test('one e-mail receives five requested mails an hour, from any caller, with or without an account', async () => {
  for (const email of [await newBareAccount(one, PASSWORD), 'personne.ici@exemple.test']) {
    for (const call of ['request-password-reset', 'send-verification-email']) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, turn) => (turn % 2 ? one : two).post(call, { email })),
      )
      expect(tally(answers), call).toEqual({ 200: 5, 429: 3 })
    }
  }
})

test.runIf(DEEP)("a stranger's mail requests cannot block a person's password reset", async () => {
  const email = await newBareAccount(one, PASSWORD)
  for (let turn = 0; turn < 7; turn += 1) await one.post('send-verification-email', { email })
  for (let turn = 0; turn < 12; turn += 1) await signIn(one, email, 'pas-le-sien')

  expect((await one.post('request-password-reset', { email })).status).toBe(200)
})

test('a plus suffix is the same mailbox', async () => {
  const mailbox = randomUUID()
  const answers: Response[] = []
  for (let turn = 0; turn < 7; turn += 1) {
    answers.push(await one.post('request-password-reset', { email: `${mailbox}+${turn}@exemple.test` }))
  }

  expect(tally(answers)).toEqual({ 200: 5, 429: 2 })
})

test.runIf(DEEP)(
  'an address of Gmail is one mailbox, wherever its dots are and under either domain',
  async () => {
    const [first, ...rest] = randomUUID().replaceAll('-', '')
    const local = rest.join('')
    const spellings = [
      `${first}${local}@gmail.com`,
      `${first}.${local}@gmail.com`,
      `${first}${local}@googlemail.com`,
      `${first}.${local}+a.b@GoogleMail.com`,
      `${first}..${local}@gmail.com`,
      `${first}.${local}.@gmail.com`,
      `${first}${local}+c@gmail.com`,
    ]
    for (const [domain, most] of [
      ['', 5],
      ['.test', 7],
    ] as const) {
      const answers: Response[] = []
      for (const email of spellings) {
        answers.push(await one.post('send-verification-email', { email: `${email}${domain}` }))
      }
      expect(answers.filter(({ status }) => status === 429).length, domain).toBe(7 - most)
    }
  },
)

test('from the first plus sign to the last at sign everything is ignored', async () => {
  const mailbox = randomUUID()
  const answers: Response[] = []
  for (const rest of ['+a@b', '+', '++c+d@', '+@+', '+e', '+f@g@h', '+i']) {
    answers.push(await one.post('request-password-reset', { email: `${mailbox}${rest}@exemple.test` }))
  }

  expect(answers.map(({ status }) => status === 429)).toEqual([...Array(5).fill(false), true, true])
})

test.runIf(DEEP)('an overlong e-mail is not checked, and only its sender is counted', async () => {
  const long = `${'+'.repeat(255 - '@exemple.test'.length)}@exemple.test`
  for (const call of ['request-password-reset', 'send-verification-email']) {
    const statuses = (email: string) =>
      Promise.all(Array.from({ length: 7 }, async () => (await one.post(call, { email })).status))

    expect(await statuses(long), call).not.toContain(429)
    expect(await statuses(`${randomUUID()}${long.slice(37)}`), call).toContain(429)
  }
})

test('each network address has its own limit for each kind of attempt', async () => {
  const limits = {
    ...ACCOUNT_LIMITS,
    passwordsPerAddress: { most: 3, minutes: 15 },
    signUpsPerAddress: { most: 2, minutes: 15 },
    mailsPerAddress: { most: 2, minutes: 15 },
  }
  const [first, second] = [startBareIdentity(database, { limits }), startBareIdentity(database, { limits })]
  const from = '198.51.100.7'
  const times = (most: number, call: (at: BareIdentity, turn: number) => Promise<Response>) =>
    Promise.all(Array.from({ length: most }, (_, turn) => call(turn % 2 ? first : second, turn)))

  const signIns = await times(6, (at, turn) => signIn(at, `a${turn}@exemple.test`, 'pas-le-sien', from))
  const signUps = await times(4, (at, turn) => {
    const body = { name: 'Rose', email: `b${turn}.${from}@exemple.test`, password: PASSWORD }
    return at.post('sign-up/email', body, { from })
  })
  const mails = await times(4, (at, turn) =>
    at.post('request-password-reset', { email: `c${turn}@exemple.test` }, { from }),
  )

  expect(tally(signIns)).toEqual({ 401: 3, 429: 3 })
  expect(tally(signUps)).toEqual({ 200: 2, 429: 2 })
  expect(tally(mails)).toEqual({ 200: 2, 429: 2 })
  expect((await signIn(first, 'a@exemple.test', 'pas-le-sien', '198.51.100.8')).status).toBe(401)
  await Promise.all([first.stop(), second.stop()])
})

test('a network address has a limit for all attempts together', async () => {
  const limited = startBareIdentity(database, {
    limits: { ...ACCOUNT_LIMITS, requestsPerAddress: { most: 3, minutes: 1 } },
  })
  const poll = () =>
    limited.identity.handle(
      new Request(`${limited.publicUrl}/api/auth/confirmed`, { headers: { 'x-real-ip': '203.0.113.9' } }),
    )

  expect(tally(await Promise.all([poll(), poll(), poll(), poll()]))).toEqual({ 200: 3, 429: 1 })
  await limited.stop()
})

test('a whole network of IPv6 counts as one address, as its owner has countless ones', async () => {
  const limits = { ...ACCOUNT_LIMITS, passwordsPerAddress: { most: 2, minutes: 15 } }
  const limited = startBareIdentity(database, { limits })
  const attempt = (from: string) => signIn(limited, `${randomUUID()}@exemple.test`, 'pas-le-sien', from)
  const answers: Response[] = []
  for (const end of ['1', 'abcd:1', '9:8:7']) answers.push(await attempt(`2001:db8:1:2::${end}`))

  expect(answers[2]?.status).toBe(429)
  expect((await attempt('2001:db8:1:3::1')).status).not.toBe(429)
  await limited.stop()
})

test('probing e-mails by signing up is counted too (user enumeration)', async () => {
  const limited = startBareIdentity(database, {
    limits: { ...ACCOUNT_LIMITS, signUpsPerAddress: { most: 2, minutes: 15 } },
  })
  const body = { name: 'Rose', email: await newBareAccount(one, PASSWORD), password: PASSWORD }
  const answers: Response[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    answers.push(await limited.post('sign-up/email', body, { from: '203.0.113.77' }))
  }

  expect(tally(answers)).toEqual({ 422: 2, 429: 2 })
  await limited.stop()
})

test('typed e-mails are not stored in clear, and old counts are deleted', async () => {
  await signIn(one, 'un-mot-de-passe-tape-ici@exemple.test', 'pas-le-sien')
  const { rows } = await database.pool.query<{ key: string }>('select key from auth.attempts')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/exemple|192\.0\.2/)

  await signIn(one, await newBareAccount(one, PASSWORD), PASSWORD)
  await database.pool.query("update auth.attempts set window_ends = now() - interval '1 second'")
  await database.pool.query("update auth.sessions set expires_at = now() - interval '1 second'")
  await sweep(database.pool)

  const { rows: left } = await database.pool.query(
    `select 1 from auth.attempts where window_ends < now()
     union all select 1 from auth.sessions where expires_at < now()`,
  )
  expect(left).toEqual([])
})
