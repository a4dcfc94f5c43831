import { randomUUID } from 'node:crypto'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { Person } from './people.ts'
import { PUBLIC_URL, type TestServer } from './test-server.ts'

/** Signs arbitrary tokens with a key that the server accepts as its issuer's. */
export interface Forge {
  readonly kid: string
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>
}

/** Adds a key to the issuer's public ones. A person must have signed in before. */
export async function addIssuerKey(server: TestServer, alg = 'ES256'): Promise<Forge> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const kid = randomUUID()
  // Older than the issuer's own key: the issuer signs with its newest.
  await server.pool.query(
    `insert into auth.jwks (id, public_key, private_key, alg, created_at) values ($1, $2, '', $3, '2000-01-01')`,
    [kid, JSON.stringify(await exportJWK(publicKey)), alg],
  )
  return {
    kid,
    sign: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(privateKey),
  }
}

/** The issuer's current claims for that person. */
export function claimsOf({ id, email, name, token }: Person): JWTPayload {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: PUBLIC_URL,
    aud: 'okoume',
    sub: id,
    email,
    name,
    email_verified: true,
    sid: decodeJwt(token).sid,
    iat: now,
    exp: now + 600,
  }
}
