import { randomUUID } from 'node:crypto'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { Person } from './people.ts'
import { PUBLIC_URL, type TestServer } from './test-server.ts'

/** Signs whatever a test wants with a key that the server takes for its issuer's own. */
export interface Forge {
  readonly kid: string
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>
}

/** Puts a further key among the issuer's public ones. Somebody must have signed in before. */
export async function addIssuerKey(server: TestServer, alg = 'ES256'): Promise<Forge> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const kid = randomUUID()
  // Older than the issuer's own, which signs with its newest.
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

/** What the issuer says of that person in a token of now. */
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
