import https from 'node:https'
import { buffer } from 'node:stream/consumers'
import { LOCAL_CERTIFICATE } from '../server/local-certificate.ts'

export interface Answered {
  /** 0: no answer. */
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

export interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  /** A local source address. */
  readonly from?: string
  readonly agent?: https.Agent
}

/** A request over TLS, checked against the tests' certificate; never throws. */
export function get(url: string, asked: Asked = {}): Promise<Answered> {
  return new Promise((resolve) => {
    const { method = 'GET', headers = {}, body, from, agent } = asked
    const none = () => resolve({ status: 0, headers: new Headers(), body: Buffer.alloc(0) })
    const request = https.request(url, {
      method,
      headers: {
        ...headers,
        host: new URL(url).host,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      ca: LOCAL_CERTIFICATE,
      // The server's own name, whichever address is asked.
      hostname: '127.0.0.1',
      servername: 'localhost',
      timeout: 30_000,
      ...(from && { localAddress: from }),
      ...(agent && { agent }),
    })
    request.on('timeout', () => request.destroy())
    request.on('error', none)
    request.on('response', (response) => {
      buffer(response).then(
        (whole) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: headersOf(response.headersDistinct),
            body: whole,
          }),
        none,
      )
    })
    request.end(body)
  })
}

function headersOf(all: NodeJS.Dict<string[]>): Headers {
  const headers = new Headers()
  for (const [name, values] of Object.entries(all)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  return headers
}

/** The same as `fetch`, for the API client. */
export async function fetchSecurely(url: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(url, init)
  const bytes = Buffer.from(await request.arrayBuffer())
  const { status, headers, body } = await get(url, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    ...(bytes.length > 0 && { body: bytes }),
  })
  if (status === 0) throw new TypeError(`${url} gave no answer`)
  return new Response(status === 204 ? null : new Uint8Array(body), { status, headers })
}
