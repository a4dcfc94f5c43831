import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import type pg from 'pg'
import { identifier } from './identifiers.ts'

/** Each may have three payments under way: enough for what a fast machine books between two clearings. */
export const RENTERS = 4000

const TOKEN_SECONDS = 3600

/** Creates the booking accounts, with an id token for each. */
export async function addRenters(pool: pg.Pool, issuer: string): Promise<string[]> {
  await addPeople(pool, renterIds(), 'locataire')
  return giveTokens(pool, issuer)
}

/** An id token for each renter, signed by a key that the issuer accepts from now on. */
export async function giveTokens(pool: pg.Pool, issuer: string): Promise<string[]> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keyId = randomUUID()
  // An extra key of the issuer: signing in a hundred times would measure password hashing.
  await pool.query(
    `insert into auth.jwks (id, public_key, private_key, created_at, alg, crv)
     values ($1, $2, '', '2000-01-01', 'ES256', 'P-256')`,
    [keyId, JSON.stringify(publicKey.export({ format: 'jwk' }))],
  )
  return renterIds().map((id) => signToken(id, { issuer, keyId, privateKey }))
}

/** In production a start refuses keys that its own secret did not seal. */
export async function takeTokensBack(pool: pg.Pool): Promise<void> {
  await pool.query("delete from auth.jwks where private_key = ''")
}

function renterIds(): string[] {
  return Array.from({ length: RENTERS }, (_, n) => identifier('renter', n))
}

/** Verified accounts without data. */
export async function addPeople(pool: pg.Pool, ids: readonly string[], name: string): Promise<void> {
  await pool.query(
    `insert into users (id, email, name, avatar, verifier, created_at)
     select id, $2 || '-' || id || '@mesure.test', 'Personne Mesurée', '/avatar.svg', 2, now()
     from unnest($1::uuid[]) as id`,
    [ids, name],
  )
}

interface Issuer {
  readonly issuer: string
  readonly keyId: string
  readonly privateKey: KeyObject
}

function signToken(id: string, { issuer, keyId, privateKey }: Issuer): string {
  const now = Math.floor(Date.now() / 1000)
  const header = { alg: 'ES256', kid: keyId }
  const claims = {
    sub: id,
    iss: issuer,
    aud: 'okoume',
    iat: now,
    exp: now + TOKEN_SECONDS,
    email: `locataire-${id}@mesure.test`,
    email_verified: true,
    name: 'Personne Mesurée',
  }
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
