import { setImmediate } from 'node:timers/promises'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { createHttpServer } from '../http/server/http-server.ts'
import { registerMetrics } from '../http/server/metrics-route.ts'
import { logOptions } from './logging.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createReadiness, type Readiness, registerHealth } from './readiness.ts'

const TOKEN = 'a-token-of-the-tests'
const asBrowser = { accept: 'text/html' }

let http: Awaited<ReturnType<typeof createHttpServer>>
let metrics: Metrics
let readiness: Readiness
let lines: Record<string, unknown>[]
let databaseAnswers = true

beforeAll(async () => {
  metrics = createMetrics({ version: '1', mode: 'demo' })
  readiness = createReadiness({
    askDatabase: async () => {
      if (!databaseAnswers) throw new Error('gone')
    },
    cacheMs: 0,
  })
  const log = pino(logOptions('info'), { write: (line) => void lines.push(JSON.parse(line)) })
  http = await createHttpServer(log, { readiness, metrics })
  registerHealth(http, readiness)
  registerMetrics(http, metrics, null)
  http.get('/objects/:id', { config: { operation: 'getObject' } }, async () => ({ ok: true }))
  http.post('/objects', { config: { operation: 'addObject' } }, async (request) => {
    request.callerId = '0190c7a2-1111-7000-8000-000000000000'
    throw new ApiError('ITEM_NOT_FOUND')
  })
  http.get('/broken', async () => {
    throw new Error('somebody@example.test has the secret')
  })
  http.get('/links/:token', { config: { operation: 'openLink' } }, async () => {
    throw new Error('gone')
  })
  http.get('/assets/app-4f5e6a.js', async () => '')
})
beforeEach(async () => {
  await waitFor('the server to take requests', async () => !http.isUnderPressure())
  lines = []
})
afterAll(() => http.close())

async function count(labels: string): Promise<number> {
  const text = await metrics.exposition()
  const line = text.split('\n').find((one) => one.startsWith(`okoume_http_requests_total{${labels}}`))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('each request counts once, by its operation and its status', async () => {
  await http.inject('/objects/1')
  await http.inject('/objects/2')
  await http.inject({ method: 'POST', url: '/objects', payload: {} })

  expect(await count('operation="getObject",status="200"')).toBe(2)
  expect(await count('operation="addObject",status="404"')).toBe(1)
  const text = await metrics.exposition()
  expect(text).toContain('okoume_http_request_duration_seconds_count{operation="getObject"} 2')
  expect(text).toContain('okoume_http_requests_in_flight 0')
})

test('a thousand odd addresses create no label of their own, nor do the files of a release', async () => {
  const namesBefore = await operations()
  for (let turn = 0; turn < 10; turn += 1) {
    const odd = Array.from({ length: 100 }, (_, i) => `/odd/${turn}/${'x'.repeat(i)}?q=${i}`)
    await Promise.all(odd.map((url) => http.inject(url)))
    // Timers must run: starving them would look like an overload.
    await setImmediate()
  }
  await http.inject('/assets/app-4f5e6a.js')

  const added = (await operations()).filter((name) => !namesBefore.includes(name))
  expect(added.toSorted()).toEqual(['file', 'unknown'])
})

async function operations(): Promise<string[]> {
  const found = (await metrics.exposition()).matchAll(/requests_total\{operation="([^"]*)"/g)
  return [...new Set(Array.from(found, ([, name = '']) => name))]
}

test('without a token the metrics are for this machine alone', async () => {
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await http.inject({ url: '/metrics', headers, remoteAddress })).statusCode

  expect(await ask({})).toBe(200)
  expect(await ask({}, '::ffff:127.0.0.1')).toBe(200)
  expect(await ask({}, '10.0.0.4')).toBe(404)
  expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toBe(404)
  expect(await ask({ forwarded: 'for=127.0.0.1' })).toBe(404)
  expect(await ask({ 'x-real-ip': '10.0.0.4' })).toBe(404)
})

