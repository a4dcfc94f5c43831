import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { COVERED, type Manner, PawapaySigner } from '@okoume/tests/server/fakes/pawapay-signing.ts'
import { describe, expect, it } from 'vitest'
import type { CallbackRequest } from '../../features/payments/transactions/payment-provider.ts'
import { isSignedByPawapay } from './callback-signature.ts'
import type { PublicKeys } from './public-keys.ts'

const NOW = new Date('2026-11-21T09:00:00.500Z')
const SECONDS = Math.floor(NOW.getTime() / 1000)
const SIGNER = new PawapaySigner('HTTP_EC_P256_KEY:1')
const OTHERS_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const MESSAGE = {
  method: 'POST',
  authority: 'okoume.test',
  path: '/api/payment/callbacks/pawapay/secret',
  body: '{"depositId":"019aa4f0-0000-4000-8000-000000000001","status":"COMPLETED","amount":"5000.00"}',
}
const KEYS: PublicKeys = {
  find: async (id) => (id === SIGNER.keyId ? publicKeyOf(SIGNER) : null),
}

function publicKeyOf(signer: PawapaySigner): KeyObject {
  return createPublicKey(signer.publicKey.key)
}

function signed(manner: Manner = {}, message = MESSAGE): CallbackRequest {
  const { body, ...rest } = message
  return { ...rest, headers: SIGNER.headersOf(message, NOW, manner), body: Buffer.from(body) }
}

function withHeaders(request: CallbackRequest, headers: Record<string, string | undefined>): CallbackRequest {
  return { ...request, headers: { ...request.headers, ...headers } }
}

function without(name: string): string[] {
  return COVERED.filter((one) => one !== name)
}

/** Changes one header of a correctly signed request. */
function changed(name: string, change: (value: string) => string): CallbackRequest {
  const request = signed()
  return withHeaders(request, { [name]: change(request.headers[name] ?? '') })
}

describe('a callback that pawaPay signed', () => {
  const { authority } = MESSAGE
  it.each([
    ['in DER, as its examples are', signed()],
    ['with r and s one behind the other, as the RFC has it', signed({ encoding: 'raw' })],
    ['over a digest of SHA-256', signed({ digest: 'sha-256' })],
    ['under another label', signed({ label: 'sig1' })],
    ['in another order', signed({ components: [...COVERED].reverse() })],
    [
      'without the fields that matter less',
      signed({ components: ['@method', '@authority', '@path', 'content-digest'] }),
    ],
    ['and which came with a query', { ...signed(), path: `${MESSAGE.path}?from=pawapay` }],
    [
      'for a host in capitals, with the usual port',
      { ...signed(), authority: `${authority.toUpperCase()}:443` },
    ],
    ['by a clock that is a minute ahead', signed({ created: SECONDS + 55, expires: SECONDS + 115 })],
    ['by a clock that is a minute behind', signed({ created: SECONDS - 110, expires: SECONDS - 55 })],
    ['for a whole day', signed({ created: SECONDS - 80_000, expires: SECONDS + 6_400 })],
  ])('is accepted: signed %s', async (_, request) => {
    expect(await isSignedByPawapay(request, KEYS, NOW)).toBe(true)
  })

  it('is accepted under one key of several, each time', async () => {
    const second = new PawapaySigner('HTTP_EC_P256_KEY:2')
    const keys: PublicKeys = {
      find: async (id) => (id === second.keyId ? publicKeyOf(second) : publicKeyOf(SIGNER)),
    }
    const headers = second.headersOf(MESSAGE, NOW)
    expect(await isSignedByPawapay({ ...signed(), headers }, keys, NOW)).toBe(true)
    expect(await isSignedByPawapay(signed(), keys, NOW)).toBe(true)
  })
})

