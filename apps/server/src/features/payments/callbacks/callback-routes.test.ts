import { randomUUID } from 'node:crypto'
import { ERRORS } from '@okoume/contract/model/errors.ts'
import type { GabonPhone } from '@okoume/domain/payment/operators.ts'
import { ScriptedProvider, scriptedContext } from '@okoume/tests/server/scripted-provider.ts'
import { startTestServer, type TestServer } from '@okoume/tests/server/test-server.ts'
import { waitFor } from '@okoume/tests/server/wait-for.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { StandbyError } from '#platform/database/unavailable.ts'
import { countInMemory } from '#platform/http/limits/call-counts.ts'
import { createHttpServer } from '#platform/http/server/http-server.ts'
import { startWorker, type Worker } from '#platform/jobs/jobs.ts'
import { paymentJobs } from '../payment-jobs.ts'
import { createPayment } from '../transactions/create-payment.ts'
import { findPayment } from '../transactions/payment-queries.ts'
import { submitPayment } from '../transactions/submit-payment.ts'
import { createCallbackAddresses } from './callback-addresses.ts'
import { registerPaymentCallbacks } from './callback-routes.ts'

const addresses = createCallbackAddresses('a secret of the tests', 'https://okoume.test')
const provider = new ScriptedProvider()
const countCall = countInMemory(Date.now)
const receptionOf = (name: string) => new URL(addresses.receptionOf(name)).pathname
const secretOf = (path: string) => path.split('/').at(-1) ?? ''
const pathOf = (name: string) => new URL(addresses.of(name)).pathname

let server: TestServer
let http: FastifyInstance
let worker: Worker
let id: string
const logged: string[] = []
beforeAll(async () => {
  server = await startTestServer({ jobs: false })
  const log = pino({ level: 'info' }, { write: (line) => logged.push(line) })
  http = await createHttpServer(log)
  const context = { ...scriptedContext(server, provider), clock: systemClock }
  registerPaymentCallbacks(http, { ...context, addresses, log, countCall })
  await http.ready()
  const jobs = { ...paymentJobs(context), 'payment-settled': async () => {} }
  worker = await startWorker({ pool: server.pool, jobs, schedules: {}, concurrency: 4, log })
})
afterAll(async () => {
  await worker.stop()
  await http.close()
  await server.stop()
})

/** A payment that the provider has as succeeded. */
beforeEach(async () => {
  id = randomUUID()
  provider.observed.length = 0
  provider.called.length = 0
  provider.delivered.length = 0
  provider.delivery = 'taken'
  logged.length = 0
  provider.observation = async () => ({ state: 'pending' })
  provider.callback = async () => ({ about: { id }, acknowledgement: { responseCode: 200 } })
  await createPayment(server.db, {
    ...{ id, kind: 'collect', cause: randomUUID(), provider: 'scripted', accountCode: 'ACC_A' },
    ...{ operator: 'AIRTEL', phone: '+24174000001' as GabonPhone, amount: 5000, label: 'Perceuse' },
    now: new Date(),
  })
  await submitPayment(scriptedContext(server, provider), id, new Date())
  provider.observation = async () => ({ state: 'succeeded', amount: 5000 })
})

const call = (body: string | Buffer = '{}', path = pathOf('scripted'), type = 'application/json') =>
  http.inject({ method: 'POST', url: path, payload: body, headers: { 'content-type': type } })
const stateOf = async () => (await findPayment(server.db, id))?.state
const reaches = (state: string) => waitFor(state, async () => (await stateOf()) === state)

async function entries(): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    `select count(*) as count from ledger_entries
     where cause = 'payment received ' || (select cause from payment_operations where id = $1)`,
    [id],
  )
  return rows[0]?.count ?? 0
}

test("a callback is answered in its provider's format, and triggers a status query", async () => {
  const answer = await call()

  expect([answer.statusCode, answer.json()]).toEqual([200, { responseCode: 200 }])
  await reaches('succeeded')
  expect(await entries()).toBe(1)
})

test('its claims are not trusted: the provider is queried', async () => {
  provider.observation = async () => ({ state: 'pending' })
  await call(JSON.stringify({ status: 'SUCCESS', amount: 5000 }))

  await waitFor('the question', async () => provider.observed.length > 0)
  expect(await stateOf()).toBe('pending')
  expect(await entries()).toBe(0)
})

test('fifty concurrent ones settle it once, with few queries', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => call()))
  await reaches('succeeded')

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
  expect(await entries()).toBe(1)
  expect(provider.observed.length).toBeLessThan(10)
})

test('a repeated one, an hour later or after a contrary one, changes nothing', async () => {
  await call()
  await reaches('succeeded')
  provider.observation = async () => ({ state: 'failed', failure: 'REVERSED' })
  const answer = await call()

  expect(answer.statusCode).toBe(200)
  expect(await stateOf()).toBe('succeeded')
  expect(await entries()).toBe(1)
})

test('one that comes after the operation failed lets the provider correct that', async () => {
  provider.observation = async () => ({ state: 'failed', failure: 'PAYMENT_NOT_APPROVED' })
  await call()
  await reaches('failed')
  provider.observation = async () => ({ state: 'succeeded', amount: 5000 })
  await call()

  await reaches('succeeded')
})

