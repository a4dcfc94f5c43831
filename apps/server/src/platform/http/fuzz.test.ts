import { type OperationName, ROUTES } from '@okoume/contract/routes.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDeclaredAnswer } from '../../../../../tests/server/declared-refusal.ts'
import { HOSTILE_VALUES, placesIn, withValueAt } from '../../../../../tests/server/hostile-values.ts'
import { ledgerFaults } from '../../../../../tests/server/ledger-invariants.ts'
import { type Sent, send } from '../../../../../tests/server/send.ts'
import { tableDigests } from '../../../../../tests/server/table-digests.ts'
import { startTestServer, type TestServer } from '../../../../../tests/server/test-server.ts'
import { authorisedCaller, buildTown, goodCalls, type Town } from '../../../../../tests/server/town.ts'

const SEED = 20_261_121
const RUNS = 15
// Of looking for a smaller example, too.
const LONGEST_MS = 5000

let server: TestServer
let town: Town
beforeAll(async () => {
  server = await startTestServer({ jobs: false })
  town = await buildTown(server)
})
afterAll(() => server.stop())

const NAMES = Object.keys(ROUTES) as OperationName[]

const json = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.double() },
)

/** The right call with some of its places filled with anything, or anything at all in place of a part. */
function spoilt(good: Sent): fc.Arbitrary<Sent> {
  const places = (['params', 'query', 'body', 'form'] as const).flatMap((part) =>
    placesIn(good[part]).map((place) => [part, ...place]),
  )
  const part = fc.constantFrom('query' as const, 'body' as const)
  const replaced = fc.tuple(part, json).map(([name, value]) => ({ ...good, [name]: value }))
  if (places.length === 0) return replaced
  const one = fc.tuple(fc.constantFrom(...places), json)
  const filled = fc
    .array(one, { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce<Sent>((call, [place, value]) => withValueAt(call, place, value) as Sent, good),
    )
  return fc.oneof({ weight: 4, arbitrary: filled }, { weight: 1, arbitrary: replaced })
}

/** What can be sent: a query is a map, a body without one is none. */
function sendable({ query, ...call }: Sent): Sent {
  const isMap = typeof query === 'object' && query !== null && !Array.isArray(query)
  return isMap ? { ...call, query } : call
}

test.each(NAMES)('%s answers anything in the contract, and what it refuses changes nothing', async (name) => {
  const authorization = `Bearer ${authorisedCaller(name, town).token}`
  const { today } = await server.visitor.getDemoClock()

  await fc.assert(
    fc.asyncProperty(spoilt(goodCalls(server, town)[name]), async (call) => {
      const before = await tableDigests(server)
      const answer = await send(server, name, sendable(call), authorization)
      expectDeclaredAnswer(name, answer)
      if (answer.code !== undefined) expect(await tableDigests(server)).toEqual(before)
    }),
    { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: LONGEST_MS },
  )
  expect(await server.visitor.getDemoClock()).toEqual({ today })
})

test('after all of that every franc is where it belongs', async () => {
  expect(await ledgerFaults(server.db)).toEqual([])
  expect(server.faults).toEqual([])
})
