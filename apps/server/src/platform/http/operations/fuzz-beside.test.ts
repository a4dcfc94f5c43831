import { type Canaries, plantCanaries } from '@okoume/tests/server/canaries.ts'
import { buildCast } from '@okoume/tests/server/cast.ts'
import { type ChangeWatch, watchChanges } from '@okoume/tests/server/change-watch.ts'
import { playTricks, tricks } from '@okoume/tests/server/hostile-requests.ts'
import { openSession, PASSWORD } from '@okoume/tests/server/people.ts'
import { anything } from '@okoume/tests/server/schema-values.ts'
import { sendTo } from '@okoume/tests/server/send.ts'
import { PUBLIC_URL, SERVER_SECRET } from '@okoume/tests/server/test-server.ts'
import { buildTown, type Town } from '@okoume/tests/server/town.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { FUZZ_RUNS, TEST_SEED } from '@okoume/tests/test-size.ts'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { SIMULATED_PAYMENTS } from '#src/config/payment-config.ts'
import { createCallbackAddresses } from '#src/features/payments/callbacks/callback-addresses.ts'
import { IDENTITY_ROUTES } from '#src/providers/identity/identity-routes.ts'

/** Nothing listens there: a callback triggers a query, which fails here. */
const NOWHERE = 'http://127.0.0.1:9'
const PAYMENT = {
  ...SIMULATED_PAYMENTS,
  mypvit: {
    renewSecretUrl: NOWHERE,
    paymentUrl: NOWHERE,
    statusUrl: NOWHERE,
    renewAccountField: 'operationAccountCode',
    accounts: { MOOV: { code: 'ACC_M', password: 'x', callbackCode: 'C' } },
  },
  pawapay: { url: NOWHERE, token: 'x', signedCallbacks: false },
} as const

let town: Town
let watch: ChangeWatch
let canaries: Canaries
let cookie: string
useTestServer({ jobs: false, payment: PAYMENT })
beforeAll(async () => {
  town = await buildTown(server)
  const cast = await buildCast(server, town)
  cookie = await openSession(server, town.stranger.email)
  canaries = await plantCanaries(server, town, cast)
  watch = await watchChanges(server)
})

// Password hashing is slow: these get a twentieth of the operations' inputs.
const RUNS = Math.max(1, Math.ceil(FUZZ_RUNS / 20 / (Object.keys(IDENTITY_ROUTES).length + 4)))
const parameters = (times = 1) => ({ numRuns: RUNS * times })

/** No server error, no leaked data, and no trace of a refused call. */
async function expectHarmless(request: InjectOptions): Promise<void> {
  const answer = await sendTo(server, request)
  const changes = await watch.changes()
  expect(answer.status, answer.text).toBeLessThan(500)
  // The right password of an unconfirmed address: its browser is signed in once the mail's link was followed.
  const expected = answer.text.includes('"EMAIL_NOT_VERIFIED"') ? ['INSERT auth.awaiting_browsers'] : []
  if (answer.status >= 400) expect(expected, answer.text).toEqual(expect.arrayContaining(changes))
  expect(canaries.leaksTo('stranger', answer.text + JSON.stringify(answer.headers))).toEqual([])
}

const text = fc.oneof(fc.constantFrom('jeton', '/', '//mechant.test', 'a@exemple.test', PASSWORD), anything)

/** Fuzzed inputs of the identity service's calls: valid or arbitrary fields. */
const identityFields = fc.record(
  {
    email: fc.oneof(fc.constantFrom('personne.1@exemple.test', 'inconnue@exemple.test'), anything),
    name: text,
    password: text,
    token: text,
    newPassword: text,
    currentPassword: text,
    newEmail: text,
    callbackURL: text,
    redirectTo: text,
    rememberMe: text,
    id: fc.oneof(fc.uuid(), anything),
  },
  { requiredKeys: [] },
)

const asText = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

function identityRequest(route: string, fields: object, session: string | undefined): InjectOptions {
  const { method } = IDENTITY_ROUTES[route] ?? { method: 'GET' }
  const query = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, asText(value)]),
  )
  const url = `/api/auth${route}`
  const headers = session === undefined ? {} : { cookie: session }
  if (method === 'GET') return { method, url: `${url}?${query}`, headers }
  return { method, url, headers, payload: fields }
}

describe(`with TEST_SEED=${TEST_SEED}`, () => {
  test.each(Object.keys(IDENTITY_ROUTES))('/api/auth%s survives arbitrary input', async (route) => {
    const sessions = fc.constantFrom('mine', undefined, 'better-auth.session_token=a.b%00', '=;=')
    const property = fc.asyncProperty(identityFields, sessions, tricks, (fields, session, played) => {
      const request = identityRequest(route, fields, session === 'mine' ? cookie : session)
      return expectHarmless(playTricks(request, played))
    })
    await fc.assert(property, parameters())
  })

  const PROVIDERS = ['mypvit', 'pawapay', 'simulator', '__proto__', 'constructor', '%00', 'x'.repeat(90)]
  test.each(PROVIDERS)('a callback of %s survives arbitrary input', async (provider) => {
    const right = new URL(createCallbackAddresses(SERVER_SECRET, PUBLIC_URL).of(provider)).pathname
    const paths = fc.constantFrom(right, right, `${right}x`, right.replace(/[^/]+$/, '%ff'))
    const typical = fc.record(
      {
        depositId: fc.oneof(fc.constant(town.review), anything),
        payoutId: fc.oneof(fc.uuid(), anything),
        transactionId: anything,
        merchantReferenceId: fc.oneof(fc.constant(town.review), anything),
        merchant_reference_id: anything,
        status: fc.oneof(fc.constantFrom('SUCCESS', 'COMPLETED', 'FAILED'), anything),
        amount: anything,
        code: anything,
      },
      { requiredKeys: [] },
    )
    const bodies = fc.oneof(typical, anything).map((value) => Buffer.from(JSON.stringify(value) ?? ''))
    const property = fc.asyncProperty(paths, bodies, tricks, (url, payload, played) =>
      expectHarmless(
        playTricks({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } }, played),
      ),
    )
    await fc.assert(property, parameters())
  })

  const ADDRESSES = [
    '/healthz',
    '/readyz',
    '/metrics',
    '/openapi.json',
    '/robots.txt',
    '/sitemap.xml',
    '/.well-known/security.txt',
    '/images/demo/perceuse/960.webp',
    '/images/objets/x/960.webp',
    '/demo/clock',
  ]
  test('public addresses outside the operations survive arbitrary input', async () => {
    const urls = fc.oneof(
      fc.constantFrom(...ADDRESSES),
      fc.tuple(fc.constantFrom(...ADDRESSES), fc.webQueryParameters()).map(([to, query]) => `${to}?${query}`),
      fc.webPath().map((path) => `/images${path}`),
    )
    const methods = fc.constantFrom('GET' as const, 'HEAD' as const, 'POST' as const, 'OPTIONS' as const)
    const property = fc.asyncProperty(methods, urls, tricks, (method, url, played) =>
      expectHarmless(playTricks({ method, url, headers: {} }, played)),
    )
    await fc.assert(property, parameters(4))
  })
})
