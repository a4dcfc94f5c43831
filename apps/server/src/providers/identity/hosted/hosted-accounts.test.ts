import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { type JWTPayload, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PROJECT = 'demo-okoume'

let server: TestServer
/** A fake of Google's service: every account is open, and was never signed out. */
let google: Server
beforeAll(async () => {
  google = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ users: [{}] }))
  })
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  const { port } = google.address() as AddressInfo
  server = await startTestServer({
    jobs: false,
    identity: { kind: 'firebase', projectId: PROJECT, apiKey: 'key', emulator: `127.0.0.1:${port}` },
  })
})
afterAll(async () => {
  await server.stop()
  google.close()
})

/** A token as an emulator issues it. */
function tokenOf(uid: string, email: string, changed: JWTPayload = {}): string {
  const now = Math.floor(Date.now() / 1000)
  return new UnsecuredJWT({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: uid,
    email,
    email_verified: true,
    name: 'Rose Mboumba',
    auth_time: now,
    iat: now,
    exp: now + 3600,
    ...changed,
  }).encode()
}

const newUid = () => randomUUID().replaceAll('-', '').slice(0, 28)
const newEmail = () => `${newUid()}@okoume.test`
const open = (token: string) => server.clientOf(token).openAccount({ body: {} })

describe('a server with a hosted identity service', () => {
  test.each(['/api/auth/token', '/api/auth/get-session', '/api/auth/sign-in/email'])(
    'has nothing under %s',
    async (url) => {
      for (const method of ['GET', 'POST'] as const) {
        expect((await server.http.inject({ method, url })).statusCode).toBe(404)
      }
    },
  )

  test('creates an account under an id of ours, the same each time, concurrent or later', async () => {
    const token = tokenOf(newUid(), newEmail())
    const [first, second] = await Promise.all([open(token), open(token)])
    const third = await open(token)

    expect(first.id).toMatch(/^[0-9a-f-]{36}$/)
    expect([second.id, third.id]).toEqual([first.id, first.id])
    expect(first.name).toBe('Rose Mboumba')
  })

  test('gives a person without a name at the service the default name', async () => {
    const user = await open(tokenOf(newUid(), newEmail(), { name: undefined }))

    expect(user.name).toBe('Nouvel Utilisateur')
  })

  test.each([
    ['a line of its own', 'Rose\r\n\r\nOuvrez https://evil.example'],
    ['no letter', '\u200b'],
    ['too long a name', 'x'.repeat(101)],
  ])('accepts %s from no service', async (_, name) => {
    expect((await open(tokenOf(newUid(), newEmail(), { name }))).name).toBe('Nouvel Utilisateur')
  })

  test('creates nothing for an unconfirmed e-mail, which stays free for its owner', async () => {
    const email = newEmail()
    const unconfirmed = open(tokenOf(newUid(), email, { email_verified: false }))
    await expect(unconfirmed).rejects.toMatchObject({ status: 403, code: 'EMAIL_NOT_CONFIRMED' })

    expect((await open(tokenOf(newUid(), email))).email).toBe(email)
  })

  test.each([
    [-1e300, 'SESSION_ENDED'],
    [0, 'SIGN_IN_AGAIN'],
  ])('closes no account with a sign-in at an invalid or old time: %d', async (auth_time, code) => {
    const [uid, email] = [newUid(), newEmail()]
    const { id } = await open(tokenOf(uid, email))
    const client = server.clientOf(tokenOf(uid, email, { auth_time }))

    await expect(client.closeAccount({ params: { id } })).rejects.toMatchObject({ code })
  })

  test('rejects a token of another project', async () => {
    await expect(open(tokenOf(newUid(), newEmail(), { aud: 'autre' }))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })

  test('refuses rentals to a person with an unconfirmed e-mail', async () => {
    const client = server.clientOf(tokenOf(newUid(), newEmail(), { email_verified: false }))

    await expect(client.listUserRentals({ params: { userId: randomUUID() } })).rejects.toMatchObject({
      code: 'EMAIL_NOT_CONFIRMED',
    })
  })
})

describe('an e-mail that was changed at the service', () => {
  test('is updated at the next sign-in, once it is confirmed', async () => {
    const uid = newUid()
    const [before, after] = [newEmail(), newEmail()]
    await open(tokenOf(uid, before))
    expect((await open(tokenOf(uid, after, { email_verified: false }))).email).toBe(before)

    expect((await open(tokenOf(uid, after))).email).toBe(after)
  })

  test('does not replace the e-mail of another account here', async () => {
    const [uid, mine, theirs] = [newUid(), newEmail(), newEmail()]
    const them = await open(tokenOf(newUid(), theirs))
    await open(tokenOf(uid, mine))

    expect((await open(tokenOf(uid, theirs.toUpperCase()))).email).toBe(mine)
    expect((await open(tokenOf(newUid(), theirs)).catch((error: unknown) => error)) as object).toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    const { rows } = await server.pool.query('select id from users where lower(email) = $1', [theirs])
    expect(rows).toEqual([{ id: them.id }])
  })
})
