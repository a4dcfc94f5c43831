/** The namespace of account ids from an external identity service: never change it, or no account is found again. */
const NAMESPACE = 'b1f6d1de-2c0a-4b0e-9c1f-6f0c6d1a7e53'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The account id for that uid of an identity service. A UUID is kept; any other text maps to a UUID of version 5 (RFC
 * 9562), the same in the browser and on the server.
 */
export async function deriveAccountId(uid: string): Promise<string> {
  if (UUID.test(uid)) return uid.toLowerCase()
  const namespace = Array.from(NAMESPACE.replaceAll('-', '').match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  )
  const named = Uint8Array.from([...namespace, ...new TextEncoder().encode(uid)])
  const digest = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-1', named))
  const hex = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  // Version and variant bits are set in fixed places, over the digest.
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0b0011) | 0b1000).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ].join('-')
}
