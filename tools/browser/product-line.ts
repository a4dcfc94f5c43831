import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A proxy between a browser and the product: it counts bytes, and can be cut, slowed or changed. */
export interface ProductLine {
  /** The address that the browser opens instead of the product's own. */
  readonly origin: string
  /** Bytes sent to the browser so far, response headers included. */
  received(): number
  /** Simulates a dead server: connections are refused. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Delays each answer; 0 for none. */
  slow(ms: number): void
  /** A replaced answer at that path: an edited body, or a failure. Null: the product's own. */
  tamper(path: string, change: Tampering | null): void
  close(): Promise<void>
}

export type Tampering = { readonly edit: (body: string) => string } | { readonly status: number }

export async function openLine(product: string): Promise<ProductLine> {
  const counter = countBytes()
  const tamperings = new Map<string, Tampering>()
  let delay = 0
  const server = http.createServer((request, response) => {
    setTimeout(() => forward(product, request, response, tamperings.get(request.url ?? '')), delay)
  })
  server.on('connection', counter.count)
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, 'localhost', () => resolve(portOf(server)))
    })
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const port = await listen(0)
  return {
    origin: `http://localhost:${port}`,
    received: counter.total,
    cut,
    async mend() {
      await listen(port)
    },
    slow(ms) {
      delay = ms
    },
    tamper(path, change) {
      if (change) tamperings.set(path, change)
      else tamperings.delete(path)
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  }
}

function countBytes() {
  const open = new Set<Socket>()
  let closed = 0
  return {
    count(socket: Socket) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        closed += socket.bytesWritten
      })
    },
    total: () => [...open].reduce((sum, socket) => sum + socket.bytesWritten, closed),
  }
}

function portOf(server: http.Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function forward(
  product: string,
  request: IncomingMessage,
  response: ServerResponse,
  tampering: Tampering | undefined,
): void {
  if (tampering && 'status' in tampering) return void response.writeHead(tampering.status).end()
  const { url = '/', method } = request
  const upstream = http.request(product + url, { method, headers: headersFor(product, request, tampering) })
  upstream.on('response', (answer) => {
    if (tampering) void sendEdited(answer, response, tampering.edit)
    else answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.rawHeaders))
  })
  upstream.on('error', () => response.destroy())
  response.on('close', () => upstream.destroy())
  request.pipe(upstream)
}

/** Headers that would compress or validate a body: an edited one must be whole and readable. */
const ABOUT_THE_BODY = ['accept-encoding', 'if-none-match', 'if-modified-since']

/** The product expects its own address. */
function headersFor(product: string, { headers }: IncomingMessage, tampering: Tampering | undefined) {
  const { origin, host } = new URL(product)
  const passed = Object.entries(headers).filter(([name]) => !tampering || !ABOUT_THE_BODY.includes(name))
  return { ...Object.fromEntries(passed), host, ...(headers.origin && { origin }) }
}

async function sendEdited(
  answer: IncomingMessage,
  response: ServerResponse,
  edit: (body: string) => string,
): Promise<void> {
  const body = edit(Buffer.concat(await answer.toArray()).toString())
  const { 'content-length': _length, etag: _tag, ...headers } = answer.headers
  response.writeHead(answer.statusCode ?? 502, headers).end(body)
}
