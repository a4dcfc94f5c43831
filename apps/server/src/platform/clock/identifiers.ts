import { randomFillSync } from 'node:crypto'

/** Makes identifiers: randomness as an argument. */
export type NewId = (now: Date) => string

/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then chance. Rows made together lie together in
 * their index; PostgreSQL makes such ids only from version 18 on, and ours must work on 15.
 */
export const newUuid: NewId = (now) => {
  const bytes = randomFillSync(Buffer.alloc(16))
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
