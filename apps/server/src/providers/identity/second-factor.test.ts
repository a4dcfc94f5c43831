import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_WITHOUT_SECOND } from '@okoume/domain/ledger/manual-entries.ts'
import { Browser, subjectsTo } from '@okoume/tests/server/browser.ts'
import { PASSWORD, type Person, signUpConfirmed, signUpOwner } from '@okoume/tests/server/people.ts'
import { refusalOf } from '@okoume/tests/server/refusal.ts'
import { codeOf } from '@okoume/tests/server/totp.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { describe, expect, test } from 'vitest'

useTestServer({ jobs: false, identity: { kind: 'embedded', secondFactor: 'required' } })

const WRONG = '000000'

interface Setup {
  readonly browser: Browser
  readonly uri: string
  readonly recoveryCodes: readonly string[]
}

/** Signs in and shows the key to an app; nothing is confirmed yet. */
async function begin(email: string): Promise<Setup> {
  const browser = new Browser(server)
  await browser.signIn(email, PASSWORD)
  const { status, body } = await browser.post('two-factor/enable', { password: PASSWORD })
  expect(status).toBe(200)
  const { totpURI, backupCodes } = body as { totpURI: string; backupCodes: string[] }
  return { browser, uri: totpURI, recoveryCodes: backupCodes }
}

async function setUp(email: string): Promise<Setup & { readonly spent: string }> {
  const setup = await begin(email)
  const spent = codeOf(setup.uri)
  const { status, body } = await setup.browser.post('two-factor/verify-totp', { code: spent })
  expect({ status, body }).toEqual({ status: 200, body: { status: true } })
  return { ...setup, spent }
}

const administrator = () => signUpConfirmed(server, 'Équipe Okoumé', { administrator: true })

async function clientOf(browser: Browser) {
  const { body } = await browser.get('token')
  return server.clientOf(String(body.token))
}

