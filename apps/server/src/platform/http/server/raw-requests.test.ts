import { once } from 'node:events'
import type { Server } from 'node:http'
import net from 'node:net'
import { promisify } from 'node:util'
import { expectContractRefusal } from '@okoume/tests/server/declared-refusal.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { beforeAll, expect, test, vi } from 'vitest'

let port: number
useTestServer({ jobs: false })
beforeAll(async () => {
  await server.http.listen({ host: '127.0.0.1', port: 0 })
  const address = server.http.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  port = address.port
})

/** The server's answer to those bytes, until it closes the connection. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    let answer = ''
    socket.setTimeout(20_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      answer += chunk
      socket.end()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.write(bytes)
  })
}

const BODY = 'PUT /demo/clock HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
const BROKEN: Readonly<Record<string, string>> = {
  'a line of nothing': 'GARBAGE\r\n\r\n',
  'an unknown method': 'BREW /items HTTP/1.1\r\nHost: x\r\n\r\n',
  'an unknown version': 'GET /items HTTP/9.9\r\nHost: x\r\n\r\n',
  'a control character in the address': 'GET /api/items?q=\u0001 HTTP/1.1\r\nHost: x\r\n\r\n',
  'headers of 20 KB': `GET /items HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
  'an address of 60 KB': `GET /api/items?q=${'z'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'two lengths': `${BODY}Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}`,
  'a length and chunks': `${BODY}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a length that is no number': `${BODY}Content-Length: abc\r\n\r\n{}`,
  'chunks that are none': `${BODY}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`,
  'two hosts': 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n',
  'the same host twice': 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n',
  'an address that is none': 'GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n',
}

test.each(Object.keys(BROKEN))(
  "%s is refused in the contract's format, and the server goes on",
  async (name) => {
    const [head = '', text = ''] = (await sendBytes(BROKEN[name] ?? '')).split('\r\n\r\n')
    const status = Number(head.split(' ')[1])

    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    const body = JSON.parse(text)
    expectContractRefusal({ status, code: body.error?.code, body, text })
    expect(await sendBytes('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain(
      '200 OK',
    )
  },
)

test('a client that hangs up in the middle of its body leaves nothing behind', async () => {
  await new Promise<void>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(`${BODY}Content-Length: 1000\r\n\r\n{"today":`, () => socket.destroy())
    })
    socket.on('close', () => resolve())
  })

  expect(await sendBytes('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain('200 OK')
})

test('a client that is refused but keeps its side open is cut off', async () => {
  const openConnections = promisify(server.http.server.getConnections.bind(server.http.server))
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  socket.write('GARBAGE\r\n\r\n')
  await once(socket.resume(), 'end')

  await vi.waitUntil(async () => (await openConnections()) === 0, { timeout: 10_000 })
  socket.destroy()
})

test('a connection without headers is closed after twenty seconds at the latest', () => {
  const { headersTimeout, connectionsCheckingInterval } = server.http.server as Server & {
    readonly connectionsCheckingInterval: number
  }
  expect(headersTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(20_000)
})
