import { CONTRACT, OPERATION_NAMES } from '@okoume/contract/contract.ts'
import { ERRORS } from '@okoume/contract/model/errors.ts'
import { openSession } from '@okoume/tests/server/people.ts'
import { send } from '@okoume/tests/server/send.ts'
import { tableDigests } from '@okoume/tests/server/table-digests.ts'
import { PUBLIC_URL } from '@okoume/tests/server/test-server.ts'
import { addIssuerKey, claimsOf, type Forge } from '@okoume/tests/server/tokens.ts'
import { buildTown, goodCalls, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'

let town: Town
let forge: Forge
useTestServer({ jobs: false })
beforeAll(async () => {
  town = await buildTown(server)
  forge = await addIssuerKey(server)
})

const now = () => Math.floor(Date.now() / 1000)
const claims = (changed: Record<string, unknown> = {}) => ({ ...claimsOf(town.owner), ...changed })
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A valid token of the owner's with one of its three parts replaced. */
function tampered(part: number, value: (old: string) => string): string {
  return town.owner.token
    .split('.')
    .map((old, index) => (index === part ? value(old) : old))
    .join('.')
}

async function publicKeyPem(): Promise<string> {
  const { rows } = await server.pool.query<{ public_key: string }>(
    'select public_key from auth.jwks where id = $1',
    [forge.kid],
  )
  const key = await importJWK(JSON.parse(rows[0]?.public_key ?? ''), 'ES256', { extractable: true })
  if (key instanceof Uint8Array) throw new Error('no public key')
  return exportSPKI(key)
}

/** Every way of impersonating the owner; each makes an `Authorization` header. */
const FORGERIES: Readonly<Record<string, () => Promise<string> | string>> = {
  'no token at all': () => 'Bearer ',
  'another scheme': () => `Basic ${btoa('rose:secret')}`,
  'a token without its scheme': () => town.owner.token,
  'three words': () => 'Bearer a.b.c',
  'two tokens': () => `Bearer ${town.owner.token}, Bearer ${town.owner.token}`,
  'another signature': () => `Bearer ${tampered(2, (old) => old.split('').reverse().join(''))}`,
  'no signature': () => `Bearer ${tampered(2, () => '')}`,
  'another payload': () => `Bearer ${tampered(1, () => encode(claims()))}`,
  'another header': () => `Bearer ${tampered(0, () => encode({ alg: 'none' }))}`,
  'alg none': () => `Bearer ${new UnsecuredJWT(claims()).encode()}`,
  'alg none with a signature': () => `Bearer ${encode({ alg: 'none' })}.${encode(claims())}.AAAA`,
  'expired a minute ago': async () => `Bearer ${await forge.sign(claims({ exp: now() - 60 }))}`,
  'not valid yet': async () => `Bearer ${await forge.sign(claims({ nbf: now() + 600 }))}`,
  'no end': async () => `Bearer ${await forge.sign(claims({ exp: undefined }))}`,
  'another issuer': async () => `Bearer ${await forge.sign(claims({ iss: 'https://mechant.test' }))}`,
  'no issuer': async () => `Bearer ${await forge.sign(claims({ iss: undefined }))}`,
  'our address as another writes it': async () =>
    `Bearer ${await forge.sign(claims({ iss: `${PUBLIC_URL}/` }))}`,
  'another audience': async () => `Bearer ${await forge.sign(claims({ aud: 'autre' }))}`,
  'no audience': async () => `Bearer ${await forge.sign(claims({ aud: undefined }))}`,
  'no subject': async () => `Bearer ${await forge.sign(claims({ sub: undefined }))}`,
  'the public key as a shared secret': async () => {
    const secret = new TextEncoder().encode(await publicKeyPem())
    const header = { alg: 'HS256', kid: forge.kid }
    return `Bearer ${await new SignJWT(claims()).setProtectedHeader(header).sign(secret)}`
  },
  'a key of its own under the name of ours': async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const header = { alg: 'ES256', kid: forge.kid }
    return `Bearer ${await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey)}`
  },
  'an unknown key': async () => `Bearer ${await forge.sign(claims(), { kid: 'inconnue' })}`,
  'a key carried in the token': async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const header = { alg: 'ES256', jku: 'https://mechant.test/jwks.json', kid: '../../etc/passwd' }
    return `Bearer ${await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey)}`
  },
  'another algorithm with a key of the issuer': async () => {
    const other = await addIssuerKey(server, 'EdDSA')
    return `Bearer ${await other.sign(claims())}`
  },
}

