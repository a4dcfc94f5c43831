import net, { type AddressInfo } from 'node:net'
import { DAY_MS } from '@okoume/domain/calendar/durations.ts'
import { signUpConfirmed } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { securityHeaders } from './security-headers.ts'
import { createHttpServer } from './server/http-server.ts'

let token: string
useTestServer({ jobs: false })
beforeAll(async () => {
  ;({ token } = await signUpConfirmed(server, 'Solange Mba'))
})

const PAGE = { accept: 'text/html' }
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** One of every kind of answer, its status, and whether shared caches may keep it. */
const ANSWERS: readonly (readonly [
  what: string,
  request: InjectOptions,
  status: number,
  caching: 'no' | 'may',
])[] = [
  ['an answer for anybody', { url: '/api/items' }, 200, 'may'],
  ['a private answer', { url: '/api/notices', headers: { authorization: 'Bearer' } }, 200, 'no'],
  ['bad input', { url: '/api/items?limit=x' }, 400, 'no'],
  ['a refusal', { url: '/api/wallet' }, 401, 'no'],
  ['nothing there', { url: '/api/nothing' }, 404, 'no'],
  ['a missing picture', { url: `/images/objets/${NOBODY}/640.webp` }, 404, 'no'],
  ['a written page', { url: `/api/users/verify/${NOBODY}/approve`, headers: PAGE }, 400, 'no'],
  ['signing in', { method: 'POST', url: '/api/auth/sign-in/email', payload: {} }, 400, 'no'],
  ['a callback', { method: 'POST', url: '/api/payment/callbacks/mypvit/x', payload: '{}' }, 403, 'no'],
  ['the documentation', { url: '/api/docs' }, 200, 'may'],
  ['the contract', { url: '/openapi.json' }, 200, 'may'],
  ['what robots read', { url: '/robots.txt' }, 200, 'may'],
  ['the list of pages', { url: '/sitemap.xml' }, 200, 'may'],
  ['security.txt', { url: '/.well-known/security.txt' }, 200, 'may'],
  ['whether it lives', { url: '/healthz' }, 200, 'may'],
]

describe('every kind of answer has its cache rules', () => {
  it.each(ANSWERS)('%s', async (_what, request, status, caching) => {
    const asked = request.headers && 'authorization' in request.headers
    const headers = asked ? { authorization: `Bearer ${token}` } : request.headers
    const answer = await server.http.inject({ ...request, ...(headers && { headers }) })

    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
    })
    expect(answer.headers['content-type']).toMatch(/charset=utf-8|^application\/json/)
    const policy = String(answer.headers['content-security-policy'])
    // The viewer of the API sets styles on elements: its page alone may (decision 115).
    const strict =
      request.url === '/api/docs' ? policy.replace("style-src 'self' 'unsafe-inline'", '') : policy
    expect(strict).not.toContain('unsafe')
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('server')
    if (caching === 'no') expect(answer.headers['cache-control']).toContain('no-store')
    else expect(answer.headers['cache-control'] ?? '').not.toContain('private')
  })

  it("and a route's own answer cannot be framed and sends no referrer", async () => {
    const { headers } = await server.http.inject('/api/items')

    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    const bytes = Object.entries(headers).reduce(
      (sum, [name, value]) => sum + `${name}: ${value}\r\n`.length,
      0,
    )
    expect(bytes).toBeLessThan(600)
    // In the demo, which has no certificate.
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('a site reached by https sends every header, HSTS too', () => {
  const get = (path: string, headers = 'Host: x\r\n') =>
    `GET ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`
  const REQUESTS: readonly (readonly [what: string, bytes: string, status: number])[] = [
    ['a route', get('/here'), 200],
    ['an unknown address', get('/nothing'), 404],
    ['an address that cannot be decoded', get('/%ZZ'), 404],
    ['a page that cannot be decoded', get('/%E0%A4%A', 'Host: x\r\nAccept: text/html\r\n'), 404],
    ['a parameter that is too long', get(`/of/${'x'.repeat(200)}`), 404],
    ['two hosts', get('/here', 'Host: x\r\nHost: y\r\n'), 400],
    ['no host', get('/here', ''), 400],
    ['an expectation that nobody meets', get('/here', 'Host: x\r\nExpect: more\r\n'), 417],
    ['a line of nothing', 'GARBAGE\r\n\r\n', 400],
    ['an address of 60 KB', get(`/${'z'.repeat(60_000)}`), 431],
  ]
  const headerLines = Object.entries(securityHeaders({ https: true })).map(
    ([name, value]) => `${name}: ${value}`,
  )
  let http: FastifyInstance
  let slow: {
    readonly started: PromiseWithResolvers<void>
    readonly end: PromiseWithResolvers<Record<string, never>>
  }
  beforeEach(async () => {
    http = await createHttpServer(pino({ level: 'silent' }), { https: true })
    http.get('/here', () => ({}))
    http.get('/of/:id', () => ({}))
    slow = { started: Promise.withResolvers(), end: Promise.withResolvers() }
    http.get('/slow', () => {
      slow.started.resolve()
      return slow.end.promise
    })
    await http.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(() => http.close())

  test.each(REQUESTS)('%s', async (_what, bytes, status) => {
    const [head = ''] = (await readAnswer(http, bytes)).split('\r\n\r\n')
    const lines = head.split('\r\n')
    expect(lines[0]).toContain(` ${status} `)
    expect(lines.slice(1).map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()))).toEqual(
      expect.arrayContaining(headerLines),
    )
  })

  test('what comes while it closes', async () => {
    const { port } = http.server.address() as AddressInfo
    const socket = net.connect(port, '127.0.0.1')
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await slow.started.promise
    const closed = http.close()
    await vi.waitUntil(() => !http.server.listening)
    socket.write(get('/here'))
    slow.end.resolve({})
    let text = ''
    for await (const chunk of socket) text += chunk
    expect(text).toContain(' 503 ')
    for (const line of headerLines) expect(text.split(line).length - 1).toBe(2)
    await closed
  })
})

/** The server's answer to those bytes, until it closes the connection. */
async function readAnswer(http: FastifyInstance, bytes: string): Promise<string> {
  const { port } = http.server.address() as AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  socket.write(bytes)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

test('security.txt is valid for months to come', async () => {
  const { body } = await server.http.inject('/.well-known/security.txt')
  const until = new Date(/^Expires: (.*)$/m.exec(body)?.[1] ?? '').getTime()

  expect(body).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(until).toBeGreaterThan(Date.now() + 120 * DAY_MS)
  expect(until).toBeLessThan(Date.now() + 366 * DAY_MS)
})
