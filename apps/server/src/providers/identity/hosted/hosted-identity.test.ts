import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Identity } from '#src/features/accounts/identity.ts'
import { createHostedIdentity } from './hosted-identity.ts'

const PROJECT = 'okoume-gabon'
const UID = '5b1f0a3c-9d7e-4a51-8c55-0c0ffee00001'

/** Publishes the service's keys, as Google does. */
let keysServer: Server
let keys: JWK[]
let readings: number
let answerKeys: 'well' | 'error' | 'nonsense' | 'nothing'
let identity: Identity
let forge: Forge

type PublicKey = Awaited<ReturnType<typeof generateKeyPair>>['publicKey']

interface Forge {
  readonly publicKey: PublicKey
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>
}

const now = () => Math.floor(Date.now() / 1000)

function claims(changed: Readonly<Record<string, unknown>> = {}): JWTPayload {
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: UID,
    user_id: UID,
    email: 'rose@okoume.test',
    email_verified: true,
    name: 'Rose Mboumba',
    auth_time: now() - 60,
    iat: now(),
    exp: now() + 3600,
    ...changed,
  }
}

async function addKey(kid: string, alg = 'RS256'): Promise<Forge> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  keys.push({ ...(await exportJWK(publicKey)), kid, alg, use: 'sig' })
  return {
    publicKey,
    sign: (payload, header = {}) =>
      new SignJWT(payload).setProtectedHeader({ alg, kid, ...header }).sign(privateKey),
  }
}

function identityWith(settings: { unsigned?: boolean; keysCooldownMs?: number } = {}): Identity {
  const { port } = keysServer.address() as AddressInfo
  const keysUrl = `http://127.0.0.1:${port}/keys`
  const service = { projectId: PROJECT, apiKey: 'key', emulator: undefined, publicUrl: 'https://okoume.test' }
  return createHostedIdentity({ ...service, keysUrl, unsigned: false, ...settings })
}

beforeEach(async () => {
  keys = []
  readings = 0
  answerKeys = 'well'
  keysServer = createServer((request, response) => {
    readings += 1
    if (answerKeys === 'nothing') return void request.destroy()
    if (answerKeys === 'error') return void response.writeHead(503).end()
    response.end(answerKeys === 'nonsense' ? '<html>' : JSON.stringify({ keys }))
  })
  await new Promise<void>((resolve) => keysServer.listen(0, '127.0.0.1', resolve))
  forge = await addKey('one')
  identity = identityWith()
})
afterEach(() => {
  keysServer.closeAllConnections()
  keysServer.close()
})

describe('a token signed by the service', () => {
  test('names the caller, and when the password was given', async () => {
    const token = await forge.sign(claims({ auth_time: 1_790_000_000 }))

    expect(await identity.verifyToken(token)).toEqual({
      id: UID,
      email: 'rose@okoume.test',
      confirmed: true,
      provedPhone: null,
      name: 'Rose Mboumba',
      signedInAt: new Date(1_790_000_000_000),
      sessionId: token,
      secondFactor: false,
    })
  })

  test('says whether a second factor was given', async () => {
    const firebase = { sign_in_provider: 'password', sign_in_second_factor: 'totp' }

    expect(await identity.verifyToken(await forge.sign(claims({ firebase })))).toMatchObject({
      secondFactor: true,
    })
  })

  test("maps to an account id of ours, whatever the service's id", async () => {
    const token = await forge.sign(claims({ sub: '2VmvE59hB2eys2kTIWBUOQZ89rAG' }))

    expect((await identity.verifyToken(token))?.id).toBe('55399fe9-07fe-5306-9023-d6a6db8a1aea')
  })

  test('may lack a name, and have an unconfirmed e-mail', async () => {
    const token = await forge.sign(claims({ name: undefined, email_verified: false }))

    expect(await identity.verifyToken(token)).toMatchObject({ name: '', confirmed: false })
  })

  test('needs the keys read once, however many tokens come', async () => {
    const token = await forge.sign(claims())
    await Promise.all([identity.verifyToken(token), identity.verifyToken(token)])
    await identity.verifyToken(token)

    expect(readings).toBe(1)
  })
})

