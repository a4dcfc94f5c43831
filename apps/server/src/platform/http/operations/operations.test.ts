import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type FeatureHandlers, registerOperations } from './operations.ts'

test("pages are invalidated by changes they show: all, or those of an item whose days are taken; not by changes in administrators' views", () => {
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
    settleDeadJobs: never,
    startPayment: never,
    updateItem: never,
  } satisfies FeatureHandlers
  const authentication = { callerOf: never, findStanding: never, isSessionAlive: never, takeCode: never }
  registerOperations(app, { authentication }, handlers)

  expect(Object.fromEntries(changing)).toEqual({
    findPeople: false,
    openVerification: false,
    settleDeadJobs: false,
    startPayment: 'the item',
    updateItem: true,
  })
})
