import type { BrowserFault } from '@okoume/contract/wire/fault.ts'
import { server, useTestServer } from '@okoume/tests/server/use-test-server.ts'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { countInMemory } from '../platform/http/limits/call-counts.ts'
import { faultHandlers } from './browser-faults.ts'
import { maskFault, maskPath } from './mask-fault.ts'

let lines: { readonly msg: string; readonly fault?: unknown }[] = []
useTestServer({ log: pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) }) })
beforeEach(() => {
  lines = []
})

const FAULT: BrowserFault = {
  kind: 'error',
  message: 'x is not a function',
  places: ['assets/item-1a2b3c4.js:1:2345'],
  path: '/objet/:',
  release: '0.0.1',
}

const logged = () => lines.filter(({ msg }) => msg === 'browser fault').map(({ fault }) => fault)
const counted = async (labels: string) => {
  const { body } = await server.http.inject('/metrics')
  return Number(body.match(new RegExp(`okoume_browser_faults_total\\{${labels}\\} (\\d+)`))?.[1] ?? 0)
}

test('a fault is logged with its kind, place, page and release, and counted; releases that are not ours count as one', async () => {
  const { body } = await server.http.inject('/metrics')
  const version = body.match(/okoume_build_info\{version="([^"]+)"/)?.[1] ?? ''
  await server.visitor.reportFault({ body: { ...FAULT, release: version } })
  await server.visitor.reportFault({ body: FAULT })
  await server.visitor.reportFault({ body: { ...FAULT, release: 'another', kind: 'hydration' } })

  expect(logged()[0]).toEqual({
    kind: 'error',
    release: version,
    page: '/objet/:',
    message: 'x is not a function',
    places: ['assets/item-1a2b3c4.js:1:2345'],
  })
  expect(await counted(`release="${version}",kind="error"`)).toBe(1)
  expect(await counted('release="other",kind="error"')).toBe(1)
  expect(await counted('release="other",kind="hydration"')).toBe(1)
})

test('whatever a page sends, nothing of a person is logged', async () => {
  const id = '0190c7a2-1111-7000-8000-000000000000'
  const message = `"Rose M." is not valid JSON: rose@exemple.ga, 074 12 34 56, +24174123456, ${id}, https://okoume.test/objet/${id}?jeton=abc`
  await server.visitor.reportFault({ body: { ...FAULT, message, path: `/objet/${id}?jeton=abc` } })

  expect(logged()).toEqual([
    expect.objectContaining({
      message: '"…" is not valid JSON: <email>, <number>, <number>, <id>, <address>',
      page: '/objet/:',
    }),
  ])
})

test.each([
  [
    "Cannot read properties of undefined (reading 'map')",
    "Cannot read properties of undefined (reading 'map')",
  ],
  [
    'Minified React error #418; visit https://react.dev/errors/418?args[]=Rose',
    'Minified React error #418; visit <address>',
  ],
  ['/objet/12?jeton=abc failed', '/objet/12<query> failed'],
  ['code 123456', 'code <number>'],
])('of a message the rest stays readable: %s', (message, masked) => {
  expect(maskFault(message)).toBe(masked)
})

test.each([
  ['/', '/'],
  ['/tableau-de-bord/mes-locations', '/tableau-de-bord/mes-locations'],
  ['/profil/Rose', '/profil/:'],
  ['/o/abcdefgh', '/o/:'],
  ['/explorer/rose%20m', '/explorer/:'],
])('of the path %s no more than %s is logged', (path, masked) => {
  expect(maskPath(path)).toBe(masked)
})

test.each([
  [{ places: ['https://okoume.test/objet/12:1:2'] }],
  [{ places: Array(9).fill('assets/a.js:1:1') }],
  [{ message: 'x'.repeat(301) }],
  [{ release: 'a b' }],
  [{ kind: 'else' }],
])('%j is refused', async (change) => {
  const answer = await server.http.inject({
    method: 'POST',
    url: '/api/faults',
    payload: { ...FAULT, ...change },
  })
  expect(answer.statusCode).toBe(400)
  expect(logged()).toEqual([])
})

test('one address reports no more than 120 in ten minutes, and others still may', async () => {
  const statuses = new Set<number>()
  const from = async (remoteAddress: string) => {
    const request = { method: 'POST', url: '/api/faults', payload: FAULT, remoteAddress } as const
    const { statusCode } = await server.http.inject(request)
    return statusCode
  }
  await server.pool.query(`update call_counts set count = 0`)
  await from('41.158.10.1')
  await server.pool.query(`update call_counts set count = 120 where key like 'reportFault %'`)
  statuses.add(await from('41.158.10.1'))
  expect([...statuses]).toEqual([429])
  expect(await from('41.159.20.2')).toBe(202)
})

test('all together report no more than 120 in a minute, and only the share that is set is logged', async () => {
  const written: unknown[] = []
  let reported = 0
  let draw = 0
  const { reportFault } = faultHandlers({
    log: { warn: (line: unknown) => void written.push(line) },
    metrics: { faultReported: () => (reported += 1) },
    sample: 0.25,
    random: () => (draw++ % 4) / 4,
    count: countInMemory(() => 0),
  })
  const call = { body: FAULT } as unknown as Parameters<typeof reportFault>[0]
  for (let made = 0; made < 120; made++) await reportFault(call)

  await expect(reportFault(call)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect([reported, written.length]).toEqual([120, 30])
})