describe('a forged callback', () => {
  const request = signed()
  const body = Buffer.from(MESSAGE.body.replace('5000.00', '9000.00'))
  const own = SIGNER.headersOf({ ...MESSAGE, body: body.toString() }, NOW, { privateKey: OTHERS_KEY })
  it.each([
    ['has another body', { ...request, body }],
    ['has a body with a space more', { ...request, body: Buffer.from(`${MESSAGE.body} `) }],
    [
      'has another body and its digest',
      withHeaders({ ...request, body }, { 'content-digest': own['content-digest'] }),
    ],
    ['has another body, and is signed by another', { ...request, body, headers: own }],
    ['is signed by another', signed({ privateKey: OTHERS_KEY })],
    ['is signed by another, raw', signed({ privateKey: OTHERS_KEY, encoding: 'raw' })],
    ['names a key that does not exist', signed({ keyId: 'HTTP_EC_P256_KEY:9' })],
    ['names another way of signing', signed({ alg: 'hmac-sha256' })],
    ['was meant for another host', { ...request, authority: 'elsewhere.test' }],
    ['was meant for another port', { ...request, authority: `${MESSAGE.authority}:8443` }],
    ['was meant for another page', { ...request, path: '/api/payment/callbacks/mypvit/secret' }],
    ['was meant for another method', { ...request, method: 'PUT' }],
    ['has another date', withHeaders(request, { 'signature-date': '2026-11-21T10:00:00.000Z' })],
    ['has another type', withHeaders(request, { 'content-type': 'text/plain' })],
    ['has a digest that proves nothing', signed({ digest: 'md5' })],
    ['covers a part of a request twice', signed({ components: [...COVERED, '@path'] })],
    ['covers a part of another', signed({ rewrite: (input) => input.replace('"@path"', '"@path";req') })],
    ['is of yesterday', signed({ created: SECONDS - 86_400, expires: SECONDS - 86_340 })],
    ['is a little too old', signed({ created: SECONDS - 180, expires: SECONDS - 61 })],
    ['is of tomorrow', signed({ created: SECONDS + 86_400 })],
    [
      'says that it is younger than it is',
      changed('signature-input', (it) => it.replace(/expires=\d+/, `expires=${SECONDS + 900}`)),
    ],
  ])('is rejected: it %s', async (_, forged) => {
    expect(await isSignedByPawapay(forged, KEYS, NOW)).toBe(false)
  })

  it.each(['signature', 'signature-input', 'content-digest', 'signature-date', 'content-type'])(
    'is rejected without %s',
    async (name) => {
      expect(await isSignedByPawapay(withHeaders(signed(), { [name]: undefined }), KEYS, NOW)).toBe(false)
      expect(await isSignedByPawapay(withHeaders(signed(), { [name]: '' }), KEYS, NOW)).toBe(false)
    },
  )

  it.each(['@method', '@authority', '@path', 'content-digest'])(
    'is rejected where the signature omits %s',
    async (name) => {
      expect(await isSignedByPawapay(signed({ components: without(name) }), KEYS, NOW)).toBe(false)
    },
  )
})

describe('an unreadable signature', () => {
  it.each([
    ['signature-input', () => 'sig-pp=('],
    ['signature-input', () => 'sig-pp="@method"'],
    ['signature-input', (value: string) => `${value}, ${value.replace('sig-pp', 'sig-2')}`],
    ['signature-input', (value: string) => value.replace('sig-pp', 'sig-2')],
    ['signature-input', (value: string) => value.replace('"@path"', '"@path";req')],
    ['signature-input', (value: string) => value.replace('"@path"', '"@path" "@path"')],
    ['signature-input', (value: string) => value.replace('"@path"', '"@path" "@nothing"')],
    ['signature-input', (value: string) => value.replace('"@path"', '"@path" "x-nothing"')],
    ['signature-input', (value: string) => value.replace('"@path"', '1')],
    ['signature-input', (value: string) => value.replace(/;created=\d+/, '')],
    ['signature-input', (value: string) => value.replace(/;expires=\d+/, '')],
    ['signature-input', (value: string) => value.replace(/created=\d+/, 'created="now"')],
    ['signature-input', (value: string) => value.replace(/;keyid="[^"]+"/, '')],
    ['signature-input', (value: string) => value.replace(/;alg="[^"]+"/, '')],
    ['signature', () => 'sig-pp=::'],
    ['signature', () => 'sig-pp=:AAAA:'],
    ['signature', () => `sig-pp=:${Buffer.alloc(64).toString('base64')}:`],
    ['signature', () => 'sig-pp="text"'],
    ['signature', (value: string) => `${value}, ${value.replace('sig-pp', 'sig-2')}`],
    ['content-digest', () => 'sha-512=text'],
    ['content-digest', () => 'md5=:1B2M2Y8AsgTpgAmY7PhCfg==:'],
    ['content-digest', () => 'sha-512=(:AAAA:)'],
    ['content-digest', (value: string) => `${value}, sha-256=:AAAA:`],
    ['content-digest', () => '='.repeat(5000)],
  ])('is rejected: %s', async (name, change) => {
    expect(await isSignedByPawapay(changed(name, change), KEYS, NOW)).toBe(false)
  })

  it('requests no key unless all else is valid', async () => {
    const asked: string[] = []
    const keys: PublicKeys = {
      find: async (id) => {
        asked.push(id)
        return null
      },
    }
    await isSignedByPawapay({ ...signed(), body: Buffer.from('{}') }, keys, NOW)
    await isSignedByPawapay(signed({ expires: SECONDS - 600 }), keys, NOW)
    expect(asked).toEqual([])
  })
})
