import { once } from 'node:events'
import { Agent, get, type IncomingMessage, request as send } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { addListing } from '@okoume/tests/server/listings.ts'
import { type Person, signUpOwner } from '@okoume/tests/server/people.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { logOptions } from '../../telemetry/logging.ts'
import { createMetrics, type Metrics } from '../../telemetry/metrics.ts'
import { countInMemory } from '../limits/call-counts.ts'
import { limitAddresses } from '../limits/call-limits.ts'
import { servePages } from '../pages/serve-pages.ts'
import { wholePage } from '../pages/whole-page.ts'
import { createHttpServer } from './http-server.ts'

const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, s-maxage=2',
  'content-security-policy': "default-src 'self'",
  'permissions-policy': 'camera=(self)',
}
const TEXT = '<p>Bonjour à Libreville</p>'.repeat(50)
const MIDNIGHT = Date.parse('2026-11-21T23:00:00Z')

let http: FastifyInstance
let metrics: Metrics
let lines: Record<string, unknown>[]
let text: string
let headers: Record<string, string>
let now: number
let draining: boolean
let change: () => void
let sent: boolean[]
let slow: PromiseWithResolvers<void>

beforeEach(async () => {
  ;[text, headers, now, draining, lines, sent] = [TEXT, HTML, MIDNIGHT - 60_000, false, [], []]
  slow = Promise.withResolvers()
  metrics = createMetrics({ version: '1', mode: 'demo' })
  const log = pino(logOptions('info'), { write: (line) => void lines.push(JSON.parse(line)) })
  http = await createHttpServer(log, { https: true, metrics, readiness: { draining: () => draining } })
  limitAddresses(http, countInMemory(Date.now))
  const render = async ({ pathname }: URL) => {
    if (pathname.startsWith('/slow')) await slow.promise
    return wholePage({ status: pathname === '/absent' ? 404 : 200, headers, body: Buffer.from(text) })
  }
  servePages(http, render, {
    clock: { now: () => new Date(now) },
    publicUrl: 'https://okoume.test',
    changes: { maxAgeMs: () => 120_000, onChange: (listener) => (change = listener) },
    namePage: (pathname) => pathname,
    onPage: (made) => sent.push(made),
  })
  await http.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => http.close())

interface Asked {
  readonly method?: string
  readonly headers?: Record<string, string>
}

const agent = new Agent({ keepAlive: true })

/** What is asked, and whether it was answered before the framework. */
async function ask(target: string, { method = 'GET', headers: asked = {} }: Asked = {}, at = http) {
  const { port } = at.server.address() as AddressInfo
  const answer = vi.spyOn(fastPathOf(at), 'answer')
  const outgoing = send({ port, host: '127.0.0.1', path: target, method, headers: asked, agent })
  outgoing.end()
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = (await buffer(incoming)).toString('latin1')
  const isFast = answer.mock.results.at(-1)?.value === true
  answer.mockRestore()
  return { isFast, status: incoming.statusCode, head: withoutOwn(incoming.rawHeaders), body, incoming }
}

function fastPathOf(at: FastifyInstance) {
  if (!at.fastPath) throw new Error('no fast path')
  return at.fastPath
}

/** Names and values as they were sent, but for the date and the id, which each answer has of its own. */
function withoutOwn(raw: readonly string[]): string[] {
  const own = ['date', 'x-request-id']
  return raw.map((value, index) => (own.includes(raw[index - 1]?.toLowerCase() ?? '') ? '…' : value))
}

/** The same request by the framework, and before it. */
async function askBoth(target: string, asked: Asked, at = http) {
  const slowly = vi.spyOn(fastPathOf(at), 'answer').mockReturnValue(false)
  const { port } = at.server.address() as AddressInfo
  const outgoing = get({ port, host: '127.0.0.1', path: target, headers: asked.headers, agent })
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = (await buffer(incoming)).toString('latin1')
  const slow = { status: incoming.statusCode, head: withoutOwn(incoming.rawHeaders), body }
  slowly.mockRestore()
  const { isFast, status, head, body: fastBody } = await ask(target, asked, at)
  return { isFast, slow, fast: { status, head, body: fastBody } }
}

const REQUESTS: readonly (readonly [what: string, headers: Record<string, string>])[] = [
  ['plainly', {}],
  ['by a browser', { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html', cookie: 'a=b' }],
  ['for gzip', { 'accept-encoding': 'gzip' }],
  ['for an encoding that is unknown', { 'accept-encoding': 'zstd' }],
  ['with any tag', { 'if-none-match': '*' }],
  ['with an older tag', { 'if-none-match': 'W/"older"', 'accept-encoding': 'br' }],
  ['for the last time', { connection: 'close' }],
]

describe.each(REQUESTS)('a page that is asked for %s', (_what, asked) => {
  it.each(['/', '/explorer?q=a&min=5000'])('at %s is the same before the framework and by it', async (at) => {
    const { isFast, slow, fast } = await askBoth(at, { headers: asked })
    expect(isFast).toBe(true)
    expect(fast).toEqual(slow)
    expect(slow.head.join()).toMatch(/Strict-Transport-Security|strict-transport-security/)
  })
})

it('gives 304 for its tag, without the policy that the browser has', async () => {
  const { incoming } = await ask('/')
  const { isFast, slow, fast } = await askBoth('/', {
    headers: { 'if-none-match': `${incoming.headers.etag}` },
  })
  expect([isFast, fast.status, fast.body]).toEqual([true, 304, ''])
  expect(fast).toEqual(slow)
  expect(fast.head).not.toContain('content-security-policy')
})

describe('is left to the framework', () => {
  beforeEach(async () => {
    await ask('/')
    expect(await ask('/')).toMatchObject({ isFast: true })
  })

  it.each<readonly [what: string, target: string, asked: Asked]>([
    ['a method that is not GET', '/', { method: 'HEAD' }],
    ['a caller with a token', '/', { headers: { authorization: 'Bearer x' } }],
    ['a copy that is not compressed yet', '/', { headers: { 'accept-encoding': 'gzip' } }],
    ['another address', '/?q=a', {}],
    ['an address that is written otherwise', '/?', {}],
  ])('%s', async (_what, target, asked) => {
    expect(await ask(target, asked)).toMatchObject({ isFast: false, status: 200 })
  })

  it('a page that has changed', async () => {
    text = 'neuf'
    change()
    expect(await ask('/')).toMatchObject({ isFast: false, body: 'neuf' })
    expect(await ask('/')).toMatchObject({ isFast: true, body: 'neuf' })
  })

  it('a page of yesterday, and one that is too old', async () => {
    now = MIDNIGHT
    expect(await ask('/')).toMatchObject({ isFast: false })
    expect(await ask('/')).toMatchObject({ isFast: true })
    now += 120_000
    expect(await ask('/')).toMatchObject({ isFast: false })
  })

  it('what comes while the process drains, which tells the proxy', async () => {
    draining = true
    const { isFast, incoming } = await ask('/')
    expect([isFast, incoming.headers.connection]).toEqual([false, 'close'])
  })

  it('a page that is not found, or private', async () => {
    await ask('/absent')
    expect(await ask('/absent')).toMatchObject({ isFast: false, status: 404 })
    headers = { ...HTML, 'cache-control': 'private, no-cache' }
    await ask('/compte')
    expect(await ask('/compte')).toMatchObject({ isFast: false, status: 200 })
  })

  it('an address that was corrected for a browser, and means nothing to others', async () => {
    const browser = { headers: { accept: 'text/html' } }
    await ask('/explorer%', browser)
    expect(await ask('/explorer%', browser)).toMatchObject({ isFast: false })
    expect(await ask('/explorer%')).toMatchObject({ isFast: false, status: 404 })
  })

  it('a request with two hosts, which is refused', async () => {
    const socket = net.connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n')
    expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1.1 400 /)
  })
})

describe('counts, limits and logs as the framework does', () => {
  const count = async () =>
    /okoume_http_requests_total\{operation="\/",status="200"\} (\d+)/.exec(await metrics.exposition())?.[1]

  it('a request: once, in one line, with its network and its id', async () => {
    const headers = { 'x-forwarded-for': '41.158.10.22', 'x-request-id': 'of-the-proxy-1' }
    await ask('/', { headers })
    const { isFast, incoming } = await ask('/', { headers })
    expect([isFast, incoming.headers['x-request-id']]).toEqual([true, 'of-the-proxy-1'])
    const requests = () => lines.filter(({ msg }) => msg === 'request')
    await waitFor('both lines', async () => requests().length === 2)
    const [slow, fast] = requests().map(({ ms: _ms, time: _time, ...line }) => line)
    expect(fast).toEqual(slow)
    expect(fast).toMatchObject({
      request: 'of-the-proxy-1',
      operation: '/',
      status: 200,
      from: '41.158.10.0',
    })
    expect(await count()).toBe('2')
    expect(await metrics.exposition()).toContain('okoume_http_requests_in_flight 0')
    expect(sent).toEqual([true, false])
  })

  it('an address over its limit: it is refused, and another is not', async () => {
    const from = (address: string) => ask('/explorer?q=a', { headers: { 'x-forwarded-for': address } })
    let passed = 0
    while ((await from('41.158.0.7')).status === 200) passed += 1
    expect(passed).toBe(600)
    const refused = await from('41.158.0.7')
    expect([refused.status, Number(refused.incoming.headers['retry-after']) > 0]).toEqual([429, true])
    expect(await from('41.158.0.8')).toMatchObject({ isFast: true, status: 200 })
  })
})

test('an overloaded server still answers what it has in memory, which costs less than a refusal', async () => {
  await ask('/')
  const waiting = Array.from({ length: 128 }, (_, n) => http.inject(`/slow-${n}`))
  await Promise.resolve()
  expect(await ask('/explorer')).toMatchObject({ isFast: false, status: 503 })
  expect(await ask('/')).toMatchObject({ isFast: true, status: 200 })
  slow.resolve()
  await Promise.all(waiting)
})

describe('the API', () => {
  useTestServer({ jobs: false })
  let owner: Person
  let id: string
  beforeAll(async () => {
    owner = await signUpOwner(server)
    ;({ id } = await addListing(server, owner, { title: 'Scie sauteuse' }))
    await server.http.listen({ host: '127.0.0.1', port: 0 })
  })

  describe.each(REQUESTS)('asked %s', (_what, asked) => {
    it.each([() => '/api/cards?limit=20', () => '/api/categories', () => `/single/item/${id}`])(
      'answers the same before the framework and by it',
      async (target) => {
        const both = () => askBoth(target(), { headers: asked }, server.http)
        const first = await both()
        // Race: the announcement of the new object may arrive between the two.
        const { isFast, slow, fast } = first.isFast ? first : await both()
        expect(isFast).toBe(true)
        expect(fast).toEqual(slow)
      },
    )
  })

  test('a withdrawn object is shown as withdrawn as soon as its owner has the answer', async () => {
    const url = `/single/item/${id}`
    await waitFor('an answer to stay', async () => (await ask(url, {}, server.http)).isFast)
    await owner.client.updateItemAvailability({ body: { item_id: id, available: false } })
    const { isFast, body } = await ask(url, {}, server.http)
    expect([isFast, JSON.parse(body).offered]).toEqual([false, false])
  })

  test('errors and answers that are not to be kept are left to the framework', async () => {
    for (const url of ['/api/items?limit=x', '/healthz', `/api/rentals/item/${id}`]) {
      await ask(url, {}, server.http)
      expect(await ask(url, {}, server.http)).toMatchObject({ isFast: false })
    }
  })
})