test('a correctly signed token is accepted: what follows is refused for its own fault alone', async () => {
  const { status } = await send(server, 'listRentals', {}, `Bearer ${await forge.sign(claims())}`)

  expect(status).toBe(200)
})

test.each(Object.keys(FORGERIES))(
  '%s opens no operation, not even public ones, and changes nothing',
  async (forgery) => {
    const authorization = (await FORGERIES[forgery]?.()) ?? ''
    const calls = goodCalls(server, town)
    const before = await tableDigests(server)

    for (const name of OPERATION_NAMES) {
      const { status, body } = await send(server, name, calls[name], authorization)
      expect(body, name).toEqual({ error: { code: 'UNAUTHENTICATED', message: ERRORS.UNAUTHENTICATED[1] } })
      expect(status, name).toBe(401)
    }
    expect(await tableDigests(server)).toEqual(before)
  },
)

test('the session cookie is ignored by the API', async () => {
  const cookie = await openSession(server, town.owner.email)
  for (const name of OPERATION_NAMES.filter((one) => CONTRACT[one].access !== 'anyone')) {
    const { status, code } = await send(server, name, {
      ...goodCalls(server, town)[name],
      headers: { cookie },
    })
    const refused = CONTRACT[name].access === 'link holder' ? 'LINK_INVALID' : 'UNAUTHENTICATED'
    expect({ name, status, code }).toEqual({ name, status: ERRORS[refused][0], code: refused })
  }
})

test('a token without the time of authentication counts as from long ago', async () => {
  const close = async (changed: Record<string, unknown>) => {
    const { id } = town.owner
    const authorization = `Bearer ${await forge.sign(claims(changed))}`
    return (await send(server, 'closeAccount', { params: { id } }, authorization)).code
  }

  expect(await close({})).toBe('SIGN_IN_AGAIN')
  expect(await close({ auth_time: now() - 11 * 60 })).toBe('SIGN_IN_AGAIN')
  expect(await close({ auth_time: 'now' })).toBe('SIGN_IN_AGAIN')
  expect(await close({ auth_time: now() })).not.toBe('SIGN_IN_AGAIN')
})

test('rights in a token are ignored: the server has its own', async () => {
  const boastful = { ...claimsOf(town.stranger), administrator: true, verifier: 2, role: 'admin' }
  const authorization = `Bearer ${await forge.sign(boastful)}`
  const calls = goodCalls(server, town)

  expect(await send(server, 'updateWallet', calls.updateWallet, authorization)).toMatchObject({
    code: 'ADMINISTRATORS_ONLY',
  })
  expect(await send(server, 'createItem', calls.createItem, authorization)).toMatchObject({
    code: 'NOT_VERIFIED',
  })
})

test('a deleted account keeps no right but to be created again', async () => {
  const ghost = { ...claimsOf(town.stranger), sub: '00000000-0000-4000-8000-00000000dead' }
  const authorization = `Bearer ${await forge.sign(ghost)}`
  const calls = goodCalls(server, town)
  const codes: unknown[] = []
  for (const name of ['updateWallet', 'createItem', 'startPayment'] as const) {
    codes.push((await send(server, name, calls[name], authorization)).code)
  }

  expect(codes).toEqual(['ADMINISTRATORS_ONLY', 'NOT_VERIFIED', 'ACCOUNT_REQUIRED'])
})
