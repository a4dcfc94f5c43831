import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHostedIdentity } from './hosted-identity.ts'

const PROJECT = 'demo-okoume'
const SIGNED_IN = Math.floor(Date.now() / 1000) - 300

interface Asked {
  readonly url: string | undefined
  readonly referer: string | undefined
  readonly body: unknown
}

/** A fake of Google's service, in its documented format. */
let service: Server
let asked: Asked[]
let answer: { status: number; body: unknown }
beforeEach(async () => {
  asked = []
  service = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      asked.push({ url: request.url, referer: request.headers.referer, body: JSON.parse(text) })
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => service.close(resolve)))

const token = new UnsecuredJWT({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'rose',
  email: 'rose@okoume.test',
  auth_time: SIGNED_IN,
  iat: SIGNED_IN,
  exp: SIGNED_IN + 3600,
}).encode()

async function isAlive(): Promise<boolean> {
  const { port } = service.address() as AddressInfo
  const identity = createHostedIdentity({
    projectId: PROJECT,
    apiKey: 'key',
    emulator: `127.0.0.1:${port}`,
    publicUrl: 'https://okoume.test',
    keysUrl: 'http://127.0.0.1:9/keys',
    unsigned: true,
  })
  const claims = await identity.verifyToken(token)
  if (!claims) throw new Error('the token was not believed')
  return identity.isSessionAlive(claims)
}

const account = (fields: object = {}) => ({ status: 200, body: { users: [{ localId: 'rose', ...fields }] } })
const refusal = (message: string) => ({ status: 400, body: { error: { code: 400, message } } })

test("a session is valid where Google accepts the token; the call has our key and our pages' address", async () => {
  answer = account({ validSince: String(SIGNED_IN) })

  expect(await isAlive()).toBe(true)
  expect(asked).toEqual([
    {
      url: '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=key',
      referer: 'https://okoume.test/',
      body: { idToken: token },
    },
  ])
})

test.each<[string, { status: number; body: unknown }]>([
  ['sign-ins count only from later on', account({ validSince: String(SIGNED_IN + 1) })],
  ['the account is disabled', account({ disabled: true })],
  ['there is no such account', { status: 200, body: {} }],
  ['the token is no good', refusal('INVALID_ID_TOKEN')],
  ['the credential is no longer valid', refusal('TOKEN_EXPIRED')],
  ['the account is gone', refusal('USER_NOT_FOUND')],
  ['an administrator closed it', refusal('USER_DISABLED : by an administrator')],
])('it has ended where Google says that %s', async (_, response) => {
  answer = response

  expect(await isAlive()).toBe(false)
})

test.each<[string, { status: number; body: unknown }]>([
  ['is at fault itself', { status: 503, body: null }],
  ['refuses our key', refusal('API_KEY_INVALID')],
  ['answers nonsense', { status: 400, body: 'nonsense' }],
])('it counts neither as valid nor as ended where Google %s', async (_, response) => {
  answer = response

  await expect(isAlive()).rejects.toThrow()
})
