import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const current = new AsyncLocalStorage<string>()

/** The id of the request for which the current code runs, in a job too; undefined outside requests. */
export function currentRequest(): string | undefined {
  return current.getStore()
}

/** Runs `act`, and everything asynchronous that it begins, under that request id. */
export function runForRequest<Result>(requestId: string, act: () => Result): Result {
  return current.run(requestId, act)
}

/** Job payloads carry the id of the request that enqueued them, so that its logs can be followed. */
export function withCause(payload: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const request = currentRequest()
  return request === undefined ? payload : { ...payload, request }
}

/** A request id from a proxy; nothing that could break a log line or hold a secret. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** Request ids: the trusted proxy's, or a unique one of this process. */
export function requestNamer(
  isTrusted: (address: string) => boolean,
  start: string = randomBytes(6).toString('hex'),
): (request: IncomingMessage) => string {
  let count = 0
  return ({ headers, socket }) => {
    const header = headers['x-request-id']
    if (typeof header === 'string' && WELL_FORMED.test(header) && isTrusted(socket.remoteAddress ?? ''))
      return header
    count += 1
    return `${start}-${count.toString(36)}`
  }
}
