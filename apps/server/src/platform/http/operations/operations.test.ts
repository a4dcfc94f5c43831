import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type FeatureHandlers, prepareOperation, registerOperations } from './operations.ts'

test("pages are invalidated by changes they show: all, or those of an item whose days are taken; not by changes in administrators' views", async () => {
  const app = Fastify()
  const changing = new Map<string, unknown>()
  app.addHook('onRoute', ({ config }) => {
    const { operation, changesPages } = config ?? {}
    if (operation === undefined) return
    const body = { rental: { item_id: 'the item' } }
    const changed = typeof changesPages === 'function' ? changesPages({ body } as never) : changesPages
    changing.set(operation, changed ?? false)
  })
  const never = async () => {
    throw new Error('no call of it')
  }
  const handlers = {
    findPeople: never,
    openVerification: never,
    payByLink: never,
    proveByDelegate: never,
    settleDeadJobs: never,
    startPayment: never,
    updateItem: never,
  } satisfies FeatureHandlers
  const authentication = { callerOf: never, findStanding: never, isSessionAlive: never, takeCode: never }
  registerOperations(app, { authentication }, handlers)
  await app.ready()

  expect(Object.fromEntries(changing)).toEqual({
    findPeople: false,
    openVerification: false,
    payByLink: false,
    proveByDelegate: false,
    settleDeadJobs: false,
    startPayment: 'the item',
    updateItem: true,
  })
})

test('an instant is answered as a Date and written as ISO 8601, wherever it stands; without one it is null', () => {
  const { serialize } = prepareOperation('getHelpFacts')
  const at = new Date(1_000)
  const verification = { id: 'v', submittedAt: at, decidedAt: at, reason: null }
  const write = (facts: object) => JSON.parse(serialize({ operations: [], withdrawals: [], ...facts }))

  const written = {
    id: 'v',
    submittedAt: '1970-01-01T00:00:01.000Z',
    decidedAt: '1970-01-01T00:00:01.000Z',
    reason: null,
  }
  expect(write({ verification }).verification).toEqual(written)
  expect(write({ verification: { ...verification, decidedAt: null } }).verification.decidedAt).toBeNull()
})
