import { createHash } from 'node:crypto'
import { parseDictionary } from 'structured-headers'

const HASHES: Readonly<Record<string, string>> = { 'sha-256': 'sha256', 'sha-512': 'sha512' }

/**
 * Whether the field (RFC 9530) tells the digest of these very bytes. Each one that it tells by a method that we
 * know must be right, and there must be one.
 * @throws where it cannot be read.
 */
export function digestHolds(field: string, body: Buffer): boolean {
  const told = [...parseDictionary(field)].flatMap(([method, [digest]]) => {
    const hash = HASHES[method]
    return hash === undefined ? [] : [{ hash, digest }]
  })
  return (
    told.length > 0 &&
    told.every(
      ({ hash, digest }) =>
        digest instanceof ArrayBuffer && createHash(hash).update(body).digest().equals(Buffer.from(digest)),
    )
  )
}
