import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Something that a proxy made up to find a request again; nothing that could break a line or hold a secret. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** Names requests: as the proxy before us did, which we trust, or by a name that no other process gives. */
export function requestNamer(
  isTrusted: (address: string) => boolean,
  start: string = randomBytes(6).toString('hex'),
): (request: IncomingMessage) => string {
  let count = 0
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress ?? ''))
      return given
    count += 1
    return `${start}-${count.toString(36)}`
  }
}
