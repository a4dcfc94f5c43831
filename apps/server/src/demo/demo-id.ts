import { createHash } from 'node:crypto'

/** Deterministic UUID: every demo has the same ids, so that a saved link still opens its item and a repeated step adds nothing. */
export function demoId(name: string): string {
  const hex = createHash('sha1').update(`okoume demo ${name}`).digest('hex')
  // The form of a UUID of version 5 (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