describe('an administrator', () => {
  test('without a second factor does what others do, and nothing more', async () => {
    const { id, client } = await administrator()

    for (const call of [() => client.getOverview(), () => client.findPeople({ body: { who: id } })])
      expect(await refusalOf(call())).toMatchObject({ status: 403, code: 'SECOND_FACTOR_REQUIRED' })
    expect(await client.getUser({ params: { id } })).toMatchObject({ administrator: true })
    expect(await client.listRentals()).toEqual([])
  })

  test('sets it up with the password and one code, and the session administers from then on', async () => {
    const person = await administrator()
    const elsewhere = new Browser(server)
    await elsewhere.signIn(person.email, PASSWORD)
    const { browser, uri, recoveryCodes } = await begin(person.email)

    expect(uri).toMatch(/^otpauth:\/\/totp\/Okoum/)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await browser.get('second-factor')).body).toEqual({ on: false })
    expect((await browser.post('two-factor/verify-totp', { code: WRONG })).code).toBe('INVALID_CODE')
    await browser.post('two-factor/verify-totp', { code: codeOf(uri) })

    expect((await browser.get('second-factor')).body).toEqual({ on: true })
    expect((await (await clientOf(browser)).getOverview()).work.length).toBeGreaterThan(0)
    expect((await elsewhere.get('token')).status, 'opened with the password alone').toBe(401)
    expect(await subjectsTo(server, person.email)).toContain('La vérification en deux étapes est activée')
  })

  test('is asked for a code at each sign-in, and no session is open before it', async () => {
    const { email } = await administrator()
    const { uri } = await setUp(email)
    const browser = new Browser(server)

    const first = await browser.signIn(email, PASSWORD)
    expect(first.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
    expect(first.cookies.some(({ name, value }) => name.includes('session_token') && value !== '')).toBe(
      false,
    )
    expect((await browser.get('token')).status).toBe(401)
    expect((await browser.post('two-factor/verify-totp', { code: WRONG })).code).toBe('INVALID_CODE')
    const code = codeOf(uri, 1)
    const second = await browser.post('two-factor/verify-totp', { code })

    expect(second.body).toEqual({ status: true })
    expect(await browser.claims()).toMatchObject({ second_factor: true })
    const trusting = new Browser(server)
    await trusting.signIn(email, PASSWORD)
    const trusted = await trusting.post('two-factor/verify-totp', { code, trustDevice: true })
    expect(trusted.status).toBe(400)
    const again = await trusting.post('two-factor/verify-totp', { code })
    expect([again.code, (await trusting.get('token')).status]).toEqual(['CODE_ALREADY_USED', 401])
  })

  test('has no session without a code, also of a sign-in that began before it was asked for', async () => {
    const { email } = await administrator()
    const { browser, uri } = await begin(email)
    const late = Array.from({ length: 8 }, () => new Browser(server))
    const signIns = late.map((other) => other.signIn(email, PASSWORD))
    await sleep(100)

    expect((await browser.post('two-factor/verify-totp', { code: codeOf(uri) })).status).toBe(200)
    await Promise.all(signIns)

    for (const other of late) expect(await other.claims()).toBe(null)
  })

  test('gets in with a recovery code, once, and reads of it by mail', async () => {
    const { email } = await administrator()
    const { recoveryCodes } = await setUp(email)
    const use = async (code = '') => {
      const browser = new Browser(server)
      await browser.signIn(email, PASSWORD)
      return browser.post('two-factor/verify-backup-code', { code })
    }

    expect((await use('aaaaa-aaaaa')).code).toBe('INVALID_BACKUP_CODE')
    expect((await use(recoveryCodes[0])).body).toEqual({ status: true })
    expect((await use(recoveryCodes[0])).code).toBe('INVALID_BACKUP_CODE')
    expect((await use(recoveryCodes[1])).status).toBe(200)
    expect(await subjectsTo(server, email)).toContain('Un code de secours a servi')
  })

  test('renews the recovery codes with the password and a code, and reads of it by mail', async () => {
    const { email } = await administrator()
    const { browser, uri, recoveryCodes } = await setUp(email)
    const renew = (body: object) => browser.post('two-factor/generate-backup-codes', body)
    const right = { password: PASSWORD, code: codeOf(uri, 1) }

    expect((await renew({ password: PASSWORD })).code).toBe('INVALID_CODE')
    expect((await renew({ ...right, code: WRONG })).code).toBe('INVALID_CODE')
    const { status, body } = await renew(right)
    expect(status).toBe(200)
    expect(body.backupCodes).toHaveLength(10)
    expect(body.backupCodes).not.toEqual(recoveryCodes)
    expect((await renew(right)).code).toBe('CODE_ALREADY_USED')
    expect(await subjectsTo(server, email)).toContain('Vous avez de nouveaux codes de secours')
    for (let time = 0; time < 10; time += 1) await renew({ ...right, code: WRONG })
    expect((await renew(right)).code).toBe('TOO_MANY_ATTEMPTS')
  })

  test('guesses five codes, then begins again; after ten the account waits', async () => {
    const { email } = await administrator()
    const { uri } = await setUp(email)
    const guess = async (times: number) => {
      const browser = new Browser(server)
      await browser.signIn(email, PASSWORD)
      const codes: (string | undefined)[] = []
      for (let time = 0; time < times; time += 1)
        codes.push((await browser.post('two-factor/verify-totp', { code: WRONG })).code)
      return codes
    }

    expect(await guess(6)).toEqual([...Array(5).fill('INVALID_CODE'), 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'])
    await guess(5)
    const browser = new Browser(server)
    await browser.signIn(email, PASSWORD)
    const right = await browser.post('two-factor/verify-totp', { code: codeOf(uri) })
    expect(right).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
  })

  test.each([
    ['verify-totp', WRONG, 'INVALID_CODE'],
    ['verify-backup-code', 'aaaaa-aaaaa', 'INVALID_BACKUP_CODE'],
  ])('has ten guesses by %s, also of sixty sign-ins at once', async (path, code, wrong) => {
    const { email } = await administrator()
    await setUp(email)
    const browsers = Array.from({ length: 60 }, () => new Browser(server))
    for (const browser of browsers) await browser.signIn(email, PASSWORD)

    const answers = await Promise.all(browsers.map((browser) => browser.post(`two-factor/${path}`, { code })))

    const times = (answer: string) => answers.filter((refusal) => refusal.code === answer).length
    expect([times(wrong), times('TOO_MANY_ATTEMPTS')]).toEqual([10, 50])
  })

  test('may sign in more often than that', async () => {
    const { email } = await administrator()
    const { recoveryCodes } = await setUp(email)
    for (const code of [...recoveryCodes, WRONG]) {
      const browser = new Browser(server)
      await browser.signIn(email, PASSWORD)
      await browser.post('two-factor/verify-totp', { code: WRONG })
      const { status } = await browser.post('two-factor/verify-backup-code', { code })
      expect(status).toBe(code === WRONG ? 401 : 200)
    }
  })

  test('guesses ten codes while it is set up, in all sessions together', async () => {
    const { email } = await administrator()
    const { browser, uri } = await begin(email)
    const stolen = new Browser(server)
    await stolen.signIn(email, PASSWORD)
    for (let time = 0; time < 10; time += 1)
      expect((await stolen.post('two-factor/verify-totp', { code: WRONG })).code).toBe('INVALID_CODE')

    for (const one of [stolen, browser])
      expect(await one.post('two-factor/verify-totp', { code: codeOf(uri) })).toMatchObject({
        status: 429,
        code: 'TOO_MANY_ATTEMPTS',
      })
  })

  test('needs the password to set it up, which is counted like any other', async () => {
    const { email } = await administrator()
    const browser = new Browser(server)
    await browser.signIn(email, PASSWORD)
    const wrong = () => browser.post('two-factor/enable', { password: 'pas-le-bon-mot' })

    expect((await wrong()).code).toBe('INVALID_PASSWORD')
    for (let time = 0; time < 10; time += 1) await wrong()
    expect((await wrong()).code).toBe('TOO_MANY_ATTEMPTS')
  })
})

describe('a supervisor', () => {
  const supervisor = async () => {
    const { id, email } = await administrator()
    const { browser, uri, spent } = await setUp(email)
    return { id, uri, spent, client: await clientOf(browser) }
  }

  let asked: string
  type Call = (client: Person['client'], of: Person, code?: string) => Promise<unknown>
  const correct =
    (amount: number, key?: string): Call =>
    (client, of, code) => {
      const headers = { 'idempotency-key': key ?? randomUUID() }
      return client.updateWallet({ headers, body: { userId: of.id, amount, reason: 'Un geste', code } })
    }
  /** Asks for a large correction; answers its id. */
  const ask = async (of: Person): Promise<string> => {
    const { client, uri } = await supervisor()
    await correct(MAX_WITHOUT_SECOND + 1)(client, of, codeOf(uri, 1))
    const { corrections } = await client.listCorrections()
    return corrections.find(({ userId }) => userId === of.id)?.id ?? ''
  }
  test.each<[string, Call]>([
    [
      'gives roles',
      (c, { id }, code) => c.changeRoles({ params: { id }, body: { roles: ['support'], code } }),
    ],
    ['resets a second factor', (c, { id }, code) => c.resetSecondFactor({ params: { id }, body: { code } })],
    ['asks for a large correction', correct(MAX_WITHOUT_SECOND + 1)],
    [
      'confirms a large correction',
      (c, _of, code) =>
        c.decideCorrection({ params: { id: asked }, body: { outcome: 'done', note: 'Vu', code } }),
    ],
  ])('%s with a fresh code, counted like those of sign-ins', async (_what, call) => {
    const { client, uri, spent } = await supervisor()
    const other = await signUpOwner(server)
    asked = await ask(other)
    const attempt = async (code?: string) => refusalOf(call(client, other, code))

    for (const code of [undefined, ' ', WRONG, 'abcde-fgh23', spent])
      expect(await attempt(code)).toMatchObject({ status: 400, fields: { code: expect.any(String) } })
    await call(client, other, ` ${codeOf(uri, 1)}`)
    for (let time = 0; time < 10; time += 1) await attempt(WRONG)
    expect(await attempt(WRONG)).toMatchObject({ status: 429, fields: { code: expect.any(String) } })
  })

  test('needs none for a small correction, to decline a large one, and to repeat one', async () => {
    const { client, uri } = await supervisor()
    const other = await signUpOwner(server)
    await correct(MAX_WITHOUT_SECOND)(client, other)
    const large = correct(MAX_WITHOUT_SECOND + 1, randomUUID())
    await large(client, other, codeOf(uri, 1))
    expect(await large(client, other)).toMatchObject({ correction: 'waiting' })
    const id = await ask(await signUpOwner(server))
    await client.decideCorrection({ params: { id }, body: { outcome: 'declined', note: 'Non' } })
  })

  test('resets the second factor of another, whose sessions end; the trail says so', async () => {
    const { id, uri, client } = await supervisor()
    const colleague = await signUpConfirmed(server, 'Paul Essono', { roles: ['finance'] })
    const { browser } = await setUp(colleague.email)
    const shown = async () =>
      (await client.findPeople({ body: { who: colleague.id } })).people[0]?.secondFactor

    expect(await shown()).toBe(true)
    await client.resetSecondFactor({ params: { id: colleague.id }, body: { code: codeOf(uri, 1) } })

    expect(await shown()).toBe(false)
    expect((await browser.get('token')).status).toBe(401)
    expect((await new Browser(server).signIn(colleague.email, PASSWORD)).body).toHaveProperty('user')
    const { events } = await client.readTrail({
      query: { subject: colleague.id, action: 'reset second factor' },
    })
    expect(events).toEqual([expect.objectContaining({ actorId: id })])
    expect((await refusalOf(client.resetSecondFactor({ params: { id }, body: {} }))).code).toBe('OWN_CASE')
  })
})
