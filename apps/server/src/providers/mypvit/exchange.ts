import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'

export interface Outgoing {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Incoming {
  readonly status: number
  readonly text: string
}

/** Nothing of the request has left this machine, or the provider refused to look at it: it had no effect. */
export class NotSentError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'NotSentError'
  }
}

const MAX_ANSWER_BYTES = 64 * 1024

/**
 * One request, sent once: no redirect is followed and nothing is tried again. Each has a connection of its own, so
 * that an error before it is open proves that nothing was sent.
 * @throws NotSentError, or any other error where it may have arrived.
 */
export function exchange(outgoing: Outgoing, timeoutMs: number): Promise<Incoming> {
  const { promise, resolve, reject } = Promise.withResolvers<Incoming>()
  const { method, headers, body = '' } = outgoing
  const url = new URL(outgoing.url)
  const secure = url.protocol === 'https:'
  let connected = false
  const request = (secure ? https : http).request(url, {
    method,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  })
  request.on('socket', (socket) =>
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      connected = true
    }),
  )
  request.on('error', ({ message }) => {
    // Privacy: only the message. The library's error holds the answer, which may be a secret.
    reject(connected ? new Error(message) : new NotSentError(`the provider cannot be reached: ${message}`))
  })
  request.on('response', (response) => {
    const status = response.statusCode ?? 0
    readText(response).then((text) => resolve({ status, text }), reject)
  })
  request.end(body)
  return promise
}

async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > MAX_ANSWER_BYTES) throw new Error('the provider answers without end')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