const FORGERIES: Readonly<Record<string, () => Promise<string> | string>> = {
  'another project': () => forge.sign(claims({ aud: 'autre-projet' })),
  'another issuer': () => forge.sign(claims({ iss: 'https://securetoken.google.com/autre-projet' })),
  'no issuer': () => forge.sign(claims({ iss: undefined })),
  'expired a minute ago': () => forge.sign(claims({ exp: now() - 60 })),
  'without an end': () => forge.sign(claims({ exp: undefined })),
  'signed in tomorrow': () => forge.sign(claims({ auth_time: now() + 86_400 })),
  'without a time of authentication': () => forge.sign(claims({ auth_time: undefined })),
  'signed in in words': () => forge.sign(claims({ auth_time: 'hier' })),
  'made tomorrow': () => forge.sign(claims({ iat: now() + 86_400 })),
  'without a subject': () => forge.sign(claims({ sub: '' })),
  'of an endless name': () => forge.sign(claims({ sub: 'x'.repeat(129) })),
  'without an e-mail': () => forge.sign(claims({ email: undefined })),
  'alg none': () => new UnsecuredJWT(claims()).encode(),
  'the public key as a shared secret': async () => {
    const secret = new TextEncoder().encode(await exportSPKI(forge.publicKey))
    return new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret)
  },
  'another algorithm with a key of the service': async () => (await addKey('two', 'ES256')).sign(claims()),
  'a key of its own under the name of theirs': async () => {
    const { privateKey } = await generateKeyPair('RS256')
    return new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey)
  },
  'another payload': async () => {
    const [header, , signature] = (await forge.sign(claims())).split('.')
    return [header, btoa(JSON.stringify(claims({ sub: 'other' }))).replaceAll('=', ''), signature].join('.')
  },
  'no token at all': () => 'a.b.c',
}

test.each(Object.keys(FORGERIES))('a token is rejected: %s', async (forgery) => {
  expect(await identity.verifyToken((await FORGERIES[forgery]?.()) ?? '')).toBeNull()
})

describe('an unknown key', () => {
  test('is looked up once more: the service may have changed it', async () => {
    identity = identityWith({ keysCooldownMs: 0 })
    await identity.verifyToken(await forge.sign(claims()))
    const newer = await addKey('newer')

    expect(await identity.verifyToken(await newer.sign(claims()))).toMatchObject({ id: UID })
    expect(readings).toBe(2)
  })

  test('is not looked up again and again: invented keys do not trigger a request each', async () => {
    await identity.verifyToken(await forge.sign(claims()))
    for (const kid of ['a', 'b', 'c']) {
      expect(await identity.verifyToken(await forge.sign(claims(), { kid }))).toBeNull()
    }

    expect(readings).toBe(1)
  })
})

describe('unreadable keys', () => {
  test.each(['error', 'nonsense', 'nothing'] as const)(
    'do not make tokens rejected as forged: the answer was «%s»',
    async (answer) => {
      answerKeys = answer
      const token = await forge.sign(claims())
      await expect(identity.verifyToken(token)).rejects.toThrow()

      answerKeys = 'well'
      expect(await identity.verifyToken(token)).toMatchObject({ id: UID })
    },
  )
})

describe('the tokens of an emulator', () => {
  const unsigned = (changed: JWTPayload = {}) => new UnsecuredJWT(claims(changed)).encode()

  test('are accepted where one is configured, unsigned as they are', async () => {
    expect(await identityWith({ unsigned: true }).verifyToken(unsigned())).toMatchObject({ id: UID })
    expect(readings).toBe(0)
  })

  test.each([{ aud: 'autre-projet' }, { iss: 'https://mechant.test' }, { exp: now() - 60 }, { sub: '' }])(
    'must be of this project and of now all the same: %j',
    async (changed) => {
      expect(await identityWith({ unsigned: true }).verifyToken(unsigned(changed))).toBeNull()
    },
  )
})
