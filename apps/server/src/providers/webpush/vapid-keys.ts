import { createECDH } from 'node:crypto'
import { deriveKey } from '../../platform/sealing/derive-key.ts'

/** A P-256 pair by which push services know who writes (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The order of P-256 (FIPS 186-5). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const KEY_BYTES = 32
/** With more than the key has, each remainder is as likely as another. */
const DERIVED_BYTES = KEY_BYTES + 8

/** The same for as long as the server's secret is: a browser that subscribed with one takes pushes of no other. */
export function deriveVapidKeys(secret: string): VapidKeys {
  const derived = BigInt(`0x${deriveKey(secret, 'push notices', DERIVED_BYTES).toString('hex')}`)
  const scalar = (derived % (ORDER - 1n)) + 1n
  const hex = scalar.toString(16).padStart(2 * KEY_BYTES, '0')
  return vapidKeysOf(Buffer.from(hex, 'hex').toString('base64url'))
}

/** @throws Error for what is no private key of P-256 */
export function vapidKeysOf(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}