test('with a token they are for its holder, from any address', async () => {
  const guarded = await createHttpServer(pino({ level: 'silent' }), { metrics })
  registerMetrics(guarded, metrics, TOKEN)
  const ask = async (authorization: string | undefined) =>
    (
      await guarded.inject({
        url: '/metrics',
        remoteAddress: '10.0.0.4',
        headers: authorization ? { authorization } : {},
      })
    ).statusCode

  expect(await ask(`Bearer ${TOKEN}`)).toBe(200)
  expect(await ask(`Bearer ${TOKEN}x`)).toBe(404)
  expect(await ask(undefined)).toBe(404)
  await guarded.close()
})

test('a process is ready once it has started, while its database answers, and until it drains', async () => {
  const ask = async () => {
    const { statusCode, body } = await http.inject('/readyz')
    return [statusCode, JSON.parse(body)]
  }

  expect(await ask()).toEqual([503, { ready: false, reason: 'starting' }])
  readiness.started()
  expect(await ask()).toEqual([200, { ready: true }])
  databaseAnswers = false
  expect(await ask()).toEqual([503, { ready: false, reason: 'database' }])
  expect((await http.inject('/healthz')).statusCode).toBe(200)
  databaseAnswers = true
  expect(await ask()).toEqual([200, { ready: true }])
})

test('a draining process says so, still answers, and closes connections', async () => {
  const leaving = createReadiness({ askDatabase: async () => {} })
  leaving.started()
  const other = await createHttpServer(pino({ level: 'silent' }), { readiness: leaving })
  registerHealth(other, leaving)
  expect((await other.inject('/readyz')).headers.connection).toBe('keep-alive')
  leaving.drain()

  const { statusCode, body } = await other.inject('/readyz')
  expect([statusCode, JSON.parse(body)]).toEqual([503, { ready: false, reason: 'draining' }])
  const answer = await other.inject('/healthz')
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  await other.close()
})

test('a hanging database is queried once, however many health checks wait', async () => {
  let asked = 0
  const hanging = createReadiness({
    askDatabase: () => {
      asked += 1
      return new Promise(() => {})
    },
    boundMs: 1,
    cacheMs: 0,
  })
  hanging.started()

  expect(await Promise.all([hanging.obstacle(), hanging.obstacle()])).toEqual(['database', 'database'])
  expect(await hanging.obstacle()).toBe('database')
  expect(asked).toBe(1)
})

test("a request's id is the trusted proxy's, if it is well-formed", async () => {
  const idOf = async (id: string, remoteAddress = '127.0.0.1') =>
    (await http.inject({ url: '/healthz', headers: { 'x-request-id': id }, remoteAddress })).headers[
      'x-request-id'
    ]
  const ours = /^[0-9a-f]{12}-[0-9a-z]+$/

  expect(await idOf('of-the-proxy-1')).toBe('of-the-proxy-1')
  expect(await idOf('of-a-stranger', '10.0.0.4')).toMatch(ours)
  expect(await idOf('short')).toMatch(ours)
  expect(await idOf('with a space in it')).toMatch(ours)
  expect(await idOf('<script>alert(1)</script>')).toMatch(ours)
  expect(await idOf('x'.repeat(65))).toMatch(ours)
})

test("a request logs one line, with the caller's number and rough network", async () => {
  const { headers } = await http.inject({
    method: 'POST',
    url: '/objects?token=un-secret',
    payload: { email: 'x@y.test' },
    remoteAddress: '41.158.10.22',
  })

  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    request: headers['x-request-id'],
    method: 'POST',
    operation: 'addObject',
    status: 404,
    caller: '0190c7a2-1111-7000-8000-000000000000',
    from: '41.158.10.0',
    msg: 'request',
  })
  expect(JSON.stringify(lines)).not.toMatch(/un-secret|x@y|41\.158\.10\.22/)
})

test('a failure logs the pattern of its operation, not the secret of its link', async () => {
  await http.inject('/links/un-secret')
  expect(lines.map(({ url }) => url)).toContain('/links/:token')
  expect(JSON.stringify(lines)).not.toContain('un-secret')
})

test('a person who meets an error reads the reference under which it is logged', async () => {
  const { headers, body } = await http.inject({ url: '/broken?lien=un-secret', headers: asBrowser })
  const id = String(headers['x-request-id'])

  expect(body).toContain(`Référence\u00a0: ${id}`)
  expect(lines.map(({ request, level }) => [request, level])).toEqual([
    [id, 50],
    [id, 30],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/un-secret|somebody@/)
})
