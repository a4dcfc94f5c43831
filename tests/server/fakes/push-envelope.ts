import { createDecipheriv, createPublicKey, hkdfSync, verify } from 'node:crypto'
import type { SubscriptionKeys } from '../push-subscriptions.ts'

/** Authenticates the sender as a push service does (RFC 8292). */
export interface Sender {
  readonly publicKey: string
  readonly audience: string
  readonly contact: string
  readonly expires: Date
}

/** @throws Error for an invalid authorization */
export function readSender(authorization: string): Sender {
  const { token = '', key = '' } =
    /^vapid t=(?<token>[^,]+), ?k=(?<key>.+)$/.exec(authorization)?.groups ?? {}
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: coordinate(point, 1), y: coordinate(point, 33) },
  })
  const right = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!right) throw new Error('the sender has not signed that')
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return {
    publicKey: key,
    audience: String(aud),
    contact: String(sub),
    expires: new Date(Number(exp) * 1000),
  }
}

function coordinate(point: Buffer, from: number): string {
  return point.subarray(from, from + 32).toString('base64url')
}

const [SALT_BYTES, HEADER_BYTES, TAG_BYTES] = [16, 21, 16]
/** Delimiter at the end of the last record; padding follows. */
const LAST_RECORD = 2

/**
 * Decrypts what a browser receives, with its own keys (RFC 8188, 8291). @throws Error for a message for another browser
 */
export function openPush(body: Buffer, { ecdh, auth }: SubscriptionKeys): string {
  const salt = body.subarray(0, SALT_BYTES)
  const sealedAt = HEADER_BYTES + (body[HEADER_BYTES - 1] ?? 0)
  const senderKey = body.subarray(HEADER_BYTES, sealedAt)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32))
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  const opened = Buffer.concat([decipher.update(body.subarray(sealedAt, -TAG_BYTES)), decipher.final()])
  return opened.subarray(0, opened.lastIndexOf(LAST_RECORD)).toString()
}
