import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ASKED_BY_MACHINES } from '../../telemetry/readiness.ts'
import { createHttpServer } from '../server/http-server.ts'
import { createGate, isTooLateFor } from './overload.ts'

/** More than a connection buffers when no one reads. */
const LONG_PAGE = Buffer.alloc(48 * 1024 * 1024, 'a')

// No client hangs up but where a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('an overloaded server', () => {
  let http: FastifyInstance
  let release: () => void
  let atWork: number

  beforeEach(async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    release = resolve
    atWork = 0
    http = await createHttpServer(pino({ level: 'silent' }))
    http.get('/*', ({ url }) => {
      if (url === '/long') return Promise.resolve(LONG_PAGE)
      atWork += 1
      return promise.then(() => 'page')
    })
    http.get('/healthz', ASKED_BY_MACHINES, async () => 'alive')
    http.get('/api/items/mine', { config: { operation: 'listRentals' } }, async () => 'mine')
    http.get('/api/rentals/:id/messages', { config: { operation: 'poll', heldOpen: true } }, () =>
      promise.then(() => []),
    )
    http.post('/api/payment', { config: { operation: 'startPayment' } }, async () => 'booked')
    http.post('/api/payment/callbacks/:provider', async () => 'heard')
    await http.ready()
  })
  afterEach(() => http.close())

  // Started at once, before any is awaited.
  const browse = async (n: number) => http.inject(`/page-${n}`)
  const statusOf = async (method: 'GET' | 'POST', url: string) =>
    (await http.inject({ method, url })).statusCode

  it('rejects browsing at once, with Retry-After, and nothing else', async () => {
    const waiting = Array.from({ length: 128 }, (_, n) => browse(n))
    const refused = await browse(128)

    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json().error.code).toBe('OVERLOADED')
    expect(await statusOf('POST', '/api/payment')).toBe(200)
    expect(await statusOf('GET', '/api/items/mine')).toBe(200)
    expect(await statusOf('GET', '/healthz')).toBe(200)
    expect(await statusOf('POST', '/api/payment/callbacks/mypvit')).toBe(200)

    release()
    for (const answer of waiting) expect((await answer).statusCode).toBe(200)
    expect((await browse(129)).statusCode).toBe(200)
  })

  it.each([
    ['browsing', '/public', { openToAnyone: true }, [true, true]],
    ['the token of what was started', '/api/auth/token', {}, [false, true]],
    ['the files of a page that was answered', '/icon.png', {}, [false, false]],
  ])('refuses %s by the delay that it bears', async (_kind, url, config, late) => {
    const server = await createHttpServer(pino({ level: 'silent' }))
    server.get(url, { config }, async (request) => [1, 2].map((times) => isTooLateFor(request, times)))

    expect((await server.inject(url)).json()).toEqual(late)
    await server.close()
  })

  it('counts reads of a conversation, but not long polls', async () => {
    const read = async (wait: number) => http.inject(`/api/rentals/1/messages?wait=${wait}`)
    const waiting = Array.from({ length: 10 }, () => read(25))
    const reading = Array.from({ length: 1500 }, () => read(0))

    expect((await read(0)).statusCode).toBe(503)
    release()
    expect((await read(25)).statusCode).toBe(200)
    for (const answer of [...waiting, ...reading]) expect((await answer).statusCode).toBe(200)
  })

  it('works on a few at once; those that wait longer than two seconds are rejected without work', async () => {
    const crowd = Array.from({ length: 40 }, (_, n) => browse(n))
    await vi.waitFor(() => expect(atWork).toBe(24))
    vi.advanceTimersByTime(2000)
    release()
    const answers = await Promise.all(crowd)

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array(24).fill(200),
      ...Array(16).fill(503),
    ])
    expect(answers.at(-1)?.headers['retry-after']).toBe('5')
    expect(atWork).toBe(24)
  })

  it('takes the next one as soon as one is answered, or its client has hung up', async () => {
    const url = await http.listen({ host: '127.0.0.1', port: 0 })
    const crowd = Array.from({ length: 24 }, () => abandonable(url))
    await vi.waitFor(() => expect(atWork).toBe(24))
    const next = statusBy(url)
    for (const leave of crowd.slice(0, 2)) leave()
    await vi.waitFor(() => expect(atWork).toBe(25))
    release()

    expect(await next).toBe(200)
  })

  it('does not wait for slow clients to receive their answers', async () => {
    const url = await http.listen({ host: '127.0.0.1', port: 0 })
    const slow = Array.from({ length: 24 }, () => get(`${url}/long`, { agent: false }))
    await Promise.all(slow.map((request) => once(request, 'response')))
    release()

    expect(await statusBy(url)).toBe(200)
    for (const request of slow) request.on('error', () => {}).destroy()
  })
})

describe('a crowd that comes at once, each on a connection of its own', () => {
  it('is counted before any work, so that the excess is rejected', async () => {
    const http = await createHttpServer(pino({ level: 'silent' }))
    http.get('/*', async () => computeFor(3))
    const url = await http.listen({ host: '127.0.0.1', port: 0 })

    const statuses = await Promise.all(Array.from({ length: 400 }, () => statusBy(url)))

    const answered = statuses.filter((status) => status === 200).length
    expect(statuses.filter((status) => status === 503)).toHaveLength(400 - answered)
    expect(answered).toBeGreaterThanOrEqual(128)
    expect(answered).toBeLessThan(256)
    await http.close()
  })
})

function computeFor(milliseconds: number): string {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
  return 'page'
}

/** Sends a request, and hangs up when called. */
function abandonable(url: string): () => void {
  const request = get(url, { agent: false }).on('error', () => {})
  return () => request.destroy()
}

function statusBy(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false })
    get(url, { agent }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    }).on('error', reject)
  })
}

describe('the adaptive limit', () => {
  let time: number
  let gate: ReturnType<typeof createGate>

  beforeEach(() => {
    time = 0
    gate = createGate(() => time)
  })

  function answer(count: number, milliseconds: number): void {
    for (let n = 0; n < count; n++) {
      const leave = gate.enter('browsing')
      time += milliseconds
      leave?.()
    }
  }
  const enterAsMany = (kind: 'browsing' | 'started') => {
    let entered = 0
    while (gate.enter(kind)) entered += 1
    return entered
  }

  it('admits less browsing while answers are late, and more again once they are fast', () => {
    answer(100, 1001)
    expect(gate.maxBrowsing()).toBe(32)
    answer(5000, 5)
    expect(gate.maxBrowsing()).toBe(256)
    expect(enterAsMany('browsing')).toBe(256)
  })

  it("admits a whole town's bookings at once while browsing is rejected, and no more than that", () => {
    enterAsMany('browsing')
    expect(enterAsMany('started')).toBe(1500)
    expect(gate.enter('machine')).not.toBeNull()
  })
})