test('it may use our reference, and its body is passed byte for byte, whatever its type', async () => {
  const reference = (await findPayment(server.db, id))?.reference ?? ''
  provider.callback = async () => ({ about: { reference }, acknowledgement: 'OK' })
  const body = Buffer.from([0x7b, 0xff, 0x00, 0x7d])
  const answer = await call(body, `${pathOf('scripted')}?a=%20b`, 'text/plain; charset=x')

  expect(answer.statusCode).toBe(200)
  expect(provider.called).toMatchObject([
    {
      method: 'POST',
      path: `${pathOf('scripted')}?a=%20b`,
      body,
      headers: { 'content-type': 'text/plain; charset=x' },
    },
  ])
  await reaches('succeeded')
})

test.each([{ id: randomUUID() }, { id: 'no uuid' }, { reference: 'UNKNOWN' }])(
  'one about an unknown operation (%o) is acknowledged, so that nothing can be enumerated',
  async (about) => {
    provider.callback = async () => ({ about, acknowledgement: { responseCode: 200 } })
    const answer = await call()

    expect([answer.statusCode, answer.json()]).toEqual([200, { responseCode: 200 }])
    expect(provider.observed).toEqual([])
  },
)

test('requires the secret of that very provider', async () => {
  const wrong = ['wrong', 'x'.repeat(43), pathOf('another').split('/').at(-1)]
  for (const path of wrong.map((secret) => `/api/payment/callbacks/scripted/${secret}`)) {
    const answer = await call('{}', path)
    expect([answer.statusCode, answer.json().error.message]).toEqual([403, ERRORS.FORBIDDEN[1]])
  }
  const unknown = await call('{}', pathOf('nobody'))
  expect(unknown.statusCode).toBe(403)
  expect(provider.called).toEqual([])
})

test('an unreadable or badly signed one is refused and triggers no query', async () => {
  provider.callback = async () => null
  const answer = await call('<xml/>')

  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'INVALID_INPUT'])
  expect(provider.observed).toEqual([])
})

test('a body of more than 64 KB is not read', async () => {
  expect((await call('x'.repeat(64 * 1024))).statusCode).toBe(200)
  const answer = await call('x'.repeat(64 * 1024 + 1))

  expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

test('a fault of ours is reported to the provider, without the secret address', async () => {
  provider.callback = async () => {
    throw new Error('no keys to check it with')
  }
  const answer = await call()

  expect([answer.statusCode, answer.json().error.code]).toEqual([500, 'INTERNAL'])
  expect(logged.join('')).toContain('no keys to check it with')
  expect(logged.join('')).not.toContain(pathOf('scripted').split('/').at(-1))
})

test('while the database is unavailable the provider is answered so, and repeats it', async () => {
  provider.callback = async () => {
    throw new StandbyError()
  }
  const answer = await call()

  expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'UNAVAILABLE'])
  expect(logged.join('')).not.toContain(pathOf('scripted').split('/').at(-1))
})

test('the log at its most verbose level does not contain the secret address', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
  const talkative = await createHttpServer(log)
  const context = scriptedContext(server, provider)
  registerPaymentCallbacks(talkative, { ...context, addresses, log, countCall })
  await talkative.inject({ method: 'POST', url: pathOf('scripted'), payload: {} })
  await talkative.inject({ method: 'POST', url: receptionOf('scripted'), payload: {} })
  log.info('heard')
  await talkative.close()

  expect(lines.join('')).toContain('heard')
  expect(lines.join('')).not.toContain(pathOf('scripted').split('/').at(-1))
  expect(lines.join('')).not.toContain(secretOf(receptionOf('scripted')))
})

describe('what is delivered of our own account', () => {
  const deliver = (url = receptionOf('scripted'), remoteAddress = '127.0.0.1') =>
    http.inject({
      method: 'POST',
      url,
      payload: 'a secret',
      headers: { 'content-type': 'text/plain' },
      remoteAddress,
    })
  const guessed = (secret: string) => `/api/payment/callbacks/scripted/reception/${secret}`

  test.each(['taken', 'ignored'] as const)(
    'is acknowledged where it was %s, and no payment is asked about',
    async (is) => {
      provider.delivery = is

      expect((await deliver()).json()).toEqual({ responseCode: 200 })
      expect(provider.delivered).toEqual(['a secret'])
      expect(provider.called).toEqual([])
    },
  )

  test('is refused where it cannot be read', async () => {
    provider.delivery = 'unreadable'

    expect((await deliver()).statusCode).toBe(400)
  })

  test('requires the secret of the reception address, which is not that of the callbacks', async () => {
    expect((await deliver(guessed(secretOf(pathOf('scripted'))))).statusCode).toBe(403)
    expect((await deliver(receptionOf('another'))).statusCode).toBe(403)
    const callback = await call('{}', `/api/payment/callbacks/scripted/${secretOf(receptionOf('scripted'))}`)
    expect(callback.statusCode).toBe(403)
    expect(provider.delivered).toEqual([])
  })

  test('is counted before its secret is compared: after too many guesses the right one is not heard either', async () => {
    for (let guess = 0; guess < 60; guess++) {
      expect((await deliver(guessed('guess'), '41.158.0.9')).statusCode).toBe(403)
    }
    const late = await deliver(receptionOf('scripted'), '41.158.0.9')

    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await deliver(receptionOf('scripted'), '41.158.9.9')).statusCode).toBe(200)
  })
})
