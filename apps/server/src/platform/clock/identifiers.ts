import { randomFillSync } from 'node:crypto'

/** Makes identifiers: randomness as an argument. */
export type NewId = (now: Date) => string

const COUNTER_BITS = 12
let last = { time: 0, count: 0 }

/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, 12 that count, then chance. Rows made together lie together
 * in their index, and those of one millisecond in the order in which this process made them; PostgreSQL makes such ids
 * only from version 18 on, and ours must work on 15.
 */
export const newUuid: NewId = (now) => {
  const bytes = randomFillSync(Buffer.alloc(16))
  const time = now.getTime()
  // Where counting begins is chance too, with room above it.
  const first = bytes.readUInt16BE(6) >> (16 - COUNTER_BITS + 1)
  last = { time, count: time === last.time ? Math.min(last.count + 1, 2 ** COUNTER_BITS - 1) : first }
  bytes.writeUIntBE(time, 0, 6)
  bytes.writeUInt16BE(0x7000 | last.count, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
